package io.colonnade.readme;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.colonnade.install.InstalledArchive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tutorial with an archive that is installed in a directory with a space in its name, in an
 * environment without Maven from which nothing leads to the checkout.
 */
class InstalledTutorialIT {

  @TempDir static Path scratch;

  @TestFactory
  Stream<DynamicTest> tutorial() throws IOException, InterruptedException {
    InstalledArchive archive =
        InstalledArchive.unpack(scratch.resolve("where it is"), scratch, "tar.gz");
    String checkout = Path.of("..").toRealPath().toString();
    assertFalse(archive.environment().toString().contains(checkout));
    Path page = archive.home().resolve("docs/tutorial.md");
    Folder folder =
        Folder.open(
            Files.createDirectory(scratch.resolve("my graphs")),
            archive.bin(),
            archive.environment());
    Runners runners = new Runners(folder);
    List<Snippet> snippets = Snippet.read(page);
    return snippets.stream()
        .map(
            snippet ->
                DynamicTest.dynamicTest(snippet.name(), () -> ReadmeIT.run(snippet, runners)))
        .onClose(folder::close);
  }
}
