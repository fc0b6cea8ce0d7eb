package io.colonnade.anomaly;

import static org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality.list;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * A graph that only grows by transactions that do three things: a person gets an address, a
 * newcomer comes, the person knows the newcomer. Thread-safe.
 */
final class Newcomers {

  static final int PERSONS = 8;

  private final AtomicLong committed = new AtomicLong();

  void load(GraphTraversalSource g) {
    for (long id = 0; id < PERSONS; id++) {
      g.addV("person").property(T.id, id).property("name", "p").property("email", "0").iterate();
    }
    g.V(0).addE("knows").to(__.V(1)).property("since", 0).iterate();
  }

  /** Gives a person one more address. */
  void address(GraphTraversalSource g, long person, long newcomer) {
    g.V(person).property(list, "email", "of " + newcomer).iterate();
  }

  /** Makes a newcomer whom a person knows. */
  void welcome(GraphTraversalSource g, long person, long newcomer) {
    g.addV("person").property(T.id, newcomer).property("name", "n").iterate();
    g.V(person).addE("knows").to(__.V(newcomer)).property("since", newcomer).iterate();
  }

  /** A transaction of both has committed. */
  void committed() {
    committed.incrementAndGet();
  }

  /** How many transactions of both have committed. */
  long count() {
    return committed.get();
  }

  /** True if the graph holds all that was committed and nothing else. */
  boolean areWhole(GraphTraversalSource g) {
    long expected = count();
    return g.V().hasLabel("person").values("name").count().next() == PERSONS + expected
        && g.V().values("email").count().next() == PERSONS + expected
        && g.V().outE("knows").count().next() == 1 + expected
        && g.V().inE("knows").count().next() == 1 + expected;
  }
}
