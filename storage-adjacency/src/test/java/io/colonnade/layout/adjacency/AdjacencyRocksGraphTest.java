package io.colonnade.layout.adjacency;

import io.colonnade.graph.ConcurrencyContract;
import io.colonnade.graph.IdContract;
import io.colonnade.graph.InputContract;
import io.colonnade.graph.IsolationModelContract;
import io.colonnade.graph.TransactionContract;
import java.util.Map;
import org.junit.jupiter.api.Nested;

/** The graph contracts on the adjacency layout and engine rocksdb. */
class AdjacencyRocksGraphTest {

  private static final Map<String, String> OPTIONS =
      Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "adjacency");

  @Nested
  class Transaction extends TransactionContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return OPTIONS;
    }
  }

  @Nested
  class IsolationModel extends IsolationModelContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return OPTIONS;
    }
  }

  @Nested
  class Id extends IdContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return OPTIONS;
    }
  }

  @Nested
  class Concurrency extends ConcurrencyContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return OPTIONS;
    }
  }

  @Nested
  class Input extends InputContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return OPTIONS;
    }
  }
}
