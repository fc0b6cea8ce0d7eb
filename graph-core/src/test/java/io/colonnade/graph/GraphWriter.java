package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.config.ReadMode;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.RetryableException;
import io.colonnade.error.StoreException;
import io.colonnade.graph.GraphRule.Focus;
import io.colonnade.graph.RecordedGraph.Attempt;
import io.colonnade.graph.RecordedGraph.Change;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.simulation.Instance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;

/**
 * Random transactions on a few vertices, their edges and their unique values, some of them bounded.
 * Each reads the whole graph first, so that what it changes and what it must find there is known.
 * Confined to one thread of a history.
 */
final class GraphWriter {

  /** How old bounded transactions are at most. */
  static final Duration MAX_STALENESS = Duration.ofMillis(100);

  /** How often a writer changes something. */
  enum Pace {
    /** One transaction after the other. */
    FAST,
    /** With pauses, so that bounded versions become known meanwhile. */
    SLOW,
    /** With pauses, and only bounded reads. */
    READER
  }

  private static final int RESTED = 65; // times the bound; looks rest after 60

  private static final int VERTICES = 4;
  private static final int NAMES = 5;
  private static final int VALUES = 2; // of the unique key, and of the other indexed ones

  private final ColonnadeGraph graph;
  private final VersionedReads store;
  private final RecordedGraph recorded;
  private final Instance instance;
  private final Random random;
  private final String name;
  private final Focus focus;
  private final Pace pace;
  private int attempts;

  // ---- of the present transaction
  private ColonnadeGraph tx;
  private String token = "";
  private int operations;
  private SortedMap<String, SortedMap<String, String>> state = new TreeMap<>();
  private Map<String, String> before = new LinkedHashMap<>(); // texts of changed elements

  GraphWriter(
      ColonnadeGraph graph,
      VersionedReads store,
      RecordedGraph recorded,
      Instance instance,
      String name,
      long seed,
      Focus focus,
      Pace pace) {
    this.graph = graph;
    this.tx = graph;
    this.store = store;
    this.recorded = recorded;
    this.instance = instance;
    this.name = name;
    this.focus = focus;
    this.pace = pace;
    this.random = new Random(seed * 31 + name.hashCode());
  }

  /** Pauses until the process has stopped looking at what others commit. */
  void rest() {
    long bound = MAX_STALENESS.toNanos();
    instance.sleep(RESTED * bound + random.nextLong(2 * bound));
  }

  /** Runs some transactions, whatever becomes of each. */
  void run(int times) {
    for (int i = 0; i < times; i++) {
      try {
        once();
      } catch (RuntimeException e) {
        mustBeExpected(e);
      }
    }
  }

  /** Throws all failures but those that a store with faults and other transactions cause. */
  static void mustBeExpected(RuntimeException failure) {
    boolean isExpected =
        failure instanceof TemporaryTransactionException
            || failure instanceof RetryableException
            || failure instanceof OutcomeUnknownException
            || failure instanceof InvalidInputException // a unique value, a declared type
            || failure.getClass() == StoreException.class; // no answer for a long time
    if (!isExpected) {
      throw failure;
    }
  }

  private void once() {
    boolean isBounded = false;
    if (pace != Pace.FAST) {
      store.snapshot(SnapshotUse.LOOK, ReadPoint.BOUNDED).close(); // has the process look
      long most = MAX_STALENESS.toNanos();
      instance.sleep(random.nextLong(pace == Pace.READER ? most / 2 : 2 * most));
      isBounded = pace == Pace.READER || random.nextInt(3) == 0;
    }
    token = "<" + name + "." + attempts++ + ">";
    operations = 0;
    before = new LinkedHashMap<>();
    store.begin();
    tx = graph.threaded();
    try {
      long version = begin(isBounded);
      if (version > 0) {
        recorded.read(version, texts(state), token);
      }
      if (pace == Pace.READER || random.nextInt(5) == 0) {
        assertEquals(state, read(tx), "the same read of one snapshot by " + token);
        readByIndex();
        return;
      }
      for (int left = 1 + random.nextInt(3); left > 0; left--) {
        change();
      }
      if (random.nextInt(focus == Focus.ANY ? 4 : 2) == 0) {
        readByIndex();
      }
      if (!changes().isEmpty()) {
        commit(version);
      }
    } finally {
      if (tx.tx().isOpen()) {
        tx.tx().rollback();
      }
    }
  }

  /** Reads the whole graph; returns the version of the snapshot, 0 if there were several. */
  private long begin(boolean isBounded) {
    if (isBounded) {
      GraphInternals.readAt(tx, ReadMode.BOUNDED);
    }
    long own = store.lastOfProcess();
    long promised = recorded.largest(instance.time() - MAX_STALENESS.toNanos());
    long last = recorded.largest(instance.time());
    state = read(tx);
    long version = store.snapshot();
    if (version > 0) {
      assertTrue(version >= own, "own commit " + own + " not at " + version + " by " + token);
      assertTrue(
          version >= (isBounded ? promised : last),
          version + " is too old for " + (isBounded ? promised : last) + " by " + token);
      if (version < last) {
        recorded.readsOld();
      }
    }
    return version;
  }

