package io.colonnade.twins;

import io.colonnade.Colonnade;
import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.error.ColonnadeException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * One of several graphs that live through the same history, with transactions side by side.
 * Confined to one thread.
 */
final class Twin implements AutoCloseable {

  static final String COMMITTED = "committed";
  static final String REOPENED = "opened again";

  private final String engine;
  private final String layout;
  private final Path directory;
  private final int transactions;
  private final Names names = new Names();
  private final List<Graph> open = new ArrayList<>();
  private ColonnadeGraph graph;
  private int turn;

  /**
   * Makes an empty graph.
   *
   * @param directory for an engine that needs one; its parent exists
   * @param transactions how many run side by side
   */
  Twin(String engine, String layout, Path directory, int transactions) {
    this.engine = engine;
    this.layout = layout;
    this.directory = directory;
    this.transactions = transactions;
    this.graph = begin();
    begin(graph);
  }

  private ColonnadeGraph begin() {
    Map<String, Object> options = new HashMap<>();
    options.put("colonnade.engine", engine);
    options.put("colonnade.layout", layout);
    if (isPersistent()) {
      options.put("colonnade.directory", directory.toString());
      options.put("colonnade.store.rocksdb.sync", "never");
    }
    return Colonnade.open(options);
  }

  private void begin(ColonnadeGraph opened) {
    open.clear();
    open.add(opened);
    while (open.size() < transactions) {
      open.add(opened.tx().createThreadedTx());
    }
  }

  private boolean isPersistent() {
    return engine.equals("rocksdb");
  }

  ColonnadeGraph graph() {
    return graph;
  }

  Names names() {
    return names;
  }

  Graph transaction(int index) {
    return open.get(index);
  }

  /** What the step answers or is refused with, as text. */
  String play(Step step) {
    try {
      Object answer = step.act().on(this, open.get(step.transaction()));
      return answer instanceof String text ? text : names.text(answer);
    } catch (ColonnadeException e) {
      return e.code();
    } catch (RuntimeException e) {
      return e.getClass().getSimpleName() + cause(e);
    }
  }

  private static String cause(RuntimeException e) {
    return e.getCause() instanceof ColonnadeException cause ? " " + cause.code() : "";
  }

  /** Ends a transaction; another one begins in its place. */
  String end(int index, boolean commits) {
    Graph ending = open.get(index);
    try {
      if (commits) {
        ending.tx().commit();
      } else {
        ending.tx().rollback();
      }
    } finally {
      if (index > 0) {
        open.set(index, graph.tx().createThreadedTx());
      }
    }
    return commits ? COMMITTED : "rolled back";
  }

  /** Gives up what is not committed; what keeps its data is closed, and opened again. */
  String reopen() {
    open.forEach(each -> each.tx().rollback());
    if (isPersistent()) {
      graph.close();
      graph = begin();
    }
    begin(graph);
    return REOPENED;
  }

  /** The graph as a new transaction sees it. */
  List<String> committed() {
    Graph fresh = graph.tx().createThreadedTx();
    try {
      return new Portrait(fresh, names, turn++).lines();
    } finally {
      fresh.tx().rollback();
    }
  }

  /** The graph as a transaction sees it that may have changed it. */
  List<String> seenBy(int index) {
    return new Portrait(open.get(index), names, turn++).lines();
  }

  /** The first that the transaction sees of the vertices with these numbers. */
  Optional<Vertex> vertex(Graph tx, List<Integer> numbers) {
    return first(numbers, tx::vertices);
  }

  /** The first that the transaction sees of the edges with these numbers. */
  Optional<Edge> edge(Graph tx, List<Integer> numbers) {
    return first(numbers, tx::edges);
  }

  private <E> Optional<E> first(List<Integer> numbers, Function<Object, Iterator<E>> lookUp) {
    return numbers.stream()
        .flatMap(number -> names.id(number).stream())
        .map(lookUp)
        .filter(Iterator::hasNext)
        .map(Iterator::next)
        .findFirst();
  }

  List<CheckReport.Violation> violations() {
    return GraphCheck.run(GraphInternals.store(graph)).violations();
  }

  @Override
  public void close() {
    open.forEach(each -> each.tx().rollback());
    graph.close();
  }

  @Override
  public String toString() {
    return engine + " " + layout;
  }
}
