package io.colonnade.cache;

import io.colonnade.codec.Id;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.RetryableException;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.Snapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * Random commits, and reads of snapshots of all ages, each of which is compared with the same read
 * past the cache. Confined to one thread.
 */
final class CacheWork {

  private static final int VERTICES = 8; // few, so that all threads meet
  private static final int MOST_SNAPSHOTS = 4;
  private static final int FEW = 4;
  private static final String LARGE = "x".repeat(3_000); // is stored out of line
  private static final String MIDDLE = "y".repeat(200); // is not repeated beside vertices

  private final CacheFixture fixture;
  private final GraphTraversalSource g;
  private final Random random;
  private final Deque<Snapshot> snapshots = new ArrayDeque<>();
  private final Keys[] projections;

  CacheWork(CacheFixture fixture, Random random) {
    this.fixture = fixture;
    this.g = fixture.g;
    this.random = random;
    this.projections =
        new Keys[] {
          Keys.NONE,
          Keys.ALL,
          Keys.of(fixture.key("n"), fixture.key("w")),
          Keys.of(fixture.key("c")),
          Keys.of(fixture.key("large"))
        };
  }

  /** Returns how many reads differed from those of the store. */
  int run(int steps) {
    int differences = 0;
    for (int i = 0; i < steps; i++) {
      switch (random.nextInt(8)) {
        case 0, 1 -> commit();
        case 2 -> open();
        case 3 -> close();
        default -> differences += agrees() ? 0 : 1;
      }
    }
    while (!snapshots.isEmpty()) {
      snapshots.remove().close();
    }
    return differences;
  }

  private void open() {
    snapshots.add(fixture.snapshot(random.nextBoolean() ? ReadPoint.LATEST : ReadPoint.BOUNDED));
    if (snapshots.size() > MOST_SNAPSHOTS) {
      snapshots.remove().close();
    }
  }

  private void close() {
    if (!snapshots.isEmpty()) {
      (random.nextBoolean() ? snapshots.removeFirst() : snapshots.removeLast()).close();
    }
  }

  // ---- commits

  private long id() {
    return 1 + random.nextInt(VERTICES);
  }

  private void commit() {
    try {
      for (int i = random.nextInt(3); i >= 0; i--) {
        change();
      }
      fixture.graph.tx().commit();
    } catch (IllegalStateException | IllegalArgumentException e) {
      fixture.graph.tx().rollback(); // a vertex exists, or does not
    } catch (RuntimeException e) {
      fixture.graph.tx().rollback();
      boolean isExpected =
          e.getCause() instanceof RetryableException
              || e instanceof InvalidInputException; // a unique value is taken
      if (!isExpected) {
        throw e;
      }
    }
  }

  private void change() {
    int value = value();
    switch (random.nextInt(10)) {
      case 0 -> g.addV(vertexLabel()).property(T.id, id()).property("n", value).iterate();
      case 1 -> g.V(id()).drop().iterate();
      case 2 -> g.V(id()).property("n", value).iterate();
      case 3 -> g.V(id()).property("large", LARGE + value).iterate();
      case 4, 5 -> g.V(id()).addE(label()).to(__.V(id())).property("w", value).iterate();
      case 6 -> g.V(id()).bothE().limit(1).drop().iterate();
      case 7 -> g.V(id()).outE().limit(1).property(edgeKey(), text()).iterate();
      case 8 -> g.V(id()).property("m", value).iterate(); // the value of another one, perhaps
      default -> g.V(id()).call("colonnade.increment", Map.of("key", "c", "by", 1)).iterate();
    }
  }

  /** Returns a number that is often one of few. */
  private int value() {
    return random.nextInt(random.nextBoolean() ? FEW : 1_000);
  }

  private String vertexLabel() {
    return random.nextInt(3) == 0 ? "other" : "node";
  }

  /** Returns a text of one of two lengths, which are always the same. */
  private String text() {
    return (random.nextBoolean() ? LARGE : MIDDLE) + (100 + random.nextInt(900));
  }

  private String edgeKey() {
    return random.nextBoolean() ? "w" : "large";
  }

  private String label() {
    return random.nextBoolean() ? "a" : "b";
  }

  // ---- reads

  private boolean agrees() {
    if (snapshots.isEmpty()) {
      open();
    }
    List<Snapshot> all = List.copyOf(snapshots);
    Snapshot snapshot = all.get(random.nextInt(all.size()));
    Keys wanted = projections[random.nextInt(projections.length)];
    EdgeQuery query = query();
    long most = random.nextBoolean() ? Long.MAX_VALUE : 1 + random.nextInt(5);
    int value = value();
    return switch (random.nextInt(fixture.hasIndexes() ? 5 : 4)) {
      case 0 -> {
        List<Id> ids = ids();
        yield fixture
            .vertices(snapshot, ids, wanted)
            .equals(fixture.storedVertices(snapshot, ids, wanted));
      }
      case 1 ->
          fixture.neighbours(snapshot, query).equals(fixture.storedNeighbours(snapshot, query));
      case 2 ->
          fixture
              .edges(snapshot, query, wanted)
              .equals(fixture.storedEdges(snapshot, query, wanted));
      case 3 -> degreesAgree(snapshot, query, most);
      default -> fixture.entries(snapshot, value).equals(fixture.storedEntries(snapshot, value));
    };
  }

  /** Beyond the limit, each vertex that was counted tells the truth, and the sum is reached. */
  private boolean degreesAgree(Snapshot snapshot, EdgeQuery query, long most) {
    return fixture
        .degrees(snapshot, query, most)
        .equals(fixture.storedDegrees(snapshot, query, most));
  }

  /** Returns a reference without a label, or with one, be it the right one or not. */
  private VertexRef ref(Id id) {
    return random.nextBoolean()
        ? VertexRef.unread(id)
        : new VertexRef(id, fixture.label(vertexLabel()));
  }

  private List<Id> ids() {
    List<Id> ids = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      ids.add(Id.of(id()));
    }
    return ids;
  }

  private EdgeQuery query() {
    List<VertexRef> vertices = ids().stream().map(this::ref).toList();
    EnumSet<Side> sides =
        switch (random.nextInt(3)) {
          case 0 -> EnumSet.of(Side.OUT);
          case 1 -> EnumSet.of(Side.IN);
          default -> EnumSet.allOf(Side.class);
        };
    Set<Integer> labels =
        switch (random.nextInt(3)) {
          case 0 -> Set.of();
          case 1 -> Set.of(fixture.label("a"));
          default -> Set.of(fixture.label("a"), fixture.label("b"));
        };
    Optional<Set<Id>> others =
        random.nextInt(3) == 0 ? Optional.of(Set.copyOf(ids())) : Optional.empty();
    int limit = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : Integer.MAX_VALUE;
    return new EdgeQuery(vertices, sides, labels, others, limit);
  }
}
