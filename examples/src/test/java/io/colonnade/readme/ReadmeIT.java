package io.colonnade.readme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every snippet of README and docs runs, and what a page shows as its output comes out. In a page:
 *
 * <ul>
 *   <li>a block of {@code bash}, {@code java}, {@code gremlin} … is run; it must end with 0
 *   <li>{@code bash background} runs until the page ends
 *   <li>a block of {@code text} right after it is what it prints to standard output, see {@link
 *       ShownOutput}; a transcript of the console ({@code gremlin}) shows that itself, and the
 *       command that starts the console in its first line, {@code $ ./colonnade console …}
 *   <li>the ports 8182, 8183 and 8184 become others, which are free
 * </ul>
 */
class ReadmeIT {

  /** The only snippets that are not run here, and who runs them instead. */
  private static final Map<String, String> RUN_ELSEWHERE =
      Map.of(
          "./colonnade demo",
          "DemoIT",
          "./colonnade test",
          "itself",
          "./colonnade bench",
          "BenchIT");

  /** What a run has printed once, and nothing to be run; pages that other tests run. */
  private static final Set<String> OTHER_PAGES =
      Set.of("full-run.md", StockToolsIT.PAGE, EncryptedClientsIT.PAGE, LoginClientsIT.PAGE);

  @TempDir static Path scratch;

  @TestFactory
  Stream<DynamicContainer> pages() throws IOException {
    Path repository = Path.of("..").toRealPath();
    Launcher.isBuilt(repository);
    List<DynamicContainer> pages = new ArrayList<>();
    for (Path page : Page.all(repository)) {
      if (!OTHER_PAGES.contains(page.getFileName().toString())) {
        pages.add(container(page, repository));
      }
    }
    return pages.stream();
  }

  /** The snippets of a page, run in a folder that is closed after the last of them. */
  private static DynamicContainer container(Path page, Path repository) throws IOException {
    String name = page.getFileName().toString();
    Folder folder = Folder.open(Files.createDirectory(scratch.resolve(name)), repository);
    Runners runners = new Runners(folder);
    Stream<DynamicTest> tests =
        Snippet.read(page).stream()
            .filter(snippet -> !isRunElsewhere(snippet))
            .map(snippet -> DynamicTest.dynamicTest(snippet.name(), () -> run(snippet, runners)));
    return DynamicContainer.dynamicContainer(name, tests.onClose(folder::close));
  }

  /** Runs a snippet, and compares its output with what the page shows. */
  static void run(Snippet snippet, Runners runners) throws IOException, InterruptedException {
    Folder.Ran ran = runners.run(snippet);
    String what = snippet.name() + " printed\n" + ran.output() + ran.errors();
    assertEquals(0, ran.code(), what);
    snippet.shown().ifPresent(shown -> assertTrue(ShownOutput.matches(shown, ran.output()), what));
  }

  private static boolean isRunElsewhere(Snippet snippet) {
    return snippet
        .fence()
        .text()
        .lines()
        .allMatch(line -> RUN_ELSEWHERE.keySet().stream().anyMatch(line::startsWith));
  }
}
