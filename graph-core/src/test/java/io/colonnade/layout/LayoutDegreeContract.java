package io.colonnade.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.ConflictException;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.Side;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.IndexState;
import io.colonnade.schema.StoredDegrees;
import io.colonnade.store.CellSet;
import io.colonnade.store.CounterValue;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import io.colonnade.store.WriteSet.CellChange;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Stored degrees are the numbers of edges after each change, and audits find those that are not.
 */
public abstract class LayoutDegreeContract extends LayoutWriteContract {

  private static final Set<Side> BOTH = EnumSet.allOf(Side.class);

  private final VertexFact one = vertex(1);
  private final VertexFact two = vertex(2);
  private final EdgeFact knows = edge(10, KNOWS, one.ref(), two.ref());
  private final EdgeFact supplied = edge(Id.of("e"), KNOWS, one.ref(), two.ref());
  private final EdgeFact loop = edge(11, LIVES, one.ref(), one.ref());

  private void assertDegree(long expected, VertexFact at, Set<Side> sides, Integer... labels) {
    EdgeQuery query = new EdgeQuery(List.of(at.ref()), sides, Set.of(labels));
    assertEquals(List.of(expected), degrees(query), query::toString);
    assertEquals(1, readCalls());
  }

  private void assertClean() {
    assertEquals(List.of(), audit().violations());
  }

  /** Returns the degrees of the store, as row, qualifier and number. */
  private List<String> cells() {
    List<String> cells = new ArrayList<>();
    try (Snapshot snapshot = store().snapshot(SnapshotUse.LOOK);
        RowCursor cursor = snapshot.scan(Scan.all(vertexTable(), CellSet.all(Family.COUNTERS)))) {
      while (cursor.advance()) {
        long number = CounterValue.number(cursor.value());
        cells.add(Id.ofKey(cursor.row().copy()) + " " + cursor.qualifier() + " " + number);
      }
    }
    return cells.stream().sorted().toList();
  }

  private Table vertexTable() {
    return layout().tables().get(0);
  }

  @Test
  void addedAndRemovedEdges_areCountedAtBothVertices() {
    plan().create(one, two).create(knows, supplied, loop).commit();
    assertDegree(2, one, Set.of(Side.OUT), KNOWS);
    assertDegree(0, one, Set.of(Side.IN), KNOWS);
    assertDegree(2, two, Set.of(Side.IN), KNOWS);
    assertDegree(2, one, BOTH, LIVES); // a loop is found at each side
    assertDegree(3, one, Set.of(Side.OUT));
    assertDegree(1, one, Set.of(Side.IN));
    assertDegree(4, one, BOTH);
    assertDegree(4, one, BOTH, KNOWS, LIVES);
    assertEquals(3, cellsRead(), "a cell for each side and label, at most");
    assertClean();
    plan().remove(knows).commit();
    assertDegree(1, one, Set.of(Side.OUT), KNOWS);
    assertDegree(1, two, BOTH);
    plan().remove(supplied).remove(loop).commit();
    assertDegree(0, one, BOTH);
    assertClean();
  }

  @Test
  void cells_areThoseOfTheFormatPage() {
    plan().create(one, two).create(knows, loop).commit();
    assertEquals(List.of("1 204003 1", "1 20408048 1", "1 20508048 1", "2 205003 1"), cells());
  }

  @Test
  void changedEdge_isCountedOnce() {
    plan().create(one, two).create(knows).commit();
    List<String> before = cells();
    EdgeFact after = knows.withProperties(List.of(new PropertyFact(1, 0.5)));
    WriteSet writeSet = WriteSet.basedOnLatest();
    plan().change(knows, after).write(writeSet);
    assertEquals(
        List.of(),
        writeSet.rows().values().stream()
            .flatMap(row -> row.changes().stream())
            .filter(cell -> cell.family() == Family.COUNTERS)
            .toList());
    plan().change(knows, after).commit();
    assertEquals(before, cells());
    assertClean();
  }

  @Test
  void movedEdge_isCountedWhereItIs() {
    EdgeFact moved = edge(Id.of("e"), LIVES, two.ref(), two.ref());
    plan().create(one, two).create(supplied).commit();
    plan().change(supplied, moved).commit();
    assertDegree(0, one, BOTH);
    assertDegree(0, two, BOTH, KNOWS);
    assertDegree(2, two, BOTH, LIVES);
    assertClean();
  }

  @Test
  void simpleEdge_isCountedOnce() {
    EdgeFact once = once(one.ref(), two.ref());
    plan().create(one, two).create(once).commit();
    assertDegree(1, one, BOTH, ONCE);
    plan().change(once, once.withProperties(List.of(new PropertyFact(1, 1)))).commit();
    assertDegree(1, two, Set.of(Side.IN), ONCE);
    assertClean();
  }

