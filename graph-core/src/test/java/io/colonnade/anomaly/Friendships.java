package io.colonnade.anomaly;

import io.colonnade.graph.ColonnadeVertex;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiPredicate;
import java.util.function.LongPredicate;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * Transactions that each add a friend to a person and one to the counter of friends, and others
 * that compare the stored degree with the edges: three anomalies, by what is compared in the end.
 */
final class Friendships implements Scenario {

  private static final int PERSONS = 4;
  private static final long FRIEND = PERSONS;

  private final AtomicBoolean seen = new AtomicBoolean();
  private final BiPredicate<GraphTraversalSource, Boolean> isWrong;

  /**
   * @param isWrong whether the graph in the end, and what the readers have seen, are wrong
   */
  private Friendships(BiPredicate<GraphTraversalSource, Boolean> isWrong) {
    this.isWrong = isWrong;
  }

  /** Addition made twice: the counter of a person is not the number of the friends. */
  static Scenario ofAdditions() {
    return new Friendships(
        (g, seen) ->
            anyPerson(person -> g.V(person).<Long>values("friends").next() != friends(g, person)));
  }

  /** Lost degree: in the end a degree is not the number of the edges. */
  static Scenario ofDegrees() {
    return new Friendships(
        (g, seen) -> anyPerson(person -> degree(g, person) != friends(g, person)));
  }

  /** Fractured sum: a transaction sees a degree that is not the number of the edges it sees. */
  static Scenario ofSums() {
    return new Friendships((g, seen) -> seen);
  }

  private static boolean anyPerson(LongPredicate test) {
    for (long person = 0; person < PERSONS; person++) {
      if (test.test(person)) {
        return true;
      }
    }
    return false;
  }

  private static long friends(GraphTraversalSource g, long person) {
    return g.V(person).outE("knows").toList().size();
  }

  private static long degree(GraphTraversalSource g, long person) {
    return g.V(person).outE("knows").count().next();
  }

  @Override
  public void load(GraphTraversalSource g) {
    for (long id = 0; id <= FRIEND; id++) {
      g.addV("person").property(T.id, id).iterate();
    }
    for (long id = 0; id < PERSONS; id++) {
      befriend(g, id);
    }
  }

  @Override
  public void schedule(Stage stage) {
    GraphTraversalSource reader = stage.begin();
    GraphTraversalSource writer = stage.begin();
    compare(reader, 1);
    befriend(writer, 0);
    stage.commits(writer);
    compare(reader, 0);
    reader.tx().rollback();
  }

  @Override
  public void transaction(Stage stage, Random random) {
    GraphTraversalSource g = stage.g();
    int person = random.nextInt(PERSONS);
    if (random.nextBoolean()) {
      g.V(FRIEND).hasNext(); // its snapshot
      Thread.yield();
      compare(g, person);
    } else {
      befriend(g, person);
      g.tx().commit();
    }
  }

  private static void befriend(GraphTraversalSource g, long person) {
    g.V(person).addE("knows").to(__.V(FRIEND)).iterate();
    ((ColonnadeVertex) g.V(person).next()).increment("friends");
  }

  private void compare(GraphTraversalSource g, long person) {
    if (degree(g, person) != friends(g, person)) {
      seen.set(true);
    }
  }

  @Override
  public boolean occurred(GraphTraversalSource g) {
    return isWrong.test(g, seen.get());
  }
}
