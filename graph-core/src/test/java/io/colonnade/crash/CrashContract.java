package io.colonnade.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.SeededRandom;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.schema.DictionaryAudit;
import io.colonnade.schema.NameKind;
import io.colonnade.store.CrashRounds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/**
 * A child writes, is killed with SIGKILL at a random moment, and what it left is opened: every
 * acknowledged commit is there, none in part, and the next child goes on with it. {@link
 * CrashRounds#count} says how often.
 */
public abstract class CrashContract extends CrashFixture {

  private static final int KILLED = 128 + 9;
  private static final int LISTS = 4;

  /** In what a child is interrupted. */
  private enum Moment {
    LOAD,
    OPEN,
    CLOSE;

    /** True if a child that said this and no more was killed then. */
    boolean isIn(List<String> said) {
      return switch (this) {
        case LOAD -> said.contains("open");
        case OPEN -> !said.contains("open");
        case CLOSE -> !said.contains("closed");
      };
    }

    static Moment of(int round) {
      return switch (round % 5) {
        case 2 -> OPEN;
        case 4 -> CLOSE;
        default -> LOAD;
      };
    }
  }

  /** Does to a new graph what shall be done before anybody writes: nothing, unless overridden. */
  protected void prepare(ColonnadeGraph graph) throws InterruptedException {}

  private void prepare(Path directory) throws InterruptedException {
    try (ColonnadeGraph graph = open(directory)) {
      prepare(graph);
    }
  }

  /** How long the last openings and closings took, so that kills land within the next ones. */
  private final Map<Moment, Long> nanos = new EnumMap<>(Moment.class);

  @Test
  void killedWriter_leavesAcknowledgedCommitsWholeAndNoOthers() throws Exception {
    Random random = SeededRandom.of(getClass());
    int rounds = CrashRounds.count();
    Path directory = parent.resolve("graph");
    prepare(directory);
    Acknowledged acknowledged = new Acknowledged();
    ListAudit audit = new ListAudit();
    Map<Moment, Integer> kills = new EnumMap<>(Moment.class);
    long transactions = 0;
    for (int round = 0; round < rounds; round++) {
      Moment moment = Moment.of(round);
      long seed = random.nextLong();
      try (Child child =
          new Child.Start(ListWriter.class)
              .run(Child.arguments(options(directory), seed, 5_000, LISTS))) {
        awaitMoment(child, moment, random);
        child.kill();
        if (child.awaitEnd() == KILLED && moment.isIn(child.out())) {
          kills.merge(moment, 1, Integer::sum);
        }
        assertEquals(List.of(), child.errors());
        acknowledged.take(child.out());
      }
      try (ColonnadeGraph graph = open(directory)) {
        Map<Integer, ListState> found = audit.run(graph);
        acknowledged.mustBeIn(found);
        transactions = found.values().stream().mapToLong(ListState::tx).sum();
      }
    }
    System.out.printf(
        "killed in %s; %d transactions acknowledged, %d found%n",
        kills, acknowledged.count(), transactions);
    assertTrue(acknowledged.count() > rounds, "too few transactions to prove anything");
    if (rounds >= 50) {
      assertEquals(Set.of(Moment.values()), kills.keySet(), "nobody was killed then");
    }
  }

  /** Waits for a moment at which the child shall be killed. */
  private void awaitMoment(Child child, Moment moment, Random random) throws Exception {
    child.await("opening"::equals);
    if (moment == Moment.OPEN) {
      parkWithin(nanos.getOrDefault(Moment.OPEN, 100_000_000L), random);
      return;
    }
    long opening = System.nanoTime();
    child.await("open"::equals);
    nanos.put(Moment.OPEN, System.nanoTime() - opening);
    child.await(Acknowledged::isAcknowledgement, 1 + random.nextInt(400));
    if (moment == Moment.LOAD) {
      parkWithin(2_000_000, random);
    } else {
      child.tell("close");
      child.await("closing"::equals);
      parkWithin(10_000_000, random);
    }
  }

  private static void parkWithin(long nanos, Random random) {
    LockSupport.parkNanos((long) (nanos * random.nextDouble()));
  }