  private void commit(long version) {
    if (changes().stream().noneMatch(change -> change.after().contains(token))) {
      create(-1); // a transaction that only removes writes its token too
    }
    Attempt attempt = recorded.begins(token, version, changes());
    try {
      tx.tx().commit();
      attempt.acknowledged(store.committed());
      recorded.returned(instance.time(), store.committed());
    } catch (TemporaryTransactionException | RetryableException | InvalidInputException e) {
      attempt.refused(e);
      throw e;
    }
  }

  // ---- reads

  /** Reads the whole graph. */
  SortedMap<String, SortedMap<String, String>> read(ColonnadeGraph from) {
    SortedMap<String, SortedMap<String, String>> read = new TreeMap<>();
    List<Vertex> vertices = new ArrayList<>();
    from.vertices().forEachRemaining(vertices::add);
    vertices.forEach(vertex -> read.put(key(vertex), properties(vertex)));
    if (random.nextBoolean()) {
      from.edges().forEachRemaining(edge -> read.put(key(edge), properties(edge)));
      return read;
    }
    SortedMap<String, SortedMap<String, String>> in = new TreeMap<>();
    for (Vertex vertex : vertices) {
      vertex.edges(Direction.OUT).forEachRemaining(e -> read.put(key(e), properties(e)));
      vertex.edges(Direction.IN).forEachRemaining(e -> in.put(key(e), properties(e)));
    }
    SortedMap<String, SortedMap<String, String>> out = new TreeMap<>(read);
    out.keySet().removeIf(element -> element.startsWith("v"));
    assertEquals(out, in, "the edges of both directions at " + token);
    return read;
  }

  private static String key(Vertex vertex) {
    return "v " + vertex.id();
  }

  private static String key(Edge edge) {
    String ends = edge.outVertex().id() + ">" + edge.inVertex().id();
    return edge.label().equals("road") ? "e " + edge.value("name") + " " + ends : "s " + ends;
  }

  private static SortedMap<String, String> properties(Element element) {
    SortedMap<String, String> properties = new TreeMap<>(Map.of("zlabel", element.label()));
    element.properties().forEachRemaining(one -> properties.put(one.key(), "" + one.value()));
    return properties;
  }

  static SortedMap<String, String> texts(SortedMap<String, SortedMap<String, String>> state) {
    SortedMap<String, String> texts = new TreeMap<>();
    state.forEach((element, properties) -> texts.put(element, properties.toString()));
    return texts;
  }

  /** Compares what indexes answer with what was read. */
  private void readByIndex() {
    String value = "" + random.nextInt(VALUES);
    GraphTraversalSource g = tx.traversal();
    for (String key : List.of("email", "tag")) {
      List<String> found = new ArrayList<>();
      g.V().has("person", key, value).forEachRemaining(vertex -> found.add(key(vertex)));
      mustBe(key, value, 'v', found);
      long count = g.V().has("person", key, value).count().next();
      assertEquals(found.size(), count, "count by " + key + " at " + token);
    }
    List<String> found = new ArrayList<>();
    g.E().has("road", "tag", value).forEachRemaining(edge -> found.add(key(edge)));
    mustBe("tag", value, 'e', found);
    long persons = g.V().hasLabel("person").count().next();
    assertEquals(elements('v').size(), persons, "count of vertices at " + token);
  }

  private void mustBe(String key, String value, char kind, List<String> found) {
    found.sort(null);
    List<String> expected =
        elements(kind).stream().filter(one -> value.equals(of(one).get(key))).toList();
    assertEquals(expected, found, key + "=" + value + " by index at " + token + " of " + state);
  }

  private List<String> elements(char kind) {
    return state.keySet().stream().filter(element -> element.charAt(0) == kind).toList();
  }

  private SortedMap<String, String> of(String element) {
    return state.getOrDefault(element, new TreeMap<>());
  }

  // ---- changes

  private void change() {
    List<String> vertices = elements('v');
    int id = random.nextInt(VERTICES);
    if (vertices.size() < 2 || (!state.containsKey("v " + id) && random.nextInt(2) == 0)) {
      if (!state.containsKey("v " + id)) {
        create(id);
      }
      return;
    }
    String vertex = any(vertices);
    if (focus != Focus.ANY && random.nextBoolean()) {
      if (focus == Focus.PROOF) {
        put(vertex, "k" + random.nextInt(NAMES), token + operations++);
      } else {
        changeValue(vertex, focus == Focus.UNIQUE ? "email" : "tag");
      }
      return;
    }
    switch (random.nextInt(14)) {
      case 0, 12 -> drop(vertex);
      case 1 -> put(vertex, "name", token + operations++);
      case 2, 3 -> put(vertex, "email", "" + random.nextInt(VALUES));
      case 4 -> removeValue(vertex, random.nextBoolean() ? "email" : "tag");
      case 5 -> put(vertex, "tag", "" + random.nextInt(VALUES));
      case 6 -> put(vertex, "k" + random.nextInt(NAMES), token + operations++);
      case 7, 8, 13 -> addRoad(vertex, any(vertices));
      case 9 -> follow(vertex, any(vertices));
      case 10 -> changeEdge();
      default -> removeEdge();
    }
  }

