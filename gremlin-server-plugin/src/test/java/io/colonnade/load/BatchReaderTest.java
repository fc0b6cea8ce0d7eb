package io.colonnade.load;

import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BatchReaderTest {

  @Test
  @Timeout(60)
  void error_ofTheReadingThread_reachesTheOneThatWaits() {
    StackOverflowError error = new StackOverflowError();
    List<LoadStep> steps =
        new AbstractList<>() {
          @Override
          public LoadStep get(int index) {
            throw error;
          }

          @Override
          public int size() {
            return 1;
          }
        };
    LoadPosition start =
        LoadPosition.start(List.of(), LoadOptions.rejectingTo(Path.of("rejects.csv")));
    try (ColonnadeGraph graph = Colonnade.openInMemory();
        BatchReader reader =
            BatchReader.start(
                steps, start, new StoreNames(GraphInternals.store(graph)), 10, ends -> {})) {
      assertSame(error, assertThrows(StackOverflowError.class, reader::next));
    }
  }
}
