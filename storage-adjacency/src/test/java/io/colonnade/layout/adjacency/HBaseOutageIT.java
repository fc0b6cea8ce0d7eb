package io.colonnade.layout.adjacency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.WrappedStore;
import io.colonnade.check.GraphCheck;
import io.colonnade.error.ColonnadeException;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowStore;
import io.colonnade.store.hbase.LocalHBase;
import io.colonnade.store.hbase.RawTable;
import io.colonnade.store.hbase.TestHBase;
import io.colonnade.store.rows.FilterRowStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A graph in HBase while HBase, or a table, does not answer, and after it answers again. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class HBaseOutageIT {

  private static Map<String, Object> options(LocalHBase hbase, String graph) {
    Map<String, Object> options = new HashMap<>();
    options.put("colonnade.engine", "hbase");
    options.put("colonnade.store.hbase.servers", hbase.servers());
    options.put("colonnade.store.hbase.graph", graph);
    options.put("colonnade.layout", "adjacency");
    return options;
  }

  /** Makes a graph with a vertex, and opens it again with short times. */
  private static ColonnadeGraph openWithAda(LocalHBase hbase, String name) {
    Map<String, Object> options = options(hbase, name);
    try (ColonnadeGraph graph = Colonnade.open(options)) {
      graph.addVertex(T.id, 1L, "name", "Ada");
      graph.tx().commit();
    }
    options.put("colonnade.store.hbase.call-timeout", "2s");
    options.put("colonnade.store.hbase.operation-timeout", "3s");
    return Colonnade.open(options);
  }

  private static Object name(ColonnadeGraph graph) {
    try {
      return graph.traversal().V(1L).values("name").next();
    } finally {
      graph.tx().rollback();
    }
  }

  private static void rename(ColonnadeGraph graph, String name) {
    graph.traversal().V(1L).property("name", name).iterate();
    graph.tx().commit();
  }

  private static void add(ColonnadeGraph graph, String name) {
    graph.addVertex("name", name);
    graph.tx().commit();
  }

  /** Fails unless reads and commits fail with this problem and a message that names this table. */
  private static void mustFail(ColonnadeGraph graph, Problem problem, String place) {
    ColonnadeException read = assertThrows(ColonnadeException.class, () -> name(graph));
    assertEquals(problem, read.problem());
    assertTrue(read.getMessage().contains(place), read.getMessage());
    ColonnadeException commit = assertThrows(ColonnadeException.class, () -> add(graph, "Bob"));
    assertEquals(problem, commit.problem());
    assertTrue(commit.getMessage().contains(place), commit.getMessage());
    graph.tx().rollback();
  }

  /** Fails unless the graph is as it was, can be changed, and is whole. */
  private static void mustContinue(ColonnadeGraph graph) {
    assertEquals("Ada", name(graph));
    rename(graph, "Eve");
    assertEquals("Eve", name(graph));
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    assertEquals(1, graph.traversal().V().count().next());
  }

  @Test
  void regionInTransition_failsWhatNeedsIt_untilItIsOpen() {
    try (ColonnadeGraph graph = openWithAda(LocalHBase.shared(), "transition");
        RawTable table = RawTable.of("transition", "adj")) {
      table.closeRegions();
      mustFail(graph, Problem.HBASE_FAILED, "adj");
      table.openRegions();
      mustContinue(graph);
    }
  }

  @Test
  void disabledTable_failsWhatNeedsIt_untilItIsEnabled() {
    try (ColonnadeGraph graph = openWithAda(LocalHBase.shared(), "disabled");
        RawTable table = RawTable.of("disabled", "adj")) {
      table.disable();
      mustFail(graph, Problem.HBASE_TABLE_UNUSABLE, "adj");
      table.enable();
      mustContinue(graph);
    }
  }

  @Test
  void deletedTable_failsWhatNeedsIt() {
    try (ColonnadeGraph graph = openWithAda(LocalHBase.shared(), "deleted");
        RawTable table = RawTable.of("deleted", "adj")) {
      table.disable();
      table.delete();
      mustFail(graph, Problem.HBASE_TABLE_UNUSABLE, "adj");
    }
  }

  /** Sends every request, and strikes before the one that is the commit point. */
  private static final class StruckRows extends FilterRowStore {

    private final Runnable strike;

    StruckRows(RowStore rows, Runnable strike) {
      super(rows);
      this.strike = strike;
    }

    @Override
    public List<Outcome> mutate(List<RowMutation> rows) {
      RowMutation first = rows.get(0);
      if (first.row().table().name().equals("log")
          && first.condition().orElse(null) instanceof RowCondition.AtMost) {
        strike.run();
      }
      return super.mutate(rows);
    }
  }

  private static ColonnadeGraph openStruck(String name, Runnable strike) {
    Map<String, Object> options = options(LocalHBase.shared(), name);
    options.put("colonnade.engine", "memory"); // is replaced by that store
    return WrappedStore.open(
        new MapConfiguration(options),
        Ticker.system(),
        Meter.NONE,
        memory -> {
          memory.close();
          return TestHBase.store(name, rows -> new StruckRows(rows, strike));
        });
  }

  @Test
  void commitWhoseLastAnswerIsMissing_isInDoubt_andTheNextOneIsNot() {
    openWithAda(LocalHBase.shared(), "doubt").close();
    AtomicBoolean strikes = new AtomicBoolean();
    try (RawTable log = RawTable.of("doubt", "log");
        ColonnadeGraph graph =
            openStruck(
                "doubt",
                () -> {
                  if (strikes.getAndSet(false)) {
                    log.closeRegions();
                  }
                })) {
      strikes.set(true);
      OutcomeUnknownException e =
          assertThrows(OutcomeUnknownException.class, () -> rename(graph, "Bob"));
      assertEquals(Problem.COMMIT_UNANSWERED, e.problem());
      assertEquals(
          List.of("transaction", "table", "server", "reason"), List.copyOf(e.details().keySet()));
      graph.tx().rollback();
      log.openRegions();
      mustContinue(graph);
    }
  }

  @Test
  void hbaseThatIsSuspended_failsAllCalls_untilItIsResumed() {
    try (ColonnadeGraph graph = openWithAda(LocalHBase.shared(), "suspended")) {
      LocalHBase.shared().suspend();
      try {
        mustFail(graph, Problem.HBASE_FAILED, "suspended:");
      } finally {
        LocalHBase.shared().resume();
      }
      mustContinue(graph);
    }
  }

  @Test
  void hbaseThatStops_failsAllCalls_untilItRunsAgain() {
    LocalHBase first = LocalHBase.start(1);
    try (ColonnadeGraph graph = openWithAda(first, "restarted")) {
      first.close();
      mustFail(graph, Problem.HBASE_FAILED, "restarted:");
      try (LocalHBase again = first.startAgain()) {
        assertEquals(first.servers(), again.servers());
        mustContinue(graph);
      }
    } finally {
      first.close();
    }
  }
}
