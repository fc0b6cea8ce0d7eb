package io.colonnade.layout.adjacency;

import static io.colonnade.layout.adjacency.Tables.ADJ;
import static io.colonnade.layout.adjacency.Tables.EID;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.EncodedRecord;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.cells.VertexWriter;
import io.colonnade.model.Change;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.GraphChange;
import io.colonnade.model.Side;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.Precondition;
import io.colonnade.store.WriteSet;
import java.util.SortedMap;

/** Turns a change into cells and preconditions. Confined to one write set. */
final class ChangeWriter {

  private final GraphChange change;
  private final WriteSet writeSet;
  private final VertexWriter vertices;

  ChangeWriter(GraphChange change, WriteSet writeSet) {
    this.change = change;
    this.writeSet = writeSet;
    this.vertices = new VertexWriter(ADJ, writeSet);
  }

  void write() {
    change.vertices().forEach(vertices::write);
    change.edges().forEach(this::edge);
  }

  private void edge(Change<EdgeFact> edge) {
    if (edge.creates()) {
      EdgeFact after = edge.after().orElseThrow();
      if (after.id() instanceof EdgeId.Supplied supplied) {
        require(new Precondition.Absent(Tables.pointer(supplied.id())));
      }
      create(after);
      return;
    }
    EdgeFact before = edge.before().orElseThrow();
    Bytes qualifier = EdgeKey.of(before, Side.OUT).qualifier();
    require(new Precondition.Unchanged(Tables.edge(before.out().id(), qualifier)));
    if (edge.removes()) {
      remove(before);
      return;
    }
    EdgeFact after = edge.after().orElseThrow();
    if (Pointer.to(before).equals(Pointer.to(after))) {
      vertices.requireLive(after);
      entries(after, qualifier, RecordCodec.ofEdge(before.properties()).big());
    } else { // removed and made again elsewhere under the same id
      remove(before);
      create(after);
    }
  }

  private void create(EdgeFact edge) {
    Bytes qualifier = EdgeKey.of(edge, Side.OUT).qualifier();
    ElementKey element = Tables.edge(edge.out().id(), qualifier);
    if (edge.id() instanceof EdgeId.Supplied supplied) {
      // There is no entry without its pointer, of which that was required: no look at both cells.
      require(new Precondition.Unchanged(element));
      Bytes value = Pointer.to(edge).encode();
      writeSet.put(EID, supplied.id().key(), Family.RECORD, RecordCodec.QUALIFIER, value);
    } else if (edge.id() instanceof EdgeId.Pair) { // whoever adds the same pair comes too late
      require(new Precondition.Absent(element));
    } else { // known not to be in the base: the same, without a look at the cell
      require(new Precondition.Unchanged(element));
    }
    vertices.requireLive(edge);
    entries(edge, qualifier, VertexWriter.NONE_BIG);
  }

  private void remove(EdgeFact edge) {
    if (edge.id() instanceof EdgeId.Supplied supplied) {
      require(new Precondition.Unchanged(Tables.pointer(supplied.id())));
      writeSet.delete(EID, supplied.id().key(), Family.RECORD, RecordCodec.QUALIFIER);
    }
    for (Side side : Side.values()) {
      Id vertex = vertexAt(edge, side);
      if (!vertices.deletesRow(vertex)) {
        Bytes qualifier = EdgeKey.of(edge, side).qualifier();
        writeSet.delete(ADJ, vertex.key(), Family.EDGES, qualifier);
      }
    }
    SortedMap<BigKey, Bytes> big = RecordCodec.ofEdge(edge.properties()).big();
    EdgeKey key = EdgeKey.of(edge, Side.OUT);
    vertices.big(
        edge.out().id(), big, VertexWriter.NONE_BIG, value -> key.bigQualifier(value.key()));
  }

  /**
   * Puts both entries and the big values.
   *
   * @param qualifier of the entry at the out vertex
   * @param before the big values that were there
   */
  private void entries(EdgeFact edge, Bytes qualifier, SortedMap<BigKey, Bytes> before) {
    EncodedRecord record = RecordCodec.ofEdge(edge.properties());
    EdgeKey out = EdgeKey.of(edge, Side.OUT);
    Bytes atIn = EdgeKey.of(edge, Side.IN).qualifier();
    Bytes ofOut = record.withLabel(edge.in().label());
    Bytes ofIn = record.withLabel(edge.out().label());
    writeSet.put(ADJ, edge.out().id().key(), Family.EDGES, qualifier, ofOut);
    writeSet.put(ADJ, edge.in().id().key(), Family.EDGES, atIn, ofIn);
    vertices.big(edge.out().id(), before, record.big(), value -> out.bigQualifier(value.key()));
  }

  private void require(Precondition precondition) {
    writeSet.require(precondition);
  }

  private static Id vertexAt(EdgeFact edge, Side side) {
    return side == Side.OUT ? edge.out().id() : edge.in().id();
  }
}
