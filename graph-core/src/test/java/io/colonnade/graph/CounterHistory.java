package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.schema.SchemaEdit;
import io.colonnade.schema.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * Random transactions at once that add to counters of a few vertices and edges, set and remove
 * them, and drop and make the elements. The committed ones must have the effects of a run one after
 * another, and each one must see its snapshot with its own changes.
 */
final class CounterHistory {

  private static final String[] KEYS = {"views", "clicks"};
  private static final String HUB = "hub";
  private static final int ELEMENTS = 4;
  private static final int AT_ONCE = 3;

  private final ColonnadeGraph graph;
  private final Random random;
  private final Map<String, Map<String, Long>> committed = new HashMap<>(); // by element, key
  private final List<Open> open = new ArrayList<>();
  private int commits;
  private int conflicts;
  private int drops;
  private int removals;

  CounterHistory(ColonnadeGraph graph, Random random) {
    this.graph = graph;
    this.random = random;
    graph.schema().change().declare(ofEdges(KEYS[0])).declare(ofEdges(KEYS[1])).commit();
    graph.addVertex(T.id, HUB);
    graph.addVertex(T.id, HUB + 2);
    graph.tx().commit();
  }

  /** The first count of an edge would change the schema, and refuse the transactions beside it. */
  private static SchemaEdit ofEdges(String key) {
    return new SchemaEdit.OfKey(key, Optional.of(ValueType.COUNTER_OF_EDGES), Optional.empty());
  }

  /** A transaction under way, with what it must see. */
  private static final class Open {
    private final Graph tx;
    private final Map<String, Map<String, Long>> seen = new HashMap<>();
    private final Set<String> found = new HashSet<>(); // the elements of its snapshot
    private final Map<String, List<Consumer<Map<String, Map<String, Long>>>>> effects =
        new HashMap<>(); // by element

    private Open(Graph tx) {
      this.tx = tx;
    }

    private void does(String name, Consumer<Map<String, Map<String, Long>>> effect) {
      effect.accept(seen);
      effects.computeIfAbsent(name, any -> new ArrayList<>()).add(effect);
    }

    /** An element that it has made and removed is as if it had never been. */
    private void removes(String name) {
      does(name, all -> all.remove(name));
      if (!found.contains(name)) {
        effects.remove(name);
      }
    }
  }

  void run(int steps) {
    for (int i = 0; i < steps; i++) {
      if (open.size() < AT_ONCE && random.nextInt(3) == 0) {
        open.add(begin());
      } else if (!open.isEmpty()) {
        Open one = open.get(random.nextInt(open.size()));
        switch (random.nextInt(6)) {
          case 0 -> end(one);
          default -> step(one);
        }
      }
    }
    List.copyOf(open).forEach(this::end);
  }

  private Open begin() {
    Open one = new Open(graph.tx().createThreadedTx());
    one.tx.vertices(HUB).next(); // opens the snapshot
    committed.forEach((element, counters) -> one.seen.put(element, new HashMap<>(counters)));
    one.found.addAll(committed.keySet());
    return one;
  }

  private void end(Open one) {
    open.remove(one);
    if (random.nextInt(8) == 0) {
      one.tx.tx().rollback();
      return;
    }
    try {
      one.tx.tx().commit();
      commits++;
      one.effects.values().forEach(all -> all.forEach(effect -> effect.accept(committed)));
    } catch (RuntimeException conflict) {
      if (!isTemporary(conflict)) {
        throw conflict;
      }
      conflicts++;
    }
  }

  private static boolean isTemporary(Throwable failure) {
    return failure instanceof org.apache.tinkerpop.gremlin.structure.util.TemporaryException;
  }

  private void step(Open one) {
    int number = random.nextInt(ELEMENTS);
    String name = (random.nextBoolean() ? "v" : "e") + number;
    String key = KEYS[random.nextInt(KEYS.length)];
    Optional<Element> found = find(one.tx, name);
    assertEquals(one.seen.containsKey(name), found.isPresent(), name);
    if (found.isEmpty()) {
      make(one, name);
      return;
    }
    Element element = found.get();
    assertEquals(one.seen.get(name), read(element), name);
    int choice = random.nextInt(20);
    if (choice < 13) {
      long by = random.nextInt(200) - 50;
      increment(element, key, by);
      one.does(name, all -> all.getOrDefault(name, new HashMap<>()).merge(key, by, Long::sum));
    } else if (choice < 15) {
      long value = random.nextInt(1000);
      element.property(key, value);
      one.does(name, all -> all.getOrDefault(name, new HashMap<>()).put(key, value));
    } else if (choice < 17) {
      Property<Object> there = element.property(key);
      if (there.isPresent()) {
        there.remove();
        removals++;
        one.does(name, all -> all.getOrDefault(name, new HashMap<>()).remove(key));
      }
    } else if (choice < 19) {
      element.property("note", random.nextInt());
    } else {
      element.remove();
      drops++;
      one.removes(name);
    }
  }

  private static void increment(Element element, String key, long by) {
    if (element instanceof ColonnadeVertex vertex) {
      vertex.increment(key, by);
    } else {
      ((ColonnadeEdge) element).increment(key, by);
    }
  }

  private void make(Open one, String name) {
    if (name.startsWith("v")) {
      one.tx.addVertex(T.id, name);
    } else {
      Vertex hub = one.tx.vertices(HUB).next();
      hub.addEdge("x", one.tx.vertices(HUB + 2).next(), T.id, name);
    }
    one.does(name, all -> all.put(name, new HashMap<>()));
  }

  private static Optional<Element> find(Graph tx, String name) {
    Iterator<? extends Element> found = name.startsWith("v") ? tx.vertices(name) : tx.edges(name);
    return found.hasNext() ? Optional.of(found.next()) : Optional.empty();
  }

  private static Map<String, Long> read(Element element) {
    Map<String, Long> values = new HashMap<>();
    for (String key : KEYS) {
      Property<Object> counter = element.property(key);
      if (counter.isPresent()) {
        values.put(key, (Long) counter.value());
      }
    }
    return values;
  }

  /** Fails if the history has not done all that there is to do. */
  void mustBeExercised() {
    assertTrue(
        commits > 20 && conflicts > 2 && drops > 2 && removals > 2,
        commits
            + " commits, "
            + conflicts
            + " conflicts, "
            + drops
            + " drops, "
            + removals
            + " removals");
  }

  /** Returns what the graph has else than it must; empty if nothing. */
  Optional<String> firstDifference() {
    for (int i = 0; i < ELEMENTS; i++) {
      for (String name : List.of("v" + i, "e" + i)) {
        Optional<Map<String, Long>> found = find(graph, name).map(CounterHistory::read);
        Optional<Map<String, Long>> must = Optional.ofNullable(committed.get(name));
        if (!found.equals(must)) {
          return Optional.of(name + " has " + found + " instead of " + must);
        }
      }
    }
    return Optional.empty();
  }
}
