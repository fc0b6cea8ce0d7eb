package io.colonnade.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Id;
import io.colonnade.codec.RandomValues;
import io.colonnade.config.Settings;
import io.colonnade.error.InvalidInputException;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import io.colonnade.model.Change;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.GraphChange;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.Side;
import io.colonnade.model.SortKey;
import io.colonnade.model.SortKey.Order;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.LabelShapes;
import io.colonnade.schema.StoredDegrees;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import io.colonnade.store.memory.MemoryStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of a layout share: a store with its tables, and short ways to write and read. */
public abstract class LayoutFixture {

  static final long SALT = 0x5EED;
  static final int PERSON = 1;
  static final int CITY = 2;
  static final int KNOWS = 3;
  static final int LIVES = 200;

  /** Labels of edges that lie by the value of key 1, by it downwards, and by keys 2 and 1. */
  static final int BY_ONE = 5_000;

  static final int BY_ONE_DOWN = 5_001;
  static final int BY_TWO = 5_002;

  /** The label of edges of which there is one at most between two vertices. */
  static final int ONCE = 5_003;

  /** Longer than any value that stays in a record. */
  static final String BIG = "big ".repeat(1000);

  private Store store;
  private Layout layout;
  private long readCalls;
  private long cellsRead;

  /** The name under which the layout makes itself known. */
  protected abstract String layoutName();

  /** The layout of the graph with that salt, and edges that lie like that. */
  protected final Layout layout(long salt, EdgeShapes shapes) {
    return layout(salt, shapes, StoredDegrees.ALL);
  }

