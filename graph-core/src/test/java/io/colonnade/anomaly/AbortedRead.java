package io.colonnade.anomaly;

import static org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality.single;

import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * A transaction reads what another one wrote that never committed: it rolled back, or its commit
 * was refused.
 */
final class AbortedRead implements Scenario {

  private static final int PERSONS = 4;
  private static final int INITIAL = 0;

  private final AtomicInteger versions = new AtomicInteger(INITIAL);
  private final Set<Integer> committed = ConcurrentHashMap.newKeySet();
  private final Set<Integer> seen = ConcurrentHashMap.newKeySet();

  @Override
  public void load(GraphTraversalSource g) {
    for (long id = 0; id < PERSONS; id++) {
      g.addV("person").property(T.id, id).property("version", INITIAL).iterate();
    }
    committed.add(INITIAL);
  }

  @Override
  public void schedule(Stage stage) {
    rollBack(stage, 0);
    read(stage, 0);
    lose(stage, 0);
    read(stage, 0);
  }

  @Override
  public void transaction(Stage stage, Random random) {
    long person = random.nextInt(PERSONS);
    switch (random.nextInt(4)) {
      case 0 -> rollBack(stage, person);
      case 1 -> lose(stage, person);
      default -> read(stage, person);
    }
  }

  private void rollBack(Stage stage, long person) {
    GraphTraversalSource tx = stage.begin();
    write(tx, person);
    tx.tx().rollback();
  }

  /** Commits a change that another transaction makes impossible. */
  private void lose(Stage stage, long person) {
    GraphTraversalSource loser = stage.begin();
    int lost = write(loser, person);
    boolean anotherWasFirst = false;
    while (!anotherWasFirst) {
      GraphTraversalSource winner = stage.begin();
      int version = write(winner, person);
      anotherWasFirst = stage.commits(winner);
      if (anotherWasFirst) {
        committed.add(version);
      }
    }
    if (stage.commits(loser)) {
      committed.add(lost);
    }
  }

  private int write(GraphTraversalSource g, long person) {
    int version = versions.incrementAndGet();
    g.V(person).property(single, "version", version).iterate();
    return version;
  }

  private void read(Stage stage, long person) {
    GraphTraversalSource tx = stage.begin();
    seen.add(tx.V(person).<Integer>values("version").next());
    tx.tx().rollback();
  }

  @Override
  public boolean occurred(GraphTraversalSource g) {
    return !committed.containsAll(seen);
  }
}