  @Test
  void droppedVertex_takesItsDegreesAlong_andThoseOfItsNeighbours() {
    plan().create(one, two).create(knows, supplied, loop).commit();
    plan().remove(one).remove(knows, supplied, loop).commit();
    assertDegree(0, two, BOTH);
    assertEquals(List.of("2 205003 0"), cells());
    assertClean();
    plan().create(one).create(edge(12, KNOWS, one.ref(), two.ref())).commit();
    assertDegree(1, one, BOTH);
    assertDegree(1, two, BOTH);
    assertClean();
  }

  /** The row of the vertex is emptied, and its edge is stored in it again. */
  @Test
  void vertexMadeAgainWithAnotherLabel_hasTheDegreesOfItsNewRow() {
    VertexFact other = new VertexFact(new VertexRef(Id.of(1), CITY), List.of());
    EdgeFact sameAgain = edge(Id.of("e"), KNOWS, other.ref(), two.ref());
    plan().create(one, two).create(knows, supplied).commit();
    plan().change(one, other).remove(knows).change(supplied, sameAgain).commit();
    assertDegree(1, other, BOTH);
    assertDegree(1, two, BOTH);
    assertClean();
  }

  @Test
  void manyLabels_areReadInOneCall() {
    List<EdgeFact> edges = new ArrayList<>();
    for (int label = 300; label < 500; label++) {
      edges.add(edge(1_000 + label, label, one.ref(), two.ref()));
    }
    plan().create(one, two).create(edges.toArray(EdgeFact[]::new)).create(knows).commit();
    assertDegree(201, one, BOTH);
    assertEquals(201, cellsRead());
    assertDegree(3, one, Set.of(Side.OUT), KNOWS, 300, 499);
    assertEquals(3, cellsRead());
    Integer[] asked = new Integer[100];
    for (int i = 0; i < asked.length; i++) {
      asked[i] = 350 + i;
    }
    assertDegree(100, one, BOTH, asked);
  }

