package io.colonnade.layout.adjacency;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.IdCodec;
import io.colonnade.layout.RecordCodec;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.Table;
import java.util.Set;

/** The tables of the layout and the names of the elements in them. Stateless. */
final class Tables {

  /** Has a row for each vertex: its record, big values, edges, counters. */
  static final Table ADJ =
      new Table(
              "adj",
              Set.of(Family.RECORD, Family.BIG, Family.EDGES, Family.COUNTERS),
              IdCodec::length)
          .hashed();

  /** Has a row for each supplied edge id: the location of the edge. */
  static final Table EID = new Table("eid", Set.of(Family.RECORD), IdCodec::length).hashed();

  private Tables() {}

  /** Returns the key of an edge; the edge exists if its entry at its out vertex exists. */
  static ElementKey edge(Id out, Bytes qualifier) {
    return ElementKey.of(ADJ, out.key(), Family.EDGES, qualifier);
  }

  static ElementKey pointer(Id edgeId) {
    return ElementKey.of(EID, edgeId.key(), Family.RECORD, RecordCodec.QUALIFIER);
  }
}
