package io.colonnade.layout.edgetable;

import static io.colonnade.layout.edgetable.Tables.EDGE;
import static io.colonnade.layout.edgetable.Tables.INC;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.cells.BigWriter;
import io.colonnade.layout.cells.DegreeWriter;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.layout.cells.VertexWriter;
import io.colonnade.model.Change;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Side;
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
  private final Set<RunRow> deleted = new HashSet<>();

  /**
   * @param restored see {@link io.colonnade.model.GraphChange}
   */
  EdgeWriter(
      WriteSet writeSet,
      VertexWriter vertices,
      DegreeWriter degrees,
      Set<EdgeId> restored,
      EdgeShapes shapes) {
    this.writeSet = writeSet;
    this.vertices = vertices;
    this.degrees = degrees;
    this.restored = restored;
    this.shapes = shapes;
  }

  void write(Change<EdgeFact> edge) {
    if (edge.creates()) {
      EdgeFact after = edge.after().orElseThrow();
      writeSet.require(creation(after.id()));
      degrees.created(after);
      put(after, Optional.empty());
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
      degrees.created(after);
      put(after, Optional.empty());
    }
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

  private void remove(EdgeFact edge) {
    degrees.removed(edge);
    Bytes row = EdgeRow.of(edge.id());
    writeSet.delete(EDGE, row, Family.RECORD, RecordCodec.QUALIFIER);
    big(row, RecordCodec.ofEdge(edge.properties()).big(), VertexWriter.NONE_BIG);
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
