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

  /** A row for each vertex: its record, big values, counters. */
  static final Table VERT =
      new Table("vert", Set.of(Family.RECORD, Family.BIG, Family.COUNTERS), IdCodec::length);

  /** A row for each edge: its record, big values, counters. */
  static final Table EDGE =
      new Table("edge", Set.of(Family.RECORD, Family.BIG, Family.COUNTERS), EdgeRow::length);

  /** A row for each vertex, side and label that has edges: an entry for each of these. */
  static final Table INC = new Table("inc", Set.of(Family.EDGES), RunRow::length);

  private Tables() {}

  /** An edge exists if its record does. */
  static ElementKey edge(EdgeId id) {
    return ElementKey.of(EDGE, EdgeRow.of(id), Family.RECORD, RecordCodec.QUALIFIER);
  }
}
