package io.colonnade.anomaly;

import static org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality.single;

import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * Of two transactions, each comes before the other. One marks a person as its own and reads whose
 * the other person of the pair is. Another one may have done so the other way round, and each has
 * read the mark of the other: LDBC's query. Or another one has marked both persons, the first has
 * read that mark on the one, and its own mark on the other is overwritten by it. The second circle
 * is the one that a faulty store can bring about: a transaction has read all it reads before the
 * store hears of its writes, so of two transactions one has always read too early for the first.
 */
final class CircularFlow implements Scenario {

  private static final int PAIRS = 6;

  /** What a transaction wrote to and what it read from the other person of the pair. */
  private record Read(long wrote, int seen) {}

  private final AtomicInteger marks = new AtomicInteger();
  private final Map<Integer, Read> reads = new ConcurrentHashMap<>();
  private final Set<Integer> marksOfBoth = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean wasOverwritten = new AtomicBoolean();

  @Override
  public void load(GraphTraversalSource g) {
    for (long id = 0; id < 2 * PAIRS; id++) {
      g.addV("person").property(T.id, id).property("mark", 0).iterate();
    }
  }

  private static long partner(long person) {
    return person ^ 1;
  }

  @Override
  public void schedule(Stage stage) {
    GraphTraversalSource both = stage.begin();
    int mark = marks.incrementAndGet();
    markBoth(both, 0, mark);
    if (stage.commits(both, () -> markTheUnmarked(stage, mark))) {
      marksOfBoth.add(mark);
    }
  }

  /** Marks a person of the first pair that does not have that mark, and reads the other's. */
  private void markTheUnmarked(Stage stage, int mark) {
    GraphTraversalSource tx = stage.begin();
    long person = read(tx, 0) == mark ? 1 : 0;
    int own = marks.incrementAndGet();
    Read read = markOne(tx, person, own);
    if (stage.commits(tx)) {
      reads.put(own, read);
    }
  }

  @Override
  public void transaction(Stage stage, Random random) {
    GraphTraversalSource g = stage.g();
    long person = random.nextInt(2 * PAIRS);
    int mark = marks.incrementAndGet();
    if (random.nextBoolean()) {
      markBoth(g, person, mark);
      g.tx().commit();
      marksOfBoth.add(mark);
      lookFor(g, person, mark);
      lookFor(g, partner(person), mark);
    } else {
      Read read = markOne(g, person, mark);
      g.tx().commit();
      reads.put(mark, read);
    }
  }

  /**
   * Looks at once for the second circle, which a later mark hides: a mark of both is on a person
   * who was marked by a transaction that had read that mark. That one has committed before the
   * person is read here, so its own mark is there if it came later.
   */
  private void lookFor(GraphTraversalSource g, long person, int mark) {
    if (reads.containsValue(new Read(person, mark))) {
      g.tx().rollback();
      if (read(g, person) == mark) {
        wasOverwritten.set(true);
      }
    }
  }

  private static void markBoth(GraphTraversalSource g, long person, int mark) {
    g.V(person, partner(person)).property(single, "mark", mark).iterate();
  }

  private static Read markOne(GraphTraversalSource g, long person, int mark) {
    g.V(person).property(single, "mark", mark).iterate();
    return new Read(person, read(g, partner(person)));
  }

  private static int read(GraphTraversalSource g, long person) {
    return g.V(person).<Integer>values("mark").next();
  }

  @Override
  public boolean occurred(GraphTraversalSource g) {
    for (Map.Entry<Integer, Read> entry : reads.entrySet()) {
      int seen = entry.getValue().seen();
      Read ofSeen = reads.get(seen);
      boolean sawEachOther = ofSeen != null && ofSeen.seen() == entry.getKey();
      boolean wasOverwrittenByWhatItSaw =
          marksOfBoth.contains(seen) && read(g, entry.getValue().wrote()) == seen;
      if (sawEachOther || wasOverwrittenByWhatItSaw) {
        return true;
      }
    }
    return wasOverwritten.get();
  }
}
