package io.colonnade.examples.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageCacheTest {

  @TempDir Path directory;

  @Test
  void all_leavesOutFilesThatAreRemovedMeanwhile() throws Exception {
    List<Path> files = new ArrayList<>();
    Path below = Files.createDirectory(directory.resolve("below"));
    for (int i = 0; i < 10; i++) {
      files.add(Files.writeString(directory.resolve(i + ".sst"), "data"));
      files.add(Files.writeString(below.resolve(i + ".log"), "data"));
    }
    List<Path> seen = new ArrayList<>();

    boolean done =
        PageCache.all(
            directory,
            file -> {
              seen.add(file);
              for (Path each : files) {
                Files.deleteIfExists(each);
              }
              throw new NoSuchFileException(file.toString());
            });

    assertTrue(done);
    assertEquals(1, seen.size());
  }

  @Test
  void all_ends_whenATreatmentSaysSo() throws Exception {
    Files.writeString(directory.resolve("1.sst"), "data");
    Files.writeString(directory.resolve("2.sst"), "data");
    List<Path> seen = new ArrayList<>();

    boolean done =
        PageCache.all(
            directory,
            file -> {
              seen.add(file);
              return false;
            });

    assertFalse(done);
    assertEquals(1, seen.size());
  }

  @Test
  void all_ofADirectoryThatIsNotThere_fails() {
    UncheckedIOException failure =
        assertThrows(UncheckedIOException.class, () -> PageCache.fill(directory.resolve("none")));

    assertInstanceOf(NoSuchFileException.class, failure.getCause());
  }
}