  @Test
  void killedAmongNewNames_eachNameHasOneNumberAndRecordsDecode() throws Exception {
    Random random = SeededRandom.of(getClass());
    Path directory = parent.resolve("names");
    prepare(directory);
    Set<String> seen = new HashSet<>();
    List<String> known = List.of();
    for (int round = 0; round < 6; round++) {
      String prefix = "name" + round / 2 + "-"; // the same names twice: some are there already
      try (Child child =
          new Child.Start(NameWriter.class).run(Child.arguments(options(directory), prefix))) {
        child.await(line -> line.startsWith("committed"), 1 + random.nextInt(120));
        child.kill();
        assertEquals(KILLED, child.awaitEnd());
        assertEquals(List.of(), child.errors());
        child.out().stream()
            .filter(line -> line.startsWith("committed "))
            .forEach(line -> seen.add(line.substring("committed ".length())));
      }
      try (ColonnadeGraph graph = open(directory)) {
        List<String> found = mustBeWhole(graph, seen);
        assertEquals(known, found.subList(0, known.size()), "a name has changed its number");
        known = found;
      }
    }
    System.out.println(known.size() + " names, " + seen.size() + " transactions");
    assertTrue(known.size() > NameWriter.NAMES, "too few names to prove anything");
  }

  @Test
  void killedAmongAdditions_eachIsCountedExactlyOnce() throws Exception {
    Random random = SeededRandom.of(getClass());
    Path directory = parent.resolve("counted");
    try (ColonnadeGraph graph = open(directory)) {
      CountingWriter.prepare(graph);
    }
    long[] acknowledged = new long[CountingWriter.THREADS];
    int rounds = Math.max(3, CrashRounds.count() / 5);
    for (int round = 0; round < rounds; round++) {
      try (Child child =
          new Child.Start(CountingWriter.class).run(Child.arguments(options(directory)))) {
        child.await(line -> line.startsWith("counted"), 1 + random.nextInt(1_500));
        parkWithin(2_000_000, random);
        child.kill();
        assertEquals(KILLED, child.awaitEnd());
        assertEquals(List.of(), child.errors());
        for (String line : child.out()) {
          if (line.startsWith("counted ")) {
            String[] parts = line.split(" ");
            int thread = Integer.parseInt(parts[1]);
            acknowledged[thread] = Math.max(acknowledged[thread], Long.parseLong(parts[2]));
          }
        }
      }
      try (ColonnadeGraph graph = open(directory)) {
        mustBeCountedOnce(graph, acknowledged);
      }
    }
    System.out.println(Arrays.stream(acknowledged).sum() + " transactions added and acknowledged");
  }

  /** Each thread has at most one transaction in doubt, and all counters count the same ones. */
  private static void mustBeCountedOnce(ColonnadeGraph graph, long[] acknowledged) {
    var g = graph.traversal();
    long transactions = 0;
    long edges = 0;
    for (int i = 0; i < acknowledged.length; i++) {
      long found = CountingWriter.vertex(graph, "thread" + i).<Long>value(CountingWriter.VIEWS);
      long more = found - acknowledged[i];
      assertTrue(more == 0 || more == 1, found + " of " + acknowledged[i] + " acknowledged");
      transactions += found;
      edges += CountingWriter.vertex(graph, "thread" + i).<Long>value(CountingWriter.EDGES);
    }
    assertEquals(transactions, g.V(CountingWriter.HUB).values(CountingWriter.VIEWS).next());
    assertEquals(transactions, g.E(CountingWriter.EDGE).values(CountingWriter.VIEWS).next());
    long ofPages = 0;
    for (int i = 0; i < CountingWriter.PAGES; i++) {
      Iterator<Long> views = graph.vertices("page" + i).next().values(CountingWriter.VIEWS);
      ofPages += views.hasNext() ? views.next() : 0;
    }
    assertEquals(transactions, ofPages);
    assertEquals(edges, g.V(CountingWriter.HUB).outE(CountingWriter.LIKES).count().next());
    graph.tx().rollback();
    assertEquals(
        List.of(), io.colonnade.check.GraphCheck.run(GraphInternals.store(graph)).violations());
  }

  /** Returns the property keys by number. */
  private static List<String> mustBeWhole(ColonnadeGraph graph, Set<String> acknowledged) {
    DictionaryAudit.run(graph);
    assertEquals(
        List.of(), io.colonnade.check.GraphCheck.run(GraphInternals.store(graph)).violations());
    Set<String> found = new HashSet<>();
    for (Iterator<Vertex> all = graph.vertices(); all.hasNext(); ) {
      Vertex vertex = all.next();
      List<String> keys = new ArrayList<>(vertex.keys());
      assertEquals(NameWriter.NAMES_PER_VERTEX + 1, keys.size());
      String id = vertex.value(NameWriter.ID);
      keys.remove(NameWriter.ID);
      for (String key : keys) {
        assertEquals("value of " + key, vertex.value(key));
      }
      assertTrue(keys.contains(vertex.label().substring("label of ".length())), vertex::label);
      found.add(id);
    }
    assertTrue(found.containsAll(acknowledged), "an acknowledged vertex is gone");
    graph.tx().rollback();
    return GraphInternals.store(graph).dictionary().all(NameKind.KEY);
  }
}
