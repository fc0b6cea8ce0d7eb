package io.colonnade.layout.adjacency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.LayoutContract;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.layout.cells.VertexRows;
import io.colonnade.model.Change;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.GraphChange;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.Side;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.Precondition;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class LayoutTest extends LayoutContract {

  private static final Bytes EMPTY_RECORD = Bytes.of(1, 1, 0);

  @Override
  protected String layoutName() {
    return "adjacency";
  }

  @Test
  void read_ofAnEntryWithoutVertex_saysWhere() {
    VertexRef two = new VertexRef(Id.of(2), 1);
    EdgeId id = new EdgeId.Generated(1);
    EdgeFact edge = new EdgeFact(id, 1, new VertexRef(Id.of(1), 1), two, List.of());
    put(Family.EDGES, EntryQualifier.of(EntryKey.of(edge, Side.OUT)), EMPTY_RECORD);
    Id publicId = layout().ids().of(edge);
    assertDamageIn("v[1]", snapshot -> layout().edges(snapshot, Keys.ALL).next());
    assertDamageIn("v[1]", snapshot -> layout().edges(snapshot, List.of(publicId), Keys.ALL));
  }

  @Test
  void read_ofAVertexThatLacksABigValue_saysWhere() {
    VertexPropertyFact big =
        new VertexPropertyFact(1, 0, Optional.empty(), "x".repeat(5000), List.of());
    VertexFact vertex = new VertexFact(new VertexRef(Id.of(1), 1), List.of(big));
    WriteSet writeSet = WriteSet.basedOnLatest();
    layout().write(new GraphChange(List.of(created(vertex)), List.of()), writeSet);
    BigKey key = new BigKey(1, 0, BigKey.NO_META);
    writeSet.delete(Tables.ADJ, Id.of(1).key(), Family.BIG, key.rowQualifier());
    store().commit(writeSet);
    assertDamageIn("v[1]", snapshot -> layout().vertices(snapshot, List.of(Id.of(1)), Keys.ALL));
  }

  private void assertDamageIn(String where, Consumer<Snapshot> read) {
    try (Snapshot snapshot = store().snapshot(SnapshotUse.LOOK)) {
      FormatException e = assertThrows(FormatException.class, () -> read.accept(snapshot));
      assertEquals(where, e.details().get("where"));
    }
  }

  @Test
  void audit_entriesWithoutVertex_saysSoOnceARow() {
    for (int number = 1; number < 4; number++) {
      EntryKey key = new EntryKey(Side.OUT, 1, Bytes.EMPTY, Id.of(2), new EdgeId.Generated(number));
      put(Family.EDGES, EntryQualifier.of(key), EMPTY_RECORD);
    }
    assertViolations("edge entry in a row without a vertex: v[1]");
  }

  @Test
  void audit_bigValuesThatNothingRefersTo_saysWhich() {
    put(Family.RECORD, Bytes.of(0), EMPTY_RECORD);
    EntryKey key = new EntryKey(Side.OUT, 1, Bytes.EMPTY, Id.of(2), new EdgeId.Generated(1));
    put(Family.BIG, Bytes.of(0, 5, 0), Bytes.of(1, 1));
    put(Family.BIG, EntryQualifier.big(key, 3), Bytes.of(1, 1));
    String second = ", cell " + EntryQualifier.big(key, 3);
    assertViolations(
        "big value that no record refers to: v[1], cell 000500",
        "big value that no record refers to: v[1]" + second);
  }

  @Test
  void audit_unknownCells_saysNewerVersion() {
    put(Family.RECORD, Bytes.of(0), EMPTY_RECORD);
    put(Family.RECORD, Bytes.of(1), EMPTY_RECORD);
    put(Family.EDGES, Bytes.of(0x60), EMPTY_RECORD);
    List<String> violations = audited();
    assertEquals(2, violations.size());
    assertTrue(
        violations.stream().allMatch(v -> v.contains("newer version") || v.contains("COL-5002")),
        () -> "" + violations);
  }

  @Test
  void write_anyChange_namesEachElementAndRowThatItDependsOn() {
    VertexRef one = new VertexRef(Id.of(1), 1);
    VertexRef two = new VertexRef(Id.of(2), 1);
    EdgeFact edge = new EdgeFact(new EdgeId.Supplied(Id.of("e")), 7, one, two, List.of());
    ElementKey vertexElement = VertexRows.element(Tables.ADJ, one.id());
    ElementKey edgeElement = Tables.edge(one.id(), EntryQualifier.of(EntryKey.of(edge, Side.OUT)));
    ElementKey pointer = Tables.pointer(Id.of("e"));
    Precondition liveOne = new Precondition.Live(vertexElement.row());
    Precondition liveTwo = new Precondition.Live(VertexRows.element(Tables.ADJ, two.id()).row());
    VertexFact vertex = new VertexFact(one, List.of());

    assertEquals(
        Set.of(
            new Precondition.Absent(vertexElement),
            new Precondition.Unchanged(edgeElement),
            new Precondition.Absent(pointer),
            liveTwo),
        required(created(vertex), created(edge)));
    EdgeFact numbered = new EdgeFact(new EdgeId.Generated(1), 7, one, two, List.of());
    Bytes entry = EntryQualifier.of(EntryKey.of(numbered, Side.OUT));
    assertEquals(
        Set.of(new Precondition.New(Tables.edge(one.id(), entry)), liveOne, liveTwo),
        required(created(numbered)));
    assertEquals(
        Set.of(new Precondition.Unchanged(Tables.edge(one.id(), entry)), liveOne, liveTwo),
        required(changed(numbered, numbered)));
    EdgeFact pair = new EdgeFact(new EdgeId.Pair(7, one.id(), two.id()), 7, one, two, List.of());
    Bytes ofPair = EntryQualifier.of(EntryKey.of(pair, Side.OUT));
    assertEquals(
        Set.of(new Precondition.Absent(Tables.edge(one.id(), ofPair)), liveOne, liveTwo),
        required(created(pair)));
    assertEquals(
        Set.of(new Precondition.Unchanged(vertexElement)), required(changed(vertex, vertex)));
    assertEquals(
        Set.of(new Precondition.Unchanged(edgeElement), liveOne, liveTwo),
        required(changed(edge, edge)));
    assertEquals(
        Set.of(
            new Precondition.Unchanged(vertexElement),
            new Precondition.Untouched(vertexElement.row()),
            new Precondition.Unchanged(edgeElement),
            new Precondition.Unchanged(pointer)),
        required(removed(vertex), removed(edge)));
  }

  @Test
  void write_ofARemovedVertex_deletesNoCellsInItsRow() {
    VertexRef one = new VertexRef(Id.of(1), 1);
    VertexRef two = new VertexRef(Id.of(2), 1);
    List<PropertyFact> big = List.of(new PropertyFact(1, "x".repeat(5000)));
    EdgeFact edge = new EdgeFact(new EdgeId.Generated(1), 7, one, two, big);
    VertexPropertyFact property =
        new VertexPropertyFact(1, 0, Optional.empty(), "x".repeat(5000), List.of());
    WriteSet writeSet = written(removed(new VertexFact(one, List.of(property))), removed(edge));
    WriteSet.RowChange row = writeSet.rows().get(VertexRows.element(Tables.ADJ, one.id()).row());
    assertTrue(row.deletesRow());
    assertEquals(List.of(), row.changes());
    assertEquals( // the entry and the degree
        2, writeSet.rows().get(VertexRows.element(Tables.ADJ, two.id()).row()).changes().size());
  }

  private static <F> Change<F> created(F fact) {
    return new Change<>(Optional.empty(), Optional.of(fact));
  }

  private static <F> Change<F> changed(F before, F after) {
    return new Change<>(Optional.of(before), Optional.of(after));
  }

  private static <F> Change<F> removed(F fact) {
    return new Change<>(Optional.of(fact), Optional.empty());
  }

  private Set<Precondition> required(Change<?>... changes) {
    return Set.copyOf(written(changes).preconditions());
  }

  private WriteSet written(Change<?>... changes) {
    List<Change<VertexFact>> vertices = new ArrayList<>();
    List<Change<EdgeFact>> edges = new ArrayList<>();
    for (Change<?> change : changes) {
      if (change.subject() instanceof VertexFact) {
        vertices.add(
            new Change<>(
                change.before().map(VertexFact.class::cast),
                change.after().map(VertexFact.class::cast)));
      } else {
        edges.add(
            new Change<>(
                change.before().map(EdgeFact.class::cast),
                change.after().map(EdgeFact.class::cast)));
      }
    }
    WriteSet writeSet = WriteSet.basedOn(1);
    layout(1, EdgeShapes.PLAIN).write(new GraphChange(vertices, edges), writeSet);
    return writeSet;
  }

  private void put(Family family, Bytes qualifier, Bytes value) {
    set(Tables.ADJ, Id.of(1).key(), family, qualifier, value);
  }

  private void assertViolations(String... expected) {
    assertEquals(List.of(expected), audited());
  }
}
