package io.colonnade.store;

import static io.colonnade.store.Family.RECORD;
import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.B;
import static io.colonnade.store.TestTables.Q;
import static io.colonnade.store.TestTables.bytes;
import static io.colonnade.store.TestTables.put;
import static io.colonnade.store.TestTables.record;
import static io.colonnade.store.TestTables.row;
import static io.colonnade.store.TestTables.valueOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.error.Problem;
import io.colonnade.store.GraphLikeCommit.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Transactions that overlap, in one thread: who is refused, exactly. */
interface StoreConflictContract extends StoreFixture {

  /** Commits and tells whether it was let through. */
  private static boolean isLetThrough(Store store, WriteSet writes) {
    try {
      store.commit(writes);
      return true;
    } catch (ConflictException e) {
      return false;
    }
  }

  @Test
  default void overlappingCommits_ofEachPairOfKinds_areRefusedAsPromised() {
    try (Store store = open()) {
      int vertex = 0; // a new one for each pair
      for (Kind first : Kind.values()) {
        for (Kind second : Kind.values()) {
          if (second == Kind.CREATE && first.needsVertex()) {
            continue; // nothing is promised to a commit that adds to a row that never was
          }
          for (int edge = 0; edge < 2; edge++) {
            boolean isOfNone =
                edge == 0
                    && first != second
                    && Set.of(Kind.ADD_EDGE, Kind.COUNT_EDGE).containsAll(List.of(first, second));
            if (isOfNone) {
              continue; // and nothing to one that adds to an edge that never was
            }
            GraphLikeCommit one = new GraphLikeCommit(first, vertex, 0, "one");
            GraphLikeCommit two = new GraphLikeCommit(second, vertex, edge, "two");
            vertex++;
            prepare(store, one, two);
            try (Snapshot base = store.snapshot(SnapshotUse.TRANSACTION)) {
              store.commit(one.into(WriteSet.basedOn(base.version())));
              boolean through = isLetThrough(store, two.into(WriteSet.basedOn(base.version())));
              assertEquals(!two.isDisturbedBy(one), through, "committed " + one + ", then " + two);
            }
          }
        }
      }
    }
  }

  /** Makes the vertex and its edges be there, or not, as both commits expect. */
  private static void prepare(Store store, GraphLikeCommit one, GraphLikeCommit two) {
    int vertex = one.vertex();
    if (one.kind() != Kind.CREATE && two.kind() != Kind.CREATE) {
      store.commit(
          new GraphLikeCommit(Kind.CREATE, vertex, 0, "base").into(WriteSet.basedOnLatest()));
    }
    for (GraphLikeCommit commit : List.of(one, two)) {
      boolean added =
          Stream.of(one, two).anyMatch(c -> c.kind() == Kind.ADD_EDGE && c.edge() == commit.edge());
      boolean needsEdge = commit.kind() == Kind.REMOVE_EDGE || commit.kind() == Kind.COUNT_EDGE;
      if (needsEdge && !added) {
        WriteSet edge = WriteSet.basedOnLatest();
        edge.put(
            A,
            GraphLikeCommit.row(vertex),
            Family.EDGES,
            bytes("e" + commit.edge()),
            bytes("base"));
        store.commit(edge);
      }
    }
  }

  @Test
  default void commit_thatAddsManyElements_isRefused_forTheOneThatIsPresent() {
    try (Store store = open()) {
      for (int count : new int[] {3, 4, 256, 257}) {
        for (int present : new int[] {0, count / 2, count - 1}) {
          int place = 1_000 * present + count;
          WriteSet writes = WriteSet.basedOnLatest();
          for (int i = 0; i < count; i++) {
            writes.require(new Precondition.Absent(record(i % 2 == 0 ? A : B, rowAt(place, i))));
            writes.put(i % 2 == 0 ? A : B, rowAt(place, i), RECORD, Q, bytes("new"));
          }
          ElementKey there = record(present % 2 == 0 ? A : B, rowAt(place, present));
          put(store, there.table(), rowAt(place, present), "there");
          ConflictException e = assertThrows(ConflictException.class, () -> store.commit(writes));
          assertEquals(Problem.ELEMENT_EXISTS, e.problem());
          assertEquals(there, e.details().get("what"));
          int other = present == 0 ? 1 : 0;
          assertEquals("none", valueOf(store, other == 0 ? A : B, rowAt(place, other)));
        }
      }
    }
  }

  /** A row of a place of its own. */
  private static Bytes rowAt(int place, int number) {
    return TestTables.row(place >> 16, place >> 8 & 0xFF, place & 0xFF, number >> 8, number & 0xFF);
  }

  @Test
  default void refusal_holdsTheKeyOfWhatItIsAbout() {
    Bytes vertex = row(0xAB);
    ElementKey element = record(A, vertex);
    ElementKey edge = TestTables.edge(A, vertex, "e");
    try (Store store = open()) {
      put(store, A, vertex, "there");
      WriteSet late = WriteSet.basedOnLatest();
      assertRefused(store, late, new Precondition.Absent(element), Problem.ELEMENT_EXISTS, element);
      try (Snapshot base = store.snapshot(SnapshotUse.TRANSACTION)) {
        WriteSet drop = WriteSet.basedOnLatest();
        drop.require(new Precondition.Unchanged(element));
        drop.require(new Precondition.Unchanged(edge));
        drop.deleteRow(A, vertex);
        drop.put(A, vertex, RECORD, Q, bytes("again"));
        store.commit(drop);
        Map<Precondition, Object> refused =
            Map.of(
                new Precondition.Absent(element), element,
                new Precondition.Unchanged(element), element,
                new Precondition.Unchanged(edge), edge,
                new Precondition.Live(element.row()), element.row(),
                new Precondition.Untouched(element.row()), element.row());
        refused.forEach(
            (asked, key) -> {
              WriteSet writes = WriteSet.basedOn(base.version());
              assertRefused(store, writes, asked, Problem.ELEMENT_CHANGED, key);
            });
      }
    }
    assertEquals("ta 01AB", element.row().toString());
    assertEquals("ta 01AB EDGES 65", edge.toString());
  }

