package io.colonnade.anomaly;

import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/** Of what a transaction has committed, a part is missing. */
final class CommitAtomicity implements Scenario {

  private final Newcomers newcomers = new Newcomers();
  private final AtomicLong ids = new AtomicLong(Newcomers.PERSONS);

  @Override
  public void load(GraphTraversalSource g) {
    newcomers.load(g);
  }

  @Override
  public void schedule(Stage stage) {
    GraphTraversalSource tx = stage.begin();
    grow(tx, 0);
    if (stage.commits(tx)) {
      newcomers.committed();
    }
  }

  @Override
  public void transaction(Stage stage, Random random) {
    GraphTraversalSource g = stage.g();
    grow(g, random.nextInt(Newcomers.PERSONS));
    g.tx().commit();
    newcomers.committed();
  }

  private void grow(GraphTraversalSource g, long person) {
    long newcomer = ids.getAndIncrement();
    newcomers.address(g, person, newcomer);
    newcomers.welcome(g, person, newcomer);
  }

  @Override
  public boolean occurred(GraphTraversalSource g) {
    return !newcomers.areWhole(g);
  }
}
