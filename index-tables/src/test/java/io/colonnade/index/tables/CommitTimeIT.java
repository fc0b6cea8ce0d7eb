package io.colonnade.index.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.Colonnade;
import io.colonnade.WrappedStore;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.store.journal.MemoryJournal;
import io.colonnade.store.rows.MemoryRowStore;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Prints the time of a commit over the journal in memory beside that of the store in memory, which
 * is what the journal's own work costs. Asserts no time.
 */
class CommitTimeIT {

  private static final int VERTICES = 100;
  private static final int COMMITS = 5_000;
  private static final int ROUNDS = 3; // the first ones compile
  private static final int TURNS = 3;

  private static ColonnadeGraph open(String engine, String layout) {
    Map<String, Object> options = new HashMap<>();
    options.put(Graph.GRAPH, Colonnade.class.getName());
    options.put("colonnade.engine", engine);
    options.put("colonnade.layout", layout);
    var journal = MemoryJournal.replace(options, new MemoryRowStore(), Meter.NONE);
    return WrappedStore.open(new MapConfiguration(options), Ticker.system(), Meter.NONE, journal);
  }

  /** Returns the nanoseconds of a transaction that changes a property of one vertex. */
  private static double nanosOfACommit(String engine, String layout) {
    try (ColonnadeGraph graph = open(engine, layout)) {
      GraphTraversalSource g = graph.traversal();
      for (long id = 0; id < VERTICES; id++) {
        graph.addVertex(T.id, id, T.label, "town", "population", 0);
      }
      graph.tx().commit();
      double least = Double.MAX_VALUE;
      for (int round = 0; round < ROUNDS; round++) {
        long begun = System.nanoTime();
        for (int i = 0; i < COMMITS; i++) {
          g.V((long) (i % VERTICES)).property("population", i).iterate();
          graph.tx().commit();
        }
        least = Math.min(least, (System.nanoTime() - begun) / (double) COMMITS);
      }
      assertEquals(VERTICES, g.V().has("population").count().next());
      return least;
    }
  }

  @BeforeAll
  static void warmUp() {
    for (String engine : List.of("memory", "journal")) {
      for (int turn = 0; turn < TURNS; turn++) {
        double unused = nanosOfACommit(engine, "adjacency");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"adjacency", "edge-table"})
  void commit_overTheJournal_besideMemory(String layout) {
    double memory = Double.MAX_VALUE;
    double journal = Double.MAX_VALUE;
    for (int turn = 0; turn < TURNS; turn++) { // so that other load meets both alike
      memory = Math.min(memory, nanosOfACommit("memory", layout));
      journal = Math.min(journal, nanosOfACommit("journal", layout));
    }
    System.out.printf(
        Locale.ROOT,
        "%s: a transaction of one property takes %.1f us over the journal in memory, %.1f us over"
            + " the store in memory: %.1f times as long%n",
        layout,
        journal / 1e3,
        memory / 1e3,
        journal / memory);
  }
}
