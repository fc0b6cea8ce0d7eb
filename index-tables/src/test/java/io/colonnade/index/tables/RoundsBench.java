package io.colonnade.index.tables;

import io.colonnade.Colonnade;
import io.colonnade.WrappedStore;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import io.colonnade.metric.Ticker;
import io.colonnade.store.journal.HeldScheduling;
import io.colonnade.store.journal.MemoryJournal;
import io.colonnade.store.rows.MemoryRowStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * Counts what transactions cost over the journal in memory, one after the other: what each leaves
 * in the background runs after it was counted. Confined to one thread.
 */
final class RoundsBench implements AutoCloseable {

  private final HeldScheduling scheduling = new HeldScheduling();
  private final Counters counters = new Counters();
  private final ColonnadeGraph graph;
  private final Map<String, Cost> costs = new LinkedHashMap<>();

  RoundsBench(String layout) {
    Map<String, Object> options =
        Map.of(
            Graph.GRAPH,
            Colonnade.class.getName(),
            "colonnade.engine",
            "memory",
            "colonnade.layout",
            layout);
    graph =
        WrappedStore.open(
            new MapConfiguration(options),
            Ticker.system(),
            counters,
            memory -> {
              memory.close();
              return MemoryJournal.open(new MemoryRowStore(), scheduling, counters);
            });
  }

  ColonnadeGraph graph() {
    return graph;
  }

  /**
   * What a transaction costs; the page explains the numbers.
   *
   * @param rounds of the commit, before it returns
   */
  record Cost(
      long version,
      long reads,
      long rounds,
      long conditional,
      long plain,
      long conditionalAfter,
      long plainAfter) {

    private String row(String what) {
      return String.join(
          " | ",
          List.of(
              "| " + what,
              number(version),
              number(reads),
              number(rounds),
              number(conditional),
              number(plain),
              number(conditionalAfter),
              number(plainAfter) + " |\n"));
    }

    private static String number(long number) {
      return String.format(java.util.Locale.ROOT, "%,d", number);
    }
  }

  /** Runs and commits a transaction, and records what it costs. */
  void row(String what, Consumer<GraphTraversalSource> transaction) {
    graph.tx().rollback();
    scheduling.runAll();
    Map<Event, Long> before = counted();
    transaction.accept(graph.traversal());
    Map<Event, Long> planned = counted();
    graph.tx().commit();
    Map<Event, Long> committed = counted();
    scheduling.runAll();
    Map<Event, Long> applied = counted();
    long version = between(before, planned, Event.VERSION_DRAWN);
    costs.put(
        what,
        new Cost(
            version,
            between(before, planned, Event.ROUND) - version,
            between(planned, committed, Event.ROUND),
            between(planned, committed, Event.CONDITIONAL_ROW),
            between(planned, committed, Event.PLAIN_ROW),
            between(committed, applied, Event.CONDITIONAL_ROW),
            between(committed, applied, Event.PLAIN_ROW)));
  }

  private Map<Event, Long> counted() {
    Map<Event, Long> values = new LinkedHashMap<>();
    for (Event event : Event.values()) {
      values.put(event, counters.value(event));
    }
    return values;
  }

  private static long between(Map<Event, Long> from, Map<Event, Long> to, Event event) {
    return Objects.requireNonNull(to.get(event)) - Objects.requireNonNull(from.get(event));
  }

  Cost cost(String what) {
    return Objects.requireNonNull(costs.get(what), what);
  }

  /** Returns a table with a row for each transaction. */
  String table() {
    StringBuilder table =
        new StringBuilder()
            .append("| transaction | version | reads | rounds | conditional | plain")
            .append(" | conditional after | plain after |\n")
            .append("|---|---|---|---|---|---|---|---|\n");
    costs.forEach((what, cost) -> table.append(cost.row(what)));
    return table.toString();
  }

  /** Checks the graph, and closes it. */
  @Override
  public void close() {
    List<?> violations = GraphCheck.run(GraphInternals.store(graph)).violations();
    graph.close();
    if (!violations.isEmpty()) {
      throw new AssertionError(violations.toString());
    }
  }
}
