package io.colonnade.anomaly;

import java.util.Random;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * Of what a transaction has rolled back, or of what was refused, a part stays. A transaction rolls
 * back when it finds its newcomer there, and is refused when another one brings it first.
 */
final class RollbackAtomicity implements Scenario {

  /** Among how many ids a crowd meets: half of them are about taken. */
  private static final int IDS = 16;

  private final Newcomers newcomers = new Newcomers();

  @Override
  public void load(GraphTraversalSource g) {
    newcomers.load(g);
  }

  @Override
  public void schedule(Stage stage) {
    GraphTraversalSource first = stage.begin();
    GraphTraversalSource second = stage.begin();
    long newcomer = Newcomers.PERSONS;
    attempt(first, 0, newcomer);
    attempt(second, 1, newcomer);
    for (GraphTraversalSource tx : new GraphTraversalSource[] {first, second}) {
      if (stage.commits(tx)) {
        newcomers.committed();
      }
    }
    GraphTraversalSource third = stage.begin();
    if (!attempt(third, 2, newcomer)) {
      third.tx().rollback();
    }
  }

  @Override
  public void transaction(Stage stage, Random random) {
    GraphTraversalSource g = stage.g();
    long newcomer =
        Newcomers.PERSONS + Math.max(0, newcomers.count() - IDS / 2) + random.nextInt(IDS);
    if (attempt(g, random.nextInt(Newcomers.PERSONS), newcomer)) {
      g.tx().commit();
      newcomers.committed();
    } else {
      g.tx().rollback();
    }
  }

  /** False if the newcomer is there. */
  private boolean attempt(GraphTraversalSource g, long person, long newcomer) {
    newcomers.address(g, person, newcomer);
    if (g.V(newcomer).hasNext()) {
      return false;
    }
    newcomers.welcome(g, person, newcomer);
    return true;
  }

  @Override
  public boolean occurred(GraphTraversalSource g) {
    return !newcomers.areWhole(g);
  }
}
