package io.colonnade.anomaly;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiPredicate;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * Rings of four persons whose versions a writer raises all together, and readers that look at a
 * ring twice: two anomalies, by what is wrong with the two looks.
 */
final class Rings implements Scenario {

  private static final int RINGS = 3;
  private static final int SEATS = 4;

  private final BiPredicate<List<Integer>, List<Integer>> isWrong;
  private final AtomicBoolean seen = new AtomicBoolean();

  private Rings(BiPredicate<List<Integer>, List<Integer>> isWrong) {
    this.isWrong = isWrong;
  }

  /** Observed transaction vanishes: seen at one person first, and at another one not yet. */
  static Scenario ofVanishing() {
    return new Rings((first, second) -> Collections.max(first) > Collections.min(second));
  }

  /** Fractured read: the second look shows something else, or a look shows a part. */
  static Scenario ofFracturing() {
    return new Rings((first, second) -> !first.equals(second) || new HashSet<>(first).size() > 1);
  }

  @Override
  public void load(GraphTraversalSource g) {
    for (int id = 0; id < RINGS * SEATS; id++) {
      g.addV("person")
          .property(T.id, id)
          .property("ring", id / SEATS)
          .property("version", 0)
          .iterate();
    }
    for (int id = 0; id < RINGS * SEATS; id++) {
      int next = id / SEATS * SEATS + (id + 1) % SEATS;
      g.V(id).addE("knows").to(__.V(next)).iterate();
    }
  }

  @Override
  public void schedule(Stage stage) {
    GraphTraversalSource reader = stage.begin();
    GraphTraversalSource writer = stage.begin();
    List<Integer> first = look(reader, 0);
    raise(writer, 0);
    stage.commits(
        writer,
        () -> {
          GraphTraversalSource other = stage.begin();
          compare(look(other, 0), look(other, 0));
          other.tx().rollback();
        });
    compare(first, look(reader, 0));
    reader.tx().rollback();
  }

  @Override
  public void transaction(Stage stage, Random random) {
    GraphTraversalSource g = stage.g();
    int ring = random.nextInt(RINGS);
    if (random.nextBoolean()) {
      List<Integer> first = look(g, ring);
      Thread.yield();
      compare(first, look(g, ring));
    } else {
      raise(g, ring);
      g.tx().commit();
    }
  }

  private static void raise(GraphTraversalSource g, int ring) {
    Vertex person = g.V(ring * SEATS).next();
    for (int seat = 0; seat < SEATS; seat++) {
      person.property("version", person.<Integer>value("version") + 1);
      person = g.V(person).out("knows").next();
    }
  }

  /**
   * The versions in a ring, looked up by a property, as they are not in the transaction's memory.
   */
  private static List<Integer> look(GraphTraversalSource g, int ring) {
    return g.V().has("person", "ring", ring).order().by(T.id).<Integer>values("version").toList();
  }

  private void compare(List<Integer> first, List<Integer> second) {
    if (isWrong.test(first, second)) {
      seen.set(true);
    }
  }

  @Override
  public boolean occurred(GraphTraversalSource g) {
    return seen.get();
  }
}
