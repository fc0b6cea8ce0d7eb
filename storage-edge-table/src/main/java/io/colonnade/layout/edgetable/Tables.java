package io.colonnade.layout.edgetable;

import io.colonnade.codec.IdCodec;
import io.colonnade.layout.RecordCodec;
import io.colonnade.model.EdgeId;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.Table;
import java.util.Set;

/** The tables of the layout and the names of the edges in them. Stateless. */
final class Tables {

  /** Has a row for each vertex: its record, big values, counters. */
  static final Table VERT =
      new Table("vert", Set.of(Family.RECORD, Family.BIG, Family.COUNTERS), IdCodec::length)
          .hashed();

  /** Has a row for each edge: its record, big values, counters. */
  static final Table EDGE =
      new Table("edge", Set.of(Family.RECORD, Family.BIG, Family.COUNTERS), EdgeRow::length)
          .hashed();

  /** Has a row for each vertex, side and label with edges, and an entry for each edge in it. */
  static final Table INC = new Table("inc", Set.of(Family.EDGES), RunRow::length).hashed();

  private Tables() {}

  /** Returns the key of an edge; the edge exists if its record exists. */
  static ElementKey edge(EdgeId id) {
    return ElementKey.of(EDGE, EdgeRow.of(id), Family.RECORD, RecordCodec.QUALIFIER);
  }
}
