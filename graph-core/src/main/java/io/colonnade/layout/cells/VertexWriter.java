package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.EncodedRecord;
import io.colonnade.layout.RecordCodec;
import io.colonnade.model.Change;
import io.colonnade.model.CounterChanges;
import io.colonnade.model.CounterChanges.Existence;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.store.Family;
import io.colonnade.store.Precondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * Converts changes of vertices into cells and preconditions: one row per vertex, with its record
 * and big values. Keeps the rows that it deletes and those that must exist. Confined to one write
 * set.
 */
public final class VertexWriter {

  /** No big values. */
  public static final SortedMap<BigKey, Bytes> NONE_BIG = Collections.emptySortedMap();

  private final Table table;
  private final WriteSet writeSet;
  private final Set<Id> created = new HashSet<>();
  private final Set<Id> deletedRows = new HashSet<>();
  private final Set<Id> liveRows = new HashSet<>(); // created here, or required to exist

  public VertexWriter(Table table, WriteSet writeSet) {
    this.table = table;
    this.writeSet = writeSet;
  }

  public void write(Change<VertexFact> vertex) {
    Id id = vertex.subject().ref().id();
    if (vertex.creates()) {
      writeSet.require(new Precondition.Absent(VertexRows.element(table, id)));
      liveRows.add(id);
      created.add(id);
    } else {
      writeSet.require(new Precondition.Unchanged(VertexRows.element(table, id)));
      if (vertex.removes() || isAnother(vertex)) {
        writeSet.require(new Precondition.Untouched(new RowKey(table, id.key())));
        writeSet.deleteRow(table, id.key());
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
      writeSet.put(table, id.key(), Family.RECORD, RecordCodec.QUALIFIER, value);
      after = record.big();
    }
    big(id, before, after, BigKey::rowQualifier);
  }

  /** Returns whether the vertex was removed and added with another label, which edges repeat. */
  private static boolean isAnother(Change<VertexFact> vertex) {
    return vertex.before().orElseThrow().ref().label() != vertex.subject().ref().label();
  }

  /** Returns whether the row of the vertex is deleted, so that its cells need no deletes. */
  public boolean deletesRow(Id vertex) {
    return deletedRows.contains(vertex);
  }

  /** Requires that both vertices of the edge exist, once for each. */
  public void requireLive(EdgeFact edge) {
    requireLive(edge.out().id());
    requireLive(edge.in().id());
  }

  /** Writes the changes of the counters of a vertex, after the changes of all vertices. */
  public void counters(CounterChanges<VertexRef> changes) {
    Id id = changes.subject().id();
    boolean isNew = created.contains(id) || deletesRow(id);
    if (changes.existence() == Existence.MADE_AGAIN && !isNew) {
      writeSet.require(new Precondition.Untouched(new RowKey(table, id.key())));
      liveRows.add(id);
    }
    requireLive(id);
    changes
        .byKey()
        .forEach(
            (key, change) ->
                CounterCells.write(
                    writeSet,
                    CounterCells.element(table, id.key(), CounterCells.PREFIX, key),
                    change,
                    isNew));
  }

  /** Requires that a vertex exists, once. */
  public void requireLive(Id vertex) {
    if (liveRows.add(vertex)) {
      writeSet.require(new Precondition.Live(new RowKey(table, vertex.key())));
    }
  }

  /**
   * Deletes the cells of big values in the row of a vertex that no longer exist, and puts those
   * that are new or changed.
   */
  public void big(
      Id vertex,
      SortedMap<BigKey, Bytes> before,
      SortedMap<BigKey, Bytes> after,
      Function<BigKey, Bytes> qualifier) {
    boolean isEmptied = deletesRow(vertex);
    BigWriter.write(writeSet, table, vertex.key(), isEmptied ? NONE_BIG : before, after, qualifier);
  }
}