  private static void assertRefused(
      Store store, WriteSet writes, Precondition asked, Problem problem, Object key) {
    writes.require(asked);
    ConflictException e = assertThrows(ConflictException.class, () -> store.commit(writes));
    assertEquals(problem, e.problem());
    assertEquals(key, e.details().get("what"));
  }

  @Test
  default void commit_basedOnWhatItSaw_isLetThrough() {
    try (Store store = open()) {
      for (Kind kind :
          List.of(
              Kind.CREATE,
              Kind.CHANGE,
              Kind.ADD_EDGE,
              Kind.COUNT,
              Kind.COUNT_EDGE,
              Kind.CHANGE,
              Kind.COUNT_EDGE,
              Kind.REMOVE_EDGE,
              Kind.ADD_EDGE,
              Kind.COUNT_EDGE,
              Kind.DROP,
              Kind.CREATE)) {
        try (Snapshot base = store.snapshot(SnapshotUse.TRANSACTION)) {
          store.commit(new GraphLikeCommit(kind, 1, 0, "x").into(WriteSet.basedOn(base.version())));
        }
      }
    }
  }

  @Test
  default void commit_basedOnLatest_isRefusedOnlyIfTheElementExists() {
    try (Store store = open()) {
      GraphLikeCommit create = new GraphLikeCommit(Kind.CREATE, 1, 0, "x");
      assertEquals(true, isLetThrough(store, create.into(WriteSet.basedOnLatest())));
      assertEquals(false, isLetThrough(store, create.into(WriteSet.basedOnLatest())));
      for (Kind kind :
          List.of(
              Kind.CHANGE,
              Kind.ADD_EDGE,
              Kind.COUNT,
              Kind.COUNT_EDGE,
              Kind.REMOVE_EDGE,
              Kind.DROP)) {
        GraphLikeCommit commit = new GraphLikeCommit(kind, 1, 0, "x");
        assertEquals(true, isLetThrough(store, commit.into(WriteSet.basedOnLatest())));
      }
      assertEquals(true, isLetThrough(store, create.into(WriteSet.basedOnLatest())));
    }
  }

  @Test
  default void randomSchedule_ofOverlappingTransactions_agreesWithTheModel() {
    Random random = StoreFixture.random("randomSchedule");
    for (int round = 0; round < 5; round++) {
      try (Store store = open()) {
        new Schedule(store, random).run(400);
      }
    }
  }

  /** Transactions that begin, read and commit in random order, and a model of each. */
  final class Schedule {

    private record Transaction(Snapshot snapshot, VertexModel seen, int seenCommits) {}

    private final Store store;
    private final Random random;
    private final List<Transaction> open = new ArrayList<>();
    private final List<GraphLikeCommit> log = new ArrayList<>();
    private VertexModel latest = new VertexModel();

    Schedule(Store store, Random random) {
      this.store = store;
      this.random = random;
    }

    void run(int steps) {
      for (int step = 0; step < steps; step++) {
        int choice = random.nextInt(3);
        if (open.isEmpty() || (choice == 0 && open.size() < 6)) {
          open.add(new Transaction(store.snapshot(SnapshotUse.TRANSACTION), latest, log.size()));
        } else if (choice == 1) {
          Transaction transaction = open.get(random.nextInt(open.size()));
          assertEquals(transaction.seen().texts(), VertexModel.read(transaction.snapshot()));
        } else {
          commit(open.remove(random.nextInt(open.size())), "s" + step);
        }
      }
      open.forEach(transaction -> transaction.snapshot().close());
      try (Snapshot end = store.snapshot(SnapshotUse.LOOK)) {
        assertEquals(latest.texts(), VertexModel.read(end));
      }
    }

    private void commit(Transaction transaction, String value) {
      int vertex = random.nextInt(3);
      Kind any = Kind.values()[random.nextInt(Kind.values().length)];
      Kind kind = any.needsVertex() && !transaction.seen().hasVertex(vertex) ? Kind.CREATE : any;
      int edge = random.nextInt(3);
      boolean isOfNone = kind == Kind.COUNT_EDGE && !transaction.seen().hasEdge(vertex, edge);
      GraphLikeCommit commit =
          new GraphLikeCommit(isOfNone ? Kind.ADD_EDGE : kind, vertex, edge, value);
      boolean disturbed =
          log.subList(transaction.seenCommits(), log.size()).stream()
              .anyMatch(commit::isDisturbedBy);
      boolean exists =
          switch (commit.kind()) {
            case CREATE -> latest.hasVertex(commit.vertex());
            case ADD_EDGE -> latest.hasEdge(commit.vertex(), commit.edge());
            case CHANGE, DROP, REMOVE_EDGE, COUNT, SET_COUNT, COUNT_EDGE -> false;
          };
      WriteSet writes = commit.into(WriteSet.basedOn(transaction.snapshot().version()));
      assertEquals(!disturbed && !exists, isLetThrough(store, writes), commit::toString);
      if (!disturbed && !exists) {
        latest = latest.after(commit);
        log.add(commit);
      }
      transaction.snapshot().close();
    }
  }
}
