package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.ColonnadeVertex;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToLongFunction;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * The graph that counters, and the counts of edges, are measured on: people with a counter and a
 * property each, and without edges. Immutable.
 *
 * @param people with the ids from 1 on
 */
record CounterGraph(int people) implements Workload {

  /** A label of edges whose degrees are stored. */
  static final String COUNTED = "visited";

  /** A label of edges without degrees. */
  static final String UNCOUNTED = "noted";

  static final long HOT = 1;
  static final String VIEWS = "views";

  private static final String AGE = "age";
  private static final String SINCE = "since";
  private static final int AT_ONCE = 1_000;
  private static final int THREADS = 8;

  /** What additions may take, beside an addition of RocksDB itself in a synced batch. */
  private static final double MOST_OF_RAW = 2;

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%,d vertices with a counter each", people);
  }

  @Override
  public void declare(ColonnadeGraph graph) {
    graph
        .schema()
        .change()
        .counter(VIEWS)
        .edgeLabel(COUNTED, label -> label.counted())
        .edgeLabel(UNCOUNTED, label -> label.uncounted())
        .commit();
  }

  @Override
  public void write(Graph graph, Runnable commit) {
    Workload.inBatches(
        1,
        people + 1L,
        AT_ONCE,
        id ->
            increment(
                graph.addVertex(T.id, id, "name", "person number " + id, AGE, (int) (id % 90))),
        commit);
  }

  /** Adds 1 to the counter of a vertex; TinkerGraph has none, and reads and writes a property. */
  private static void increment(Vertex vertex) {
    if (vertex instanceof ColonnadeVertex counting) {
      counting.increment(VIEWS);
    } else {
      vertex.property(VIEWS, 1 + vertex.<Long>property(VIEWS).orElse(0L));
    }
  }

  /** Returns the id of a person, another one for the next index. */
  long person(int index) {
    return 1L + Integer.remainderUnsigned(index, people);
  }

  /** Returns the additions, each with one thread and with several. */
  @Override
  public List<Op> ops() {
    Aim together = Aim.raw(MOST_OF_RAW, THREADS);
    Op spread = increment("increment_spread", this::person);
    return List.of(
        incrementHot(), incrementHot().aimedAt(together), spread, spread.aimedAt(together));
  }

  /** Returns the addition to one counter again and again. */
  static Op incrementHot() {
    return increment("increment_hot", index -> HOT);
  }

  private static Op increment(String name, IntToLongFunction id) {
    return Op.write(
        name,
        Aim.raw(MOST_OF_RAW),
        Op.Turns.ALIKE,
        (g, i) -> {
          increment(g.V(id.applyAsLong(i)).next());
          return i;
        },
        (g, runs) -> g.V().<Long>values(VIEWS).sum().next());
  }

  /** Returns the read of the counter that {@link #incrementHot()} adds to. */
  static Op counterRead(Aim aim) {
    return read("counter_read", VIEWS, aim);
  }

  /** Returns the read of a property of the same vertex. */
  static Op propertyRead() {
    return read("property_read", AGE, Aim.NONE);
  }

  private static Op read(String name, String key, Aim aim) {
    return Op.read(name, aim, 1, (g, i) -> g.V(HOT).values(key).next());
  }

  /** Returns the addition of an edge of a label, whose cells have the same size each time. */
  Op addEdge(String name, Aim aim, String label) {
    return Op.write(
        name,
        aim,
        Op.Turns.ALIKE,
        (g, i) -> {
          g.V(person(i)).addE(label).to(__.V(other(i))).property(SINCE, 1900 + i % 100).iterate();
          return i;
        },
        (g, runs) -> g.E().hasLabel(label).<Number>values(SINCE).sum().next());
  }

  /** Returns the id of another person than {@link #person}. */
  private long other(int index) {
    return person(index + people / 2);
  }
}