  /** The same, of a graph that stores these degrees. */
  final Layout layout(long salt, EdgeShapes shapes, StoredDegrees degrees) {
    List<LayoutProvider> found =
        ServiceLoader.load(LayoutProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(provider -> provider.name().equals(layoutName()))
            .toList();
    assertEquals(1, found.size(), () -> "how many layouts have the name " + layoutName());
    return found
        .get(0)
        .open(new StoreHeader(layoutName(), salt), LabelShapes.fixed(shapes, degrees));
  }

  /** How the edges of the fixture lie: some labels are sorted, one is simple. */
  static EdgeShape shape(int label) {
    return switch (label) {
      case BY_ONE -> sorted(new SortKey(1, Order.ASCENDING));
      case BY_ONE_DOWN -> sorted(new SortKey(1, Order.DESCENDING));
      case BY_TWO -> sorted(new SortKey(2, Order.DESCENDING), new SortKey(1, Order.ASCENDING));
      case ONCE -> new EdgeShape(List.of(), EdgeShape.Multiplicity.SIMPLE);
      default -> EdgeShape.PLAIN;
    };
  }

  private static EdgeShape sorted(SortKey... keys) {
    return new EdgeShape(List.of(keys), EdgeShape.Multiplicity.MULTI);
  }

  /** A new empty store, which the fixture closes; in memory unless a test has another. */
  protected Store open(Settings settings, Meter meter) {
    return MemoryStore.open(settings, meter);
  }

  @BeforeEach
  void openStore() {
    store = open(Settings.of(Map.of("colonnade.store.rocksdb.sync", "never")), this::count);
    layout = layout(SALT, LayoutFixture::shape);
    store.createTables(layout.tables());
  }

  private void count(Event event, long amount) {
    readCalls += event == Event.READ_CALL ? amount : 0;
    cellsRead += event == Event.CELL_READ ? amount : 0;
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  protected final Store store() {
    return store;
  }

  protected final Layout layout() {
    return layout;
  }

  /**
   * Fails unless the edge can have that id, or is refused it: an id may say where its edge lies.
   */
  final void assertKeepsIdOrRefuses(Id id, EdgeFact edge) {
    try {
      EdgeId accepted = layout.ids().accept(id, edge);
      EdgeFact made =
          new EdgeFact(accepted, edge.label(), edge.out(), edge.in(), edge.properties());
      assertEquals(id, layout.ids().of(made));
    } catch (InvalidInputException refused) {
      assertEquals(id, refused.details().get("id"));
    }
  }

  /** How many store calls (not scans) the last read of this fixture made. */
  final long readCalls() {
    return readCalls;
  }

  /** How many cells the last read of this fixture was given. */
  final long cellsRead() {
    return cellsRead;
  }

  // ---- facts

  static VertexRef ref(long id) {
    return new VertexRef(Id.of(id), PERSON);
  }

  static VertexFact vertex(long id, VertexPropertyFact... properties) {
    return new VertexFact(ref(id), List.of(properties));
  }

  static VertexPropertyFact property(int key, Object value) {
    return new VertexPropertyFact(key, 0, Optional.empty(), value, List.of());
  }

  static EdgeFact edge(long number, int label, VertexRef out, VertexRef in, PropertyFact... of) {
    return new EdgeFact(new EdgeId.Generated(number), label, out, in, List.of(of));
  }

  static EdgeFact edge(Id id, int label, VertexRef out, VertexRef in, PropertyFact... of) {
    return new EdgeFact(new EdgeId.Supplied(id), label, out, in, List.of(of));
  }

  /** A value that has an order, and is equal to its copy. */
  static Object sortable(Random random) {
    while (true) {
      Object value = RandomValues.sortable(random);
      if (!(value instanceof byte[] || value instanceof List<?>)) {
        return value;
      }
    }
  }

  /** The same edge where its sort values say. */
  static EdgeFact placed(EdgeFact edge) {
    return edge.at(shape(edge.label()).sortPrefix(edge.properties()).orElseThrow());
  }

  /** The one edge of label {@link #ONCE} between two vertices. */
  static EdgeFact once(VertexRef out, VertexRef in, PropertyFact... of) {
    return new EdgeFact(new EdgeId.Pair(ONCE, out.id(), in.id()), ONCE, out, in, List.of(of));
  }

  // ---- changes

  /** Collects what one commit is to do. */
  final class Plan {

    private final List<Change<VertexFact>> vertices = new ArrayList<>();
    private final List<Change<EdgeFact>> edges = new ArrayList<>();
    private final Set<EdgeId> restored = new HashSet<>();

    Plan create(VertexFact... created) {
      for (VertexFact fact : created) {
        vertices.add(new Change<>(Optional.empty(), Optional.of(fact)));
      }
      return this;
    }

    Plan create(EdgeFact... created) {
      for (EdgeFact fact : created) {
        edges.add(new Change<>(Optional.empty(), Optional.of(fact)));
      }
      return this;
    }

    /** Creates edges whose generated ids were supplied. */
    Plan restore(EdgeFact... created) {
      for (EdgeFact fact : created) {
        restored.add(fact.id());
      }
      return create(created);
    }

    Plan change(VertexFact before, VertexFact after) {
      vertices.add(new Change<>(Optional.of(before), Optional.of(after)));
      return this;
    }

    Plan change(EdgeFact before, EdgeFact after) {
      edges.add(new Change<>(Optional.of(before), Optional.of(after)));
      return this;
    }

    Plan remove(VertexFact... removed) {
      for (VertexFact fact : removed) {
        vertices.add(new Change<>(Optional.of(fact), Optional.empty()));
      }
      return this;
    }

    Plan remove(EdgeFact... removed) {
      for (EdgeFact fact : removed) {
        edges.add(new Change<>(Optional.of(fact), Optional.empty()));
      }
      return this;
    }

    /** Commits relative to the latest state. */
    void commit() {
      try (Snapshot latest = store.snapshot(SnapshotUse.TRANSACTION)) {
        commit(latest);
      }
    }

    /** Commits relative to what the snapshot sees. */
    void commit(Snapshot base) {
      WriteSet writeSet = WriteSet.basedOn(base.version());
      write(writeSet);
      store.commit(writeSet);
    }

    /** What a commit would write, and require. */
    void write(WriteSet writeSet) {
      write(layout, writeSet);
    }

    /** What a commit by that layout would write, and require. */
    void write(Layout by, WriteSet writeSet) {
      by.write(new GraphChange(vertices, edges, restored, List.of(), List.of()), writeSet);
    }
  }

  final Plan plan() {
    return new Plan();
  }

  // ---- reads of the latest state

  final <T> T read(Function<Snapshot, T> read) {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      readCalls = 0;
      cellsRead = 0;
      return read.apply(snapshot);
    }
  }

  final List<Optional<VertexFact>> vertices(Id... ids) {
    return read(snapshot -> layout.vertices(snapshot, Arrays.asList(ids), Keys.ALL));
  }

  final List<VertexFact> allVertices() {
    return allVertices(Keys.ALL);
  }

  final List<VertexFact> allVertices(Keys wanted) {
    return read(snapshot -> drain(layout.vertices(snapshot, wanted)));
  }

  final List<Optional<EdgeFact>> edges(Id... publicIds) {
    return read(snapshot -> layout.edges(snapshot, Arrays.asList(publicIds), Keys.ALL));
  }

  final List<EdgeFact> allEdges() {
    return allEdges(Keys.ALL);
  }

  final List<EdgeFact> allEdges(Keys wanted) {
    return read(snapshot -> drain(layout.edges(snapshot, wanted)));
  }

  final List<Incidence> incidences(Set<Side> sides, Set<Integer> labels, VertexRef... at) {
    return incidences(new EdgeQuery(List.of(at), sides, labels));
  }

  final List<Incidence> incidences(EdgeQuery query) {
    return read(snapshot -> drain(layout.edges(snapshot, query, Keys.ALL)));
  }

  /** Asserts that the neighbours are those of the edges found, in the same order. */
  final void assertNeighbours(List<Incidence> found, EdgeQuery query) {
    read(
        snapshot -> {
          assertNeighbours(found, snapshot, query);
          return query;
        });
  }

  private void assertNeighbours(List<Incidence> found, Snapshot snapshot, EdgeQuery query) {
    try (NeighbourCursor neighbours = layout.neighbours(snapshot, query)) {
      for (Incidence incidence : found) {
        assertTrue(neighbours.advance(), query::toString);
        assertEquals(incidence.vertex(), neighbours.vertex(), query::toString);
        assertEquals(incidence.edge().end(incidence.side()), neighbours.near(), query::toString);
        assertEquals(incidence.other(), neighbours.other(), query::toString);
      }
      assertFalse(neighbours.advance(), query::toString);
      assertFalse(neighbours.advance(), query::toString);
    }
  }

  /** The degrees that are stored, which must be those that are counted. */
  final List<Long> degrees(EdgeQuery query) {
    Layout counting = layout(SALT, LayoutFixture::shape, StoredDegrees.NONE);
    List<Long> counted =
        read(snapshot -> Arrays.stream(counting.degrees(snapshot, query)).boxed().toList());
    List<Long> stored = storedDegrees(query);
    assertEquals(counted, stored, query::toString);
    return stored;
  }

  private List<Long> storedDegrees(EdgeQuery query) {
    return read(snapshot -> Arrays.stream(layout.degrees(snapshot, query)).boxed().toList());
  }

  final List<EdgeFact> edgesAt(Side side, VertexRef at) {
    return incidences(Set.of(side), Set.of(), at).stream().map(Incidence::edge).toList();
  }

  final List<EdgeFact> edgesAt(Side side, VertexRef at, Keys wanted) {
    EdgeQuery query = new EdgeQuery(List.of(at), Set.of(side), Set.of());
    return read(snapshot -> drain(layout.edges(snapshot, query, wanted))).stream()
        .map(Incidence::edge)
        .toList();
  }

  /** All that the layout says of what is stored. */
  final RecordedAudit audit() {
    return auditBy(layout);
  }

  /** The same by another layout. */
  final RecordedAudit auditBy(Layout by) {
    return read(
        snapshot -> {
          RecordedAudit audit = new RecordedAudit();
          by.audit(snapshot, audit);
          return audit;
        });
  }

  static <F> List<F> drain(FactCursor<F> cursor) {
    List<F> facts = new ArrayList<>();
    try (cursor) {
      for (Optional<F> fact = cursor.next(); fact.isPresent(); fact = cursor.next()) {
        facts.add(fact.get());
      }
      if (cursor.next().isPresent()) {
        throw new AssertionError("a cursor went on after its end");
      }
    }
    return facts;
  }
}
