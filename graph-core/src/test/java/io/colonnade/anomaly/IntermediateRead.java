package io.colonnade.anomaly;

import static org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality.single;

import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * A transaction reads what another one changed again before it committed: it gives a person an even
 * version and ends the person's friendship, then an odd version and a new friendship. Of the first
 * half, a store gets to know the end of the friendship only: changes of one property are one.
 */
final class IntermediateRead implements Scenario {

  private static final int PERSONS = 4;
  private static final int FRIENDS = 4;

  private final AtomicBoolean seen = new AtomicBoolean();

  @Override
  public void load(GraphTraversalSource g) {
    for (long id = 0; id < PERSONS + FRIENDS; id++) {
      g.addV("person").property(T.id, id).property("version", 99).iterate();
    }
    for (long id = 0; id < PERSONS; id++) {
      g.V(id).addE("knows").to(__.V(PERSONS + id)).iterate();
    }
  }

  @Override
  public void schedule(Stage stage) {
    GraphTraversalSource writer = stage.begin();
    write(writer, 0, PERSONS + 1L);
    stage.commits(writer, () -> read(stage.begin(), 0));
    read(stage.begin(), 0);
  }

  @Override
  public void transaction(Stage stage, Random random) {
    long person = random.nextInt(PERSONS);
    GraphTraversalSource g = stage.g();
    if (random.nextBoolean()) {
      read(g, person);
    } else {
      write(g, person, PERSONS + random.nextInt(FRIENDS));
      g.tx().commit();
    }
  }

  private static void write(GraphTraversalSource g, long person, long friend) {
    g.V(person).property(single, "version", 100).outE("knows").drop().iterate();
    g.V(person).property(single, "version", 101).addE("knows").to(__.V(friend)).iterate();
  }

  private void read(GraphTraversalSource g, long person) {
    boolean isOdd = g.V(person).<Integer>values("version").next() % 2 == 1;
    // Counts what it reads: the transaction leaves the stored degree as it is.
    boolean hasFriend = g.V(person).out("knows").toList().size() == 1;
    if (!isOdd || !hasFriend) {
      seen.set(true);
    }
    g.tx().rollback();
  }

  @Override
  public boolean occurred(GraphTraversalSource g) {
    return seen.get();
  }
}
