package io.colonnade.anomaly;

import static org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality.single;

import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * A transaction reads a thing twice, and another one has changed it between. The thing is looked up
 * by a property, as LDBC does: by its id it would come from the memory of the transaction.
 */
final class ItemPreceders implements Scenario {

  private static final int PERSONS = 4;

  private final AtomicBoolean seen = new AtomicBoolean();

  @Override
  public void load(GraphTraversalSource g) {
    for (int n = 0; n < PERSONS; n++) {
      g.addV("person").property(T.id, n).property("n", n).property("version", 1).iterate();
    }
  }

  @Override
  public void schedule(Stage stage) {
    GraphTraversalSource reader = stage.begin();
    GraphTraversalSource writer = stage.begin();
    int first = read(reader, 0);
    write(writer, 0);
    stage.commits(writer);
    compare(first, read(reader, 0));
    reader.tx().rollback();
  }

  @Override
  public void transaction(Stage stage, Random random) {
    GraphTraversalSource g = stage.g();
    int person = random.nextInt(PERSONS);
    if (random.nextBoolean()) {
      int first = read(g, person);
      Thread.yield();
      compare(first, read(g, person));
    } else {
      write(g, person);
      g.tx().commit();
    }
  }

  private static void write(GraphTraversalSource g, int person) {
    g.V(person).property(single, "version", read(g, person) + 1).iterate();
  }

  private static int read(GraphTraversalSource g, int person) {
    return g.V().has("person", "n", person).<Integer>values("version").next();
  }

  private void compare(int first, int second) {
    if (first != second) {
      seen.set(true);
    }
  }

  @Override
  public boolean occurred(GraphTraversalSource g) {
    return seen.get();
  }
}
