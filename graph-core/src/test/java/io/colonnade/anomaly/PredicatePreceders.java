package io.colonnade.anomaly;

import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * A transaction asks a question twice, in two ways, and another one has changed the answer between.
 */
final class PredicatePreceders implements Scenario {

  private static final int PERSONS = 4;
  private static final int POSTS = 3;

  private final AtomicBoolean seen = new AtomicBoolean();

  @Override
  public void load(GraphTraversalSource g) {
    for (long id = 0; id < PERSONS; id++) {
      g.addV("person").property(T.id, id).iterate();
    }
    for (long id = PERSONS; id < PERSONS + POSTS; id++) {
      g.addV("post").property(T.id, id).addE("likes").from(__.V(0)).iterate();
    }
  }

  @Override
  public void schedule(Stage stage) {
    GraphTraversalSource reader = stage.begin();
    GraphTraversalSource writer = stage.begin();
    long first = likes(reader, PERSONS);
    like(writer, 1, PERSONS);
    stage.commits(writer);
    compare(first, whoLike(reader, PERSONS));
    reader.tx().rollback();
  }

  @Override
  public void transaction(Stage stage, Random random) {
    GraphTraversalSource g = stage.g();
    long post = PERSONS + random.nextInt(POSTS);
    if (random.nextBoolean()) {
      long first = likes(g, post);
      Thread.yield();
      compare(first, whoLike(g, post));
    } else {
      change(g, random.nextInt(PERSONS), post);
      g.tx().commit();
    }
  }

  private static void like(GraphTraversalSource g, long person, long post) {
    g.V(person).addE("likes").to(__.V(post)).iterate();
  }

  /** A like begins or ends, so that the answers change as long as the crowd works. */
  private static void change(GraphTraversalSource g, long person, long post) {
    List<Edge> likes = g.V(person).outE("likes").where(__.inV().hasId(post)).toList();
    if (likes.isEmpty()) {
      like(g, person, post);
    } else {
      likes.forEach(Edge::remove);
    }
  }

  private static long likes(GraphTraversalSource g, long post) {
    return g.V(post).in("likes").hasLabel("person").dedup().count().next();
  }

  /** Asks all persons: what was read of the post does not answer it. */
  private static long whoLike(GraphTraversalSource g, long post) {
    return g.V().hasLabel("person").where(__.out("likes").hasId(post)).count().next();
  }

  private void compare(long first, long second) {
    if (first != second) {
      seen.set(true);
    }
  }

  @Override
  public boolean occurred(GraphTraversalSource g) {
    return seen.get();
  }
}
