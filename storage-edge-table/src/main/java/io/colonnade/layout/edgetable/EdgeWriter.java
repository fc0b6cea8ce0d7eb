package io.colonnade.layout.edgetable;

import static io.colonnade.layout.edgetable.Tables.EDGE;
import static io.colonnade.layout.edgetable.Tables.INC;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.cells.BigWriter;
import io.colonnade.layout.cells.CounterCells;
import io.colonnade.layout.cells.DegreeWriter;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.layout.cells.VertexWriter;
import io.colonnade.model.Change;
import io.colonnade.model.CounterChanges;
import io.colonnade.model.CounterChanges.Existence;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.schema.LabelShapes;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.Precondition;
import io.colonnade.store.WriteSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * Converts changes of edges into cells and preconditions: the record of the edge, and both entries
 * with copies of its small values. Runs after the changes of all vertices. Confined to one write
 * set.
 */
final class EdgeWriter {

  private final WriteSet writeSet;
  private final VertexWriter vertices;
  private final DegreeWriter degrees;
  private final Set<EdgeId> restored;
  private final EdgeShapes shapes;
  private final Keys counters;
  private final Set<EdgeId> created = new HashSet<>();
  private final Set<RunRow> deleted = new HashSet<>();

  /**
   * @param restored see {@link io.colonnade.model.GraphChange}
   */
  EdgeWriter(
      WriteSet writeSet,
      VertexWriter vertices,
      DegreeWriter degrees,
      Set<EdgeId> restored,
      LabelShapes labels) {
    this.writeSet = writeSet;
    this.vertices = vertices;
    this.degrees = degrees;
    this.restored = restored;
    this.shapes = labels.latest();
    this.counters = labels.latestEdgeCounters();
  }

  void write(Change<EdgeFact> edge) {
    if (edge.creates()) {
      EdgeFact after = edge.after().orElseThrow();
      writeSet.require(creation(after.id()));
      create(after);
      return;
    }
    EdgeFact before = edge.before().orElseThrow();
    writeSet.require(new Precondition.Unchanged(Tables.edge(before.id())));
    if (edge.removes()) {
      remove(before);
      return;
    }
    EdgeFact after = edge.after().orElseThrow();
    if (before.liesWhere(after)) {
      degrees.kept(after);
      put(after, Optional.of(before));
    } else { // removed and added again at another location under the same id
      remove(before);
      create(after);
    }
  }

  private void create(EdgeFact edge) {
    created.add(edge.id());
    degrees.created(edge);
    put(edge, Optional.empty());
  }

  private Precondition creation(EdgeId id) {
    ElementKey element = Tables.edge(id);
    if (!(id instanceof EdgeId.Generated)) {
      return new Precondition.Absent(element);
    }
    return restored.contains(id) // the transaction has read that it is absent
        ? new Precondition.Unchanged(element)
        : new Precondition.New(element);
  }

  /** Writes the changes of the counters of an edge, after the changes of all edges. */
  void counters(CounterChanges<EdgeFact> changes) {
    EdgeId id = changes.subject().id();
    Bytes row = EdgeRow.of(id);
    boolean isNew = created.contains(id);
    if (!isNew) {
      ElementKey element = Tables.edge(id);
      writeSet.require(
          changes.existence() == Existence.KEPT
              ? new Precondition.LiveElement(element)
              : new Precondition.UntouchedElement(element));
    }
    changes
        .byKey()
        .forEach(
            (key, change) ->
                CounterCells.write(
                    writeSet,
                    CounterCells.element(EDGE, row, CounterCells.PREFIX, key),
                    change,
                    isNew));
  }

  /** Deletes the counters of an edge, to which no other transaction has added anything. */
  private void removeCounters(EdgeFact edge, Bytes row) {
    if (!counters.equals(Keys.NONE)) {
      writeSet.require(new Precondition.UntouchedElement(Tables.edge(edge.id())));
      for (int key : edge.counters().stored().keySet()) {
        CounterCells.delete(writeSet, CounterCells.element(EDGE, row, CounterCells.PREFIX, key));
      }
    }
  }

  private void remove(EdgeFact edge) {
    degrees.removed(edge);
    Bytes row = EdgeRow.of(edge.id());
    removeCounters(edge, row);
    writeSet.delete(EDGE, row, Family.RECORD, RecordCodec.QUALIFIER);
    big(row, RecordCodec.ofEdge(edge.record()).big(), VertexWriter.NONE_BIG);
    for (Side side : Side.values()) {
      RunRow run = RunRow.of(edge, side);
      if (vertices.deletesRow(run.vertex())) {
        if (deleted.add(run)) {
          writeSet.deleteRow(INC, run.key());
        }
      } else {
        writeSet.delete(INC, run.key(), Family.EDGES, RunRow.qualifier(EntryKey.of(edge, side)));
      }
    }
  }

  /**
   * Writes the edge.
   *
   * @param before the edge that is stored at the same location, if any
   */
  private void put(EdgeFact edge, Optional<EdgeFact> before) {
    vertices.requireLive(edge);
    Bytes row = EdgeRow.of(edge.id());
    EdgeShape shape = shapes.of(edge.label());
    EncodedEdge after = EncodedEdge.of(edge, shape);
    Optional<EncodedEdge> there = before.map(was -> EncodedEdge.of(was, shape));
    writeSet.put(EDGE, row, Family.RECORD, RecordCodec.QUALIFIER, after.record());
    big(row, there.map(EncodedEdge::big).orElse(VertexWriter.NONE_BIG), after.big());
    for (Side side : Side.values()) {
      RunRow run = RunRow.of(edge, side);
      Bytes value = after.entry(side);
      boolean isThere =
          !vertices.deletesRow(run.vertex())
              && there.filter(was -> was.entry(side).equals(value)).isPresent();
      if (!isThere) {
        Bytes qualifier = RunRow.qualifier(EntryKey.of(edge, side));
        writeSet.put(INC, run.key(), Family.EDGES, qualifier, value);
      }
    }
  }

  private void big(Bytes row, SortedMap<BigKey, Bytes> before, SortedMap<BigKey, Bytes> after) {
    BigWriter.write(writeSet, EDGE, row, before, after, BigKey::rowQualifier);
  }
}