  @Test
  void limits_holdForStoredDegreesToo() {
    List<EdgeFact> edges = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      edges.add(edge(100 + i, KNOWS, one.ref(), two.ref()));
    }
    plan().create(one, two).create(edges.toArray(EdgeFact[]::new)).commit();
    List<VertexRef> vertices = List.of(one.ref(), two.ref(), one.ref());
    EdgeQuery query = new EdgeQuery(vertices, BOTH, Set.of(), Optional.empty(), 7);
    assertEquals(List.of(7L, 7L, 7L), degrees(query));
    long[] most = read(snapshot -> layout().degrees(snapshot, query, 10));
    assertEquals(List.of(7L, 3L, 0L), List.of(most[0], most[1], most[2]));
  }

  @Test
  void uncountedLabel_hasNoDegree_andItsEdgesAreCounted() {
    Layout some =
        layout(
            SALT,
            LayoutFixture::shape,
            new StoredDegrees(Optional.of(IndexState.ENABLED), Set.of(LIVES)));
    WriteSet writeSet = WriteSet.basedOnLatest();
    plan().create(one, two).create(knows, loop).write(some, writeSet);
    store().commit(writeSet);
    assertEquals(List.of("1 204003 1", "2 205003 1"), cells());
    EdgeQuery all = new EdgeQuery(List.of(one.ref()), BOTH, Set.of());
    EdgeQuery counted = new EdgeQuery(List.of(one.ref()), BOTH, Set.of(KNOWS));
    assertEquals(3, read(snapshot -> some.degrees(snapshot, all))[0]);
    assertEquals(3, cellsRead());
    assertEquals(1, read(snapshot -> some.degrees(snapshot, counted))[0]);
    assertEquals(1, cellsRead());
    assertEquals(List.of(), auditBy(some).violations());
  }

  @Test
  void degreeThatIsNotWritten_isFoundByTheAudit() {
    plan().create(one, two).commit();
    WriteSet whole = WriteSet.basedOnLatest();
    plan().create(knows).write(whole);
    WriteSet weakened = WriteSet.basedOnLatest();
    whole
        .rows()
        .forEach(
            (row, change) ->
                change.changes().stream()
                    .filter(cell -> cell.kind() != CellChange.Kind.ADD || isOfTwo(row.row()))
                    .forEach(cell -> weakened.change(row, cell)));
    store().commit(weakened);
    assertEquals(List.of("wrong degree: v[1] OUT " + KNOWS + ": 0 for 1"), audit().violations());
  }

  private boolean isOfTwo(Bytes row) {
    return row.equals(two.ref().id().key());
  }

  @Test
  void wrongAndStrayCounters_areFoundByTheAudit() {
    plan().create(one, two).create(knows).commit();
    WriteSet damage = WriteSet.basedOnLatest();
    damage.add(vertexTable(), one.ref().id().key(), Bytes.of(0x20, 0x40, KNOWS), 4);
    damage.add(vertexTable(), one.ref().id().key(), Bytes.of(0x20, 0x50, 7), -2);
    damage.add(vertexTable(), one.ref().id().key(), Bytes.of(0x20, 0x50, 8), 0);
    damage.add(vertexTable(), two.ref().id().key(), Bytes.of(0x20, 0x51, 7), 1);
    damage.add(vertexTable(), two.ref().id().key(), Bytes.of(0x7F), 1);
    damage.add(vertexTable(), Id.of(3).key(), Bytes.of(0x20, 0x40, 3), 1);
    store().commit(damage);
    List<String> found = audit().violations().stream().sorted().toList();
    assertEquals(5, found.size(), found::toString);
    assertEquals("counter in a row without a vertex: v[3]", found.get(0));
    assertEquals(
        "degree does not parse: v[2], cell 205107",
        found.get(1).substring(0, "degree does not parse: v[2], cell 205107".length()));
    assertEquals("unknown cell", found.get(2).substring(0, "unknown cell".length()));
    assertEquals(
        List.of(
            "wrong degree: v[1] IN 7: -2 for 0", "wrong degree: v[1] OUT " + KNOWS + ": 5 for 1"),
        found.subList(3, 5));
  }

  @Test
  void addDegrees_addsWhatIsLacking_andEndsAfterEnoughEdges() {
    VertexFact three = vertex(3);
    Layout none = layout(SALT, LayoutFixture::shape, StoredDegrees.NONE);
    WriteSet writeSet = WriteSet.basedOnLatest();
    plan().create(one, two, three).create(knows, supplied, loop).write(none, writeSet);
    store().commit(writeSet);
    assertEquals(List.of(), cells());
    List<Id> ids = List.of(three.ref().id(), one.ref().id(), two.ref().id());
    assertEquals(2, add(ids, 2));
    assertEquals(3, cells().size());
    assertEquals(1, audit().violations().size(), "the degree of the second vertex");
    assertEquals(1, add(List.of(two.ref().id()), 100));
    assertClean();
    List<String> right = cells();
    plan().remove(knows).commit();
    assertEquals(3, add(ids, 100));
    assertClean();
    plan().create(knows).commit();
    assertEquals(right, cells());
    assertEquals(1, add(List.of(three.ref().id()), 100));
  }

  private int add(List<Id> ids, long enough) {
    try (Snapshot now = store().snapshot(SnapshotUse.TRANSACTION)) {
      WriteSet writeSet = WriteSet.basedOn(now.version());
      int counted = layout().addDegrees(now, ids, enough, writeSet);
      store().commit(writeSet);
      return counted;
    }
  }

  /** What is added meanwhile counts on top. */
  @Test
  void addDegrees_besideWriters_isExact() {
    Layout none = layout(SALT, LayoutFixture::shape, StoredDegrees.NONE);
    WriteSet old = WriteSet.basedOnLatest();
    plan().create(one, two).create(knows).write(none, old);
    store().commit(old);
    plan().remove(knows).create(supplied, loop).commit(); // the degree of knows is negative
    List<Id> ids = List.of(one.ref().id(), two.ref().id());
    try (Snapshot now = store().snapshot(SnapshotUse.TRANSACTION)) {
      WriteSet adding = WriteSet.basedOn(now.version());
      assertEquals(2, layout().addDegrees(now, ids, 100, adding));
      plan().create(edge(12, KNOWS, two.ref(), one.ref())).remove(loop).commit();
      store().commit(adding);
    }
    assertDegree(2, one, BOTH, KNOWS);
    assertDegree(0, one, BOTH, LIVES);
    assertClean();
    assertEquals(2, add(ids, 100));
    assertClean();
  }

  @Test
  void addDegrees_toAVertexThatWasMadeAgainMeanwhile_isRefused() {
    Layout none = layout(SALT, LayoutFixture::shape, StoredDegrees.NONE);
    WriteSet old = WriteSet.basedOnLatest();
    plan().create(one, two).create(knows).write(none, old);
    store().commit(old);
    try (Snapshot now = store().snapshot(SnapshotUse.TRANSACTION)) {
      WriteSet adding = WriteSet.basedOn(now.version());
      assertEquals(2, layout().addDegrees(now, List.of(one.ref().id(), two.ref().id()), 9, adding));
      plan().remove(one).remove(knows).commit();
      plan().create(one).commit();
      assertThrows(ConflictException.class, () -> store().commit(adding));
    }
  }
}
