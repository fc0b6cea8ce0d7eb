package io.colonnade.layout.adjacency;

import static io.colonnade.layout.adjacency.Tables.ADJ;
import static io.colonnade.layout.adjacency.Tables.EID;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.EncodedRecord;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.cells.CounterCells;
import io.colonnade.layout.cells.DegreeWriter;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.layout.cells.VertexWriter;
import io.colonnade.model.Change;
import io.colonnade.model.CounterChanges;
import io.colonnade.model.CounterChanges.Existence;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.Precondition;
import io.colonnade.store.WriteSet;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedMap;

/**
 * Converts changes of edges into cells and preconditions: both entries with all properties, and the
 * pointer of a supplied id. Runs after the changes of all vertices. Confined to one write set.
 */
final class EdgeWriter {

  private final WriteSet writeSet;
  private final VertexWriter vertices;
  private final DegreeWriter degrees;
  private final Set<EdgeId> restored;
  private final Keys counters;
  private final Set<EdgeId> created = new HashSet<>();

  /**
   * @param restored see {@link io.colonnade.model.GraphChange}
   * @param counters the keys that are counters
   */
  EdgeWriter(
      WriteSet writeSet,
      VertexWriter vertices,
      DegreeWriter degrees,
      Set<EdgeId> restored,
      Keys counters) {
    this.writeSet = writeSet;
    this.vertices = vertices;
    this.degrees = degrees;
    this.restored = restored;
    this.counters = counters;
  }

  void write(Change<EdgeFact> edge) {
    if (edge.creates()) {
      EdgeFact after = edge.after().orElseThrow();
      if (after.id() instanceof EdgeId.Supplied supplied) {
        writeSet.require(new Precondition.Absent(Tables.pointer(supplied.id())));
      }
      create(after);
      return;
    }
    EdgeFact before = edge.before().orElseThrow();
    Bytes atOut = qualifier(before, Side.OUT);
    writeSet.require(new Precondition.Unchanged(Tables.edge(before.out().id(), atOut)));
    if (edge.removes()) {
      remove(before);
      return;
    }
    EdgeFact after = edge.after().orElseThrow();
    if (before.liesWhere(after)) {
      degrees.kept(after);
      put(after, atOut, RecordCodec.ofEdge(before.record()).big());
    } else { // removed and added again at another location under the same id
      remove(before);
      create(after);
    }
  }

  private static Bytes qualifier(EdgeFact edge, Side side) {
    return EntryQualifier.of(EntryKey.of(edge, side));
  }

  /** Writes the changes of the counters of an edge, after the changes of all edges. */
  void counters(CounterChanges<EdgeFact> changes) {
    EdgeFact edge = changes.subject();
    Id out = edge.out().id();
    boolean isNew = created.contains(edge.id()) || vertices.deletesRow(out);
    vertices.requireLive(out);
    if (!isNew) {
      ElementKey element = Tables.edge(out, qualifier(edge, Side.OUT));
      writeSet.require(
          changes.existence() == Existence.KEPT
              ? new Precondition.LiveElement(element)
              : new Precondition.UntouchedElement(element));
    }
    Bytes prefix = EntryQualifier.bigPrefix(EntryKey.of(edge, Side.OUT));
    changes
        .byKey()
        .forEach(
            (key, change) ->
                CounterCells.write(
                    writeSet, CounterCells.element(ADJ, out.key(), prefix, key), change, isNew));
  }

  private void create(EdgeFact edge) {
    created.add(edge.id());
    Bytes atOut = qualifier(edge, Side.OUT);
    ElementKey element = Tables.edge(edge.out().id(), atOut);
    if (edge.id() instanceof EdgeId.Supplied supplied) {
      // No entry exists without its pointer, which is required to be absent: that check is enough.
      writeSet.require(new Precondition.Unchanged(element));
      Bytes value = Pointer.to(edge).encode();
      writeSet.put(EID, supplied.id().key(), Family.RECORD, RecordCodec.QUALIFIER, value);
    } else if (edge.id() instanceof EdgeId.Pair) { // a concurrent add of the same pair conflicts
      writeSet.require(new Precondition.Absent(element));
    } else if (restored.contains(edge.id())) { // the transaction has read that it is absent
      writeSet.require(new Precondition.Unchanged(element));
    } else {
      writeSet.require(new Precondition.New(element));
    }
    degrees.created(edge);
    put(edge, atOut, VertexWriter.NONE_BIG);
  }

  private void remove(EdgeFact edge) {
    if (edge.id() instanceof EdgeId.Supplied supplied) {
      writeSet.require(new Precondition.Unchanged(Tables.pointer(supplied.id())));
      writeSet.delete(EID, supplied.id().key(), Family.RECORD, RecordCodec.QUALIFIER);
    }
    removeCounters(edge);
    for (Side side : Side.values()) {
      Id vertex = edge.end(side).id();
      if (!vertices.deletesRow(vertex)) {
        writeSet.delete(ADJ, vertex.key(), Family.EDGES, qualifier(edge, side));
      }
    }
    degrees.removed(edge);
    big(edge, RecordCodec.ofEdge(edge.record()).big(), VertexWriter.NONE_BIG);
  }

  /** Deletes the counters of an edge, to which no other transaction has added anything. */
  private void removeCounters(EdgeFact edge) {
    if (counters.equals(Keys.NONE)) {
      return;
    }
    Id out = edge.out().id();
    writeSet.require(
        new Precondition.UntouchedElement(Tables.edge(out, qualifier(edge, Side.OUT))));
    if (!vertices.deletesRow(out)) {
      Bytes prefix = EntryQualifier.bigPrefix(EntryKey.of(edge, Side.OUT));
      for (int key : edge.counters().stored().keySet()) {
        CounterCells.delete(writeSet, CounterCells.element(ADJ, out.key(), prefix, key));
      }
    }
  }

  /**
   * Writes both entries and the big values.
   *
   * @param atOut qualifier of the entry at the out vertex
   * @param before the big values that are stored
   */
  private void put(EdgeFact edge, Bytes atOut, SortedMap<BigKey, Bytes> before) {
    vertices.requireLive(edge);
    EncodedRecord record = RecordCodec.ofEdge(edge.record());
    Bytes ofOut = record.withLabel(edge.in().label());
    Bytes ofIn = record.withLabel(edge.out().label());
    writeSet.put(ADJ, edge.out().id().key(), Family.EDGES, atOut, ofOut);
    writeSet.put(ADJ, edge.in().id().key(), Family.EDGES, qualifier(edge, Side.IN), ofIn);
    big(edge, before, record.big());
  }

  private void big(EdgeFact edge, SortedMap<BigKey, Bytes> before, SortedMap<BigKey, Bytes> after) {
    EntryKey entry = EntryKey.of(edge, Side.OUT);
    vertices.big(edge.out().id(), before, after, value -> EntryQualifier.big(entry, value.key()));
  }
}
