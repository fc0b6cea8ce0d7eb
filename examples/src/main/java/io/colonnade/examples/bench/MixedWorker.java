package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.TemporaryTransactionException;
import java.util.SplittableRandom;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;

/**
 * One thread of the mixed benchmark: reads (a hop with a property of each neighbour), writes
 * (counts up a property, which may conflict, or adds an edge), or both by turns; each in a
 * transaction of its own. Confined to its thread.
 */
final class MixedWorker {

  static final String RATES = "rates";

  /** One update in so many changes one of the few people that all threads update. */
  private static final int HOT_UPDATES = 10;

  private static final int HOT_PEOPLE = 10;

  enum Task {
    READ,
    WRITE,
    BY_TURNS
  }

  private final ColonnadeGraph graph;
  private final GraphTraversalSource g;
  private final SampleGraph sample;
  private final Task task;
  private final SplittableRandom random;
  private final long endNanos;
  private final Sum sum = new Sum();

  /** What one or several workers did; writes with their retries. Confined to one thread. */
  static final class Sum {
    final Samples reads = new Samples();
    final Samples writes = new Samples();
    long retries;
    long edges;
    long updates;

    void add(Sum other) {
      reads.add(other.reads);
      writes.add(other.writes);
      retries += other.retries;
      edges += other.edges;
      updates += other.updates;
    }
  }

  /**
   * @param endNanos by {@link System#nanoTime}
   */
  MixedWorker(ColonnadeGraph graph, SampleGraph sample, Task task, long seed, long endNanos) {
    this.graph = graph;
    this.g = graph.traversal();
    this.sample = sample;
    this.task = task;
    this.random = new SplittableRandom(seed);
    this.endNanos = endNanos;
  }

  Sum sum() {
    return sum;
  }

  void run() {
    for (long turn = 0; turn < 2 || System.nanoTime() < endNanos; turn++) {
      if (task == Task.READ || (task == Task.BY_TURNS && turn % 2 == 0)) {
        read();
      } else {
        write();
      }
    }
  }

  private void read() {
    long id = sample.person(random.nextInt());
    long start = System.nanoTime();
    int found = g.V(id).out(SampleGraph.KNOWS).values("name").toList().size();
    graph.tx().rollback();
    sum.reads.add(System.nanoTime() - start);
    if (found != Shape.FRIENDS) {
      throw new IllegalStateException("a person knows " + found + " people");
    }
  }

  private void write() {
    boolean adds = random.nextBoolean();
    boolean hot = random.nextInt(HOT_UPDATES) == 0;
    long id = sample.person(hot ? random.nextInt(HOT_PEOPLE) : random.nextInt());
    long other = sample.person(random.nextInt());
    long start = System.nanoTime();
    while (!isWritten(adds, id, other)) {
      sum.retries++;
    }
    sum.writes.add(System.nanoTime() - start);
    if (adds) {
      sum.edges++;
    } else {
      sum.updates++;
    }
  }

  private boolean isWritten(boolean adds, long id, long other) {
    try {
      if (adds) {
        g.V(id).addE(RATES).to(__.V(other)).property("stars", 5).iterate();
      } else {
        int score = (Integer) g.V(id).values("score").next();
        g.V(id).property("score", score + 1).iterate();
      }
      graph.tx().commit();
      return true;
    } catch (TemporaryTransactionException e) {
      graph.tx().rollback();
      return false;
    }
  }
}
