package io.colonnade.anomaly;

import static org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality.single;

import java.util.Random;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * Two transactions read the same two numbers, whose sum must stay positive, and each lowers another
 * one of them: either alone would have been right.
 */
final class WriteSkew implements Scenario {

  private static final int PAIRS = 50;

  @Override
  public void load(GraphTraversalSource g) {
    for (long id = 0; id < 2 * PAIRS; id++) {
      g.addV("person").property(T.id, id).property("value", id % 2 == 0 ? 70 : 80).iterate();
    }
  }

  @Override
  public void schedule(Stage stage) {
    GraphTraversalSource first = stage.begin();
    GraphTraversalSource second = stage.begin();
    lower(first, 0);
    lower(second, 1);
    stage.commits(first);
    stage.commits(second);
  }

  @Override
  public void transaction(Stage stage, Random random) {
    GraphTraversalSource g = stage.g();
    lower(g, random.nextInt(2 * PAIRS));
    g.tx().commit();
  }

  /** Takes 100 from a person if the pair has that much. */
  private static void lower(GraphTraversalSource g, long person) {
    if (sum(g, person) >= 100) {
      g.V(person).property(single, "value", value(g, person) - 100).iterate();
    }
  }

  private static int sum(GraphTraversalSource g, long person) {
    return value(g, person) + value(g, person ^ 1);
  }

  private static int value(GraphTraversalSource g, long person) {
    return g.V(person).<Integer>values("value").next();
  }

  @Override
  public boolean occurred(GraphTraversalSource g) {
    for (long one = 0; one < 2 * PAIRS; one += 2) {
      if (sum(g, one) <= 0) {
        return true;
      }
    }
    return false;
  }
}
