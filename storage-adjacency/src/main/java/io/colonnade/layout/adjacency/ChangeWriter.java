package io.colonnade.layout.adjacency;

import static io.colonnade.layout.adjacency.AdjacencyTables.ADJ;
import static io.colonnade.layout.adjacency.AdjacencyTables.EID;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.EncodedRecord;
import io.colonnade.layout.RecordCodec;
import io.colonnade.model.Change;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.GraphChange;
import io.colonnade.model.Side;
import io.colonnade.model.VertexFact;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.Precondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.WriteSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;

/** Turns a change into cells and preconditions. Confined to one write set. */
final class ChangeWriter {

  private static final Bytes RECORD = RecordCodec.QUALIFIER;
  private static final SortedMap<BigKey, Bytes> NONE_BIG = Collections.emptySortedMap();

  private final GraphChange change;
  private final WriteSet writeSet;

  /** Vertices whose rows this change deletes: cells there need no deletes of their own. */
  private final Set<Id> deletedRows = new HashSet<>();

  /** Vertices whose rows this change makes, or requires to live. */
  private final Set<Id> liveRows = new HashSet<>();

  ChangeWriter(GraphChange change, WriteSet writeSet) {
    this.change = change;
    this.writeSet = writeSet;
  }

  void write() {
    change.vertices().forEach(this::vertex);
    change.edges().forEach(this::edge);
  }

  private void vertex(Change<VertexFact> vertex) {
    Id id = vertex.subject().ref().id();
    ElementKey element = AdjacencyTables.vertex(id);
    if (vertex.creates()) {
      require(new Precondition.Absent(element));
      liveRows.add(id);
    } else {
      require(new Precondition.Unchanged(element));
      if (vertex.removes() || isAnother(vertex)) {
        require(new Precondition.Untouched(row(id)));
        writeSet.deleteRow(ADJ, id.key());
        deletedRows.add(id);
        liveRows.add(id);
      }
    }
    SortedMap<BigKey, Bytes> before =
        vertex.before().map(fact -> RecordCodec.ofVertex(fact).big()).orElse(NONE_BIG);
    SortedMap<BigKey, Bytes> after = NONE_BIG;
    if (vertex.after().isPresent()) {
      EncodedRecord record = RecordCodec.ofVertex(vertex.after().get());
      Bytes value = record.withLabel(vertex.subject().ref().label());
      writeSet.put(ADJ, id.key(), Family.RECORD, RECORD, value);
      after = record.big();
    }
    big(id, before, after, BigKey::vertexQualifier);
  }

  /** True if the vertex was removed and made again with another label, which entries repeat. */
  private static boolean isAnother(Change<VertexFact> vertex) {
    return vertex.before().orElseThrow().ref().label() != vertex.subject().ref().label();
  }

  private void edge(Change<EdgeFact> edge) {
    if (edge.creates()) {
      EdgeFact after = edge.after().orElseThrow();
      if (after.id() instanceof EdgeId.Supplied supplied) {
        require(new Precondition.Absent(AdjacencyTables.pointer(supplied.id())));
      }
      create(after);
      return;
    }
    EdgeFact before = edge.before().orElseThrow();
    Bytes qualifier = EdgeKey.of(before, Side.OUT).qualifier();
    require(new Precondition.Unchanged(AdjacencyTables.edge(before.out().id(), qualifier)));
    if (edge.removes()) {
      remove(before);
      return;
    }
    EdgeFact after = edge.after().orElseThrow();
    if (Pointer.to(before).equals(Pointer.to(after))) {
      live(after);
      entries(after, qualifier, RecordCodec.ofEdge(before.properties()).big());
    } else { // removed and made again elsewhere under the same id
      remove(before);
      create(after);
    }
  }

  private void create(EdgeFact edge) {
    Bytes qualifier = EdgeKey.of(edge, Side.OUT).qualifier();
    ElementKey element = AdjacencyTables.edge(edge.out().id(), qualifier);
    if (edge.id() instanceof EdgeId.Supplied supplied) {
      // There is no entry without its pointer, of which that was required: no look at both cells.
      require(new Precondition.Unchanged(element));
      Bytes value = Pointer.to(edge).encode();
      writeSet.put(EID, supplied.id().key(), Family.RECORD, RECORD, value);
    } else if (edge.id() instanceof EdgeId.Pair) { // whoever adds the same pair comes too late
      require(new Precondition.Absent(element));
    } else { // known not to be in the base: the same, without a look at the cell
      require(new Precondition.Unchanged(element));
    }
    live(edge);
    entries(edge, qualifier, NONE_BIG);
  }

  private void remove(EdgeFact edge) {
    if (edge.id() instanceof EdgeId.Supplied supplied) {
      require(new Precondition.Unchanged(AdjacencyTables.pointer(supplied.id())));
      writeSet.delete(EID, supplied.id().key(), Family.RECORD, RECORD);
    }
    for (Side side : Side.values()) {
      Id vertex = vertexAt(edge, side);
      if (!deletedRows.contains(vertex)) {
        Bytes qualifier = EdgeKey.of(edge, side).qualifier();
        writeSet.delete(ADJ, vertex.key(), Family.EDGES, qualifier);
      }
    }
    SortedMap<BigKey, Bytes> big = RecordCodec.ofEdge(edge.properties()).big();
    EdgeKey key = EdgeKey.of(edge, Side.OUT);
    big(edge.out().id(), big, NONE_BIG, value -> key.bigQualifier(value.key()));
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
    big(edge.out().id(), before, record.big(), value -> out.bigQualifier(value.key()));
  }

  /** Deletes the cells of big values that are gone, and puts those that are new or changed. */
  private void big(
      Id vertex,
      SortedMap<BigKey, Bytes> before,
      SortedMap<BigKey, Bytes> after,
      Function<BigKey, Bytes> qualifier) {
    if (before.isEmpty() && after.isEmpty()) {
      return; // as nearly always
    }
    boolean isEmptied = deletedRows.contains(vertex);
    for (BigKey key : before.keySet()) {
      if (!isEmptied && !after.containsKey(key)) {
        writeSet.delete(ADJ, vertex.key(), Family.BIG, qualifier.apply(key));
      }
    }
    after.forEach(
        (key, value) -> {
          if (isEmptied || !Objects.equals(before.get(key), value)) {
            writeSet.put(ADJ, vertex.key(), Family.BIG, qualifier.apply(key), value);
          }
        });
  }

  private void live(EdgeFact edge) {
    for (Side side : Side.values()) {
      Id vertex = vertexAt(edge, side);
      if (liveRows.add(vertex)) {
        require(new Precondition.Live(row(vertex)));
      }
    }
  }

  private void require(Precondition precondition) {
    writeSet.require(precondition);
  }

  private static Id vertexAt(EdgeFact edge, Side side) {
    return side == Side.OUT ? edge.out().id() : edge.in().id();
  }

  private static RowKey row(Id vertex) {
    return new RowKey(ADJ, vertex.key());
  }
}
