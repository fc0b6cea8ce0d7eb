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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Turns a change into cells and preconditions. Confined to one write set. */
final class ChangeWriter {

  private static final Bytes RECORD = RecordCodec.QUALIFIER;

  private final GraphChange change;
  private final WriteSet writeSet;

  /** Vertices whose rows this change deletes: cells there need no deletes of their own. */
  private final Set<Id> deletedRows = new HashSet<>();

  /** Vertices whose rows this change makes: that says more than that they live. */
  private final Set<Id> madeRows = new HashSet<>();

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
      madeRows.add(id);
    } else {
      require(new Precondition.Unchanged(element));
      if (vertex.removes() || isAnother(vertex)) {
        require(new Precondition.Untouched(row(id)));
        writeSet.deleteRow(ADJ, id.key());
        deletedRows.add(id);
        madeRows.add(id);
      }
    }
    SortedMap<BigKey, Bytes> before =
        vertex.before().map(fact -> RecordCodec.ofVertex(fact).big()).orElseGet(TreeMap::new);
    Optional<EncodedRecord> after = vertex.after().map(RecordCodec::ofVertex);
    if (after.isPresent()) {
      Bytes record = after.get().withLabel(vertex.subject().ref().label());
      writeSet.put(ADJ, id.key(), Family.RECORD, RECORD, record);
    }
    big(
        id,
        byQualifier(before, BigKey::vertexQualifier),
        byQualifier(bigOf(after), BigKey::vertexQualifier));
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
    require(new Precondition.Unchanged(element(before)));
    if (edge.removes()) {
      remove(before);
      return;
    }
    EdgeFact after = edge.after().orElseThrow();
    if (Pointer.to(before).equals(Pointer.to(after))) {
      live(after);
      entries(after, RecordCodec.ofEdge(before.properties()));
    } else { // removed and made again elsewhere under the same id
      remove(before);
      create(after);
    }
  }

  private void create(EdgeFact edge) {
    if (edge.id() instanceof EdgeId.Supplied supplied) {
      require(new Precondition.Absent(element(edge)));
      Bytes value = Pointer.to(edge).encode();
      writeSet.put(EID, supplied.id().key(), Family.RECORD, RECORD, value);
    } else { // known not to be in the base: the same, without a look at the cell
      require(new Precondition.Unchanged(element(edge)));
    }
    live(edge);
    entries(edge, RecordCodec.ofEdge(List.of()));
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
    big(edge.out().id(), byQualifier(big, b -> key.bigQualifier(b.key())), new TreeMap<>());
  }

  /** Puts both entries and the big values, given what was there before. */
  private void entries(EdgeFact edge, EncodedRecord before) {
    EncodedRecord record = RecordCodec.ofEdge(edge.properties());
    for (Side side : Side.values()) {
      int otherLabel = side == Side.OUT ? edge.in().label() : edge.out().label();
      writeSet.put(
          ADJ,
          vertexAt(edge, side).key(),
          Family.EDGES,
          EdgeKey.of(edge, side).qualifier(),
          record.withLabel(otherLabel));
    }
    EdgeKey key = EdgeKey.of(edge, Side.OUT);
    big(
        edge.out().id(),
        byQualifier(before.big(), big -> key.bigQualifier(big.key())),
        byQualifier(record.big(), big -> key.bigQualifier(big.key())));
  }

  /** Deletes the cells of big values that are gone, and puts those that are new or changed. */
  private void big(Id vertex, Map<Bytes, Bytes> before, Map<Bytes, Bytes> after) {
    boolean isEmptied = deletedRows.contains(vertex);
    if (!isEmptied) {
      for (Bytes qualifier : before.keySet()) {
        if (!after.containsKey(qualifier)) {
          writeSet.delete(ADJ, vertex.key(), Family.BIG, qualifier);
        }
      }
    }
    after.forEach(
        (qualifier, value) -> {
          if (isEmptied || !Objects.equals(before.get(qualifier), value)) {
            writeSet.put(ADJ, vertex.key(), Family.BIG, qualifier, value);
          }
        });
  }

  private static SortedMap<BigKey, Bytes> bigOf(Optional<EncodedRecord> record) {
    return record.map(EncodedRecord::big).orElseGet(Collections::emptySortedMap);
  }

  private static Map<Bytes, Bytes> byQualifier(
      SortedMap<BigKey, Bytes> big, Function<BigKey, Bytes> qualifier) {
    Map<Bytes, Bytes> cells = new TreeMap<>();
    big.forEach((key, value) -> cells.put(qualifier.apply(key), value));
    return cells;
  }

  private void live(EdgeFact edge) {
    for (Side side : Side.values()) {
      Id vertex = vertexAt(edge, side);
      if (!madeRows.contains(vertex)) {
        require(new Precondition.Live(row(vertex)));
      }
    }
  }

  private void require(Precondition precondition) {
    writeSet.require(precondition);
  }

  private static ElementKey element(EdgeFact edge) {
    return AdjacencyTables.edge(edge.out().id(), EdgeKey.of(edge, Side.OUT).qualifier());
  }

  private static Id vertexAt(EdgeFact edge, Side side) {
    return side == Side.OUT ? edge.out().id() : edge.in().id();
  }

  private static RowKey row(Id vertex) {
    return new RowKey(ADJ, vertex.key());
  }
}