  private void changeValue(String vertex, String key) {
    if (random.nextInt(3) == 0) {
      removeValue(vertex, key);
    } else {
      put(vertex, key, "" + random.nextInt(VALUES));
    }
  }

  private String any(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }

  /** Notes a change, and makes it in the state that this transaction must find. */
  private void note(String element, SortedMap<String, String> after) {
    before.putIfAbsent(element, text(of(element)));
    if (after.isEmpty()) {
      state.remove(element);
    } else {
      state.put(element, after);
    }
  }

  /** Returns the changes of this transaction, one for each element that is not as it was. */
  private List<Change> changes() {
    return before.entrySet().stream()
        .map(one -> new Change(one.getKey(), one.getValue(), text(of(one.getKey()))))
        .filter(change -> !change.before().equals(change.after()))
        .toList();
  }

  private static String text(SortedMap<String, String> properties) {
    return properties.isEmpty() ? "" : properties.toString();
  }

  /** Creates a vertex; with a generated id if the given one is negative. */
  private void create(int id) {
    String value = token + operations++;
    Vertex made =
        id < 0
            ? tx.addVertex(T.label, "person", "name", value)
            : tx.addVertex(T.label, "person", T.id, (long) id, "name", value);
    note(key(made), new TreeMap<>(Map.of("zlabel", "person", "name", value)));
  }

  private Vertex vertex(String element) {
    return tx.vertices(id(element)).next();
  }

  private static Object id(String element) {
    String id = element.substring(2);
    return id.matches("\\d+") ? Long.valueOf(id) : id;
  }

  private Edge edge(String element) {
    List<String> ends = RecordedGraph.ends(element);
    Iterator<Edge> edges =
        vertex(ends.get(0)).edges(Direction.OUT, element.startsWith("e") ? "road" : "follows");
    while (edges.hasNext()) {
      Edge edge = edges.next();
      if (key(edge).equals(element)) {
        return edge;
      }
    }
    throw new AssertionError(element + " is not there any more at " + token);
  }

  private void drop(String vertex) {
    vertex(vertex).remove();
    for (String element : List.copyOf(state.keySet())) {
      if (!element.startsWith("v") && RecordedGraph.ends(element).contains(vertex)) {
        note(element, new TreeMap<>());
      }
    }
    note(vertex, new TreeMap<>());
  }

  private void put(String vertex, String key, String value) {
    boolean isTaken =
        elements('v').stream()
            .anyMatch(other -> !other.equals(vertex) && value.equals(of(other).get(key)));
    if (isTaken && key.equals("email")) {
      return;
    }
    vertex(vertex).property(VertexProperty.Cardinality.single, key, value);
    SortedMap<String, String> after = new TreeMap<>(of(vertex));
    after.put(key, value);
    note(vertex, after);
  }

  private void removeValue(String vertex, String key) {
    if (of(vertex).containsKey(key)) {
      vertex(vertex).properties(key).next().remove();
      SortedMap<String, String> after = new TreeMap<>(of(vertex));
      after.remove(key);
      note(vertex, after);
    }
  }

  private void addRoad(String out, String in) {
    String value = token + operations++;
    String tag = "" + random.nextInt(VALUES);
    Edge made = vertex(out).addEdge("road", vertex(in), "name", value, "tag", tag);
    note(key(made), new TreeMap<>(Map.of("zlabel", "road", "name", value, "tag", tag)));
  }

  private void follow(String out, String in) {
    String value = token + operations++;
    Edge made = vertex(out).addEdge("follows", vertex(in), "name", value);
    note(key(made), new TreeMap<>(Map.of("zlabel", "follows", "name", value)));
  }

  private void changeEdge() {
    List<String> edges = random.nextBoolean() ? elements('e') : elements('s');
    if (edges.isEmpty()) {
      return;
    }
    String element = any(edges);
    boolean isRoad = element.startsWith("e");
    String value = isRoad ? "" + random.nextInt(VALUES) : token + operations++;
    edge(element).property(isRoad ? "tag" : "name", value);
    SortedMap<String, String> after = new TreeMap<>(of(element));
    after.put(isRoad ? "tag" : "name", value);
    note(element, after);
  }

  private void removeEdge() {
    List<String> edges = random.nextBoolean() ? elements('e') : elements('s');
    if (!edges.isEmpty()) {
      String element = any(edges);
      edge(element).remove();
      note(element, new TreeMap<>());
    }
  }
}
