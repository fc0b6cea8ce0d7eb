package io.colonnade.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.tx.GraphTransaction;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The memory of files that were loaded does not grow without bounds. */
class LoadedFilesTest {

  private static InputFile file(int number) {
    return new InputFile(
        Path.of("f" + number), GraphFormat.CSV, Optional.empty(), 100, number * 7919L);
  }

  @Test
  void theOldestFiles_areForgotten_theOthersAreRead() {
    int more = LoadedFiles.MOST + 1_000;
    List<InputFile> files = IntStream.range(0, more).mapToObj(LoadedFilesTest::file).toList();
    try (ColonnadeGraph graph = Colonnade.openInMemory()) {
      GraphTransaction tx = GraphInternals.store(graph).begin();
      LoadedFiles.NONE.plus(files.subList(0, 10)).plus(files).plus(List.of(file(0))).write(tx);
      tx.commit();
      tx = GraphInternals.store(graph).begin();
      LoadedFiles read = LoadedFiles.read(tx);
      tx.rollback();
      assertEquals(LoadedFiles.MOST, read.size());
      assertTrue(read.contains(file(0)), "loaded last");
      assertFalse(read.contains(file(1_000)));
      assertTrue(read.contains(file(1_001)) && read.contains(file(more - 1)));
    }
  }

  @Test
  void whatIsDamaged_stopsNoLoad() {
    try (ColonnadeGraph graph = Colonnade.openInMemory()) {
      for (Object damaged : List.<Object>of("x", List.of("x", 0.5), 7L)) {
        GraphTransaction tx = GraphInternals.store(graph).begin();
        tx.setVariable(LoadedFiles.VARIABLE, Optional.of(damaged));
        assertEquals(0, LoadedFiles.read(tx).size());
        tx.rollback();
      }
    }
  }
}
