package io.colonnade.anomaly;

import static org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality.single;

import java.util.Random;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * Two transactions count one up from the same number. Each also adds a friend, who is not lost: the
 * number of friends must be the number that was counted.
 */
final class LostUpdate implements Scenario {

  private static final int PERSONS = 4;
  private static final long FRIEND = PERSONS;

  @Override
  public void load(GraphTraversalSource g) {
    for (long id = 0; id <= FRIEND; id++) {
      g.addV("person").property(T.id, id).property("friends", 0).iterate();
    }
    g.V(FRIEND).addE("knows").to(__.V(0)).iterate();
  }

  @Override
  public void schedule(Stage stage) {
    GraphTraversalSource first = stage.begin();
    GraphTraversalSource second = stage.begin();
    befriend(first, 0);
    befriend(second, 0);
    stage.commits(first);
    stage.commits(second);
  }

  @Override
  public void transaction(Stage stage, Random random) {
    GraphTraversalSource g = stage.g();
    befriend(g, random.nextInt(PERSONS));
    g.tx().commit();
  }

  private static void befriend(GraphTraversalSource g, long person) {
    g.V(person).property(single, "friends", counted(g, person) + 1).iterate();
    g.V(person).addE("knows").to(__.V(FRIEND)).iterate();
  }

  private static int counted(GraphTraversalSource g, long person) {
    return g.V(person).<Integer>values("friends").next();
  }

  @Override
  public boolean occurred(GraphTraversalSource g) {
    for (long person = 0; person < PERSONS; person++) {
      if (counted(g, person) != g.V(person).out("knows").count().next()) {
        return true;
      }
    }
    return false;
  }
}
