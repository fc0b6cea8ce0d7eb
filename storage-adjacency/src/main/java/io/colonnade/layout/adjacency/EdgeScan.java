package io.colonnade.layout.adjacency;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.layout.cells.PagedCursor;
import io.colonnade.layout.cells.VertexBefore;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.store.CellKey;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import java.util.Optional;
import java.util.Set;

/**
 * All edges, as their entries at their out vertices; the one class that knows the bytes of their
 * positions (the format page is the package's). Confined to its user.
 */
record EdgeScan(FactCursor<Incidence> incidences) implements FactCursor<EdgeFact> {

  /** With more ranges a row, looking at each entry is cheaper. */
  private static final int MAX_RANGES = 64;

  private static final Bytes OUT = EntryQualifier.prefix(Side.OUT);
  private static final Scan ALL =
      Scan.all(Tables.ADJ, RecordCodec.CELL, CellSet.prefix(Family.EDGES, OUT));

  /**
   * The edges behind that position.
   *
   * @throws FormatException if it is none
   */
  static EdgeScan open(Snapshot snapshot, Keys wanted, Optional<Bytes> after, EdgeShapes shapes) {
    VertexBefore before = new VertexBefore();
    Optional<CellKey> entry = after.map(EdgeScan::entry);
    entry.ifPresent(behind -> readRecord(snapshot, behind.row(), before));
    RowCursor cells = snapshot.scan(entry.map(ALL::resumedAfter).orElse(ALL));
    EntryCells found = EntryCells.withRecords(cells, shapes, before);
    return new EdgeScan(new PagedCursor<>(snapshot, found, wanted));
  }

  /**
   * Returns how many edges there are: as many as entries at out vertices, whose keys say it.
   *
   * @param labels numbers of the labels of the edges that count; empty: all
   */
  static long count(Snapshot snapshot, Set<Integer> labels) {
    boolean areRanges = !labels.isEmpty() && labels.size() <= MAX_RANGES;
    CellSet[] entries =
        areRanges
            ? labels.stream()
                .sorted()
                .map(label -> EntryQualifier.prefix(Side.OUT, label))
                .map(prefix -> CellSet.prefix(Family.EDGES, prefix))
                .toArray(CellSet[]::new)
            : new CellSet[] {CellSet.prefix(Family.EDGES, OUT)};
    boolean rangesSayAll = areRanges || labels.isEmpty();
    long count = 0;
    try (RowCursor cells = snapshot.scan(Scan.all(Tables.ADJ, entries).keysOnly())) {
      while (cells.advance()) {
        if (rangesSayAll || labels.contains(EntryQualifier.label(cells.qualifier()))) {
          count++;
        }
      }
    }
    return count;
  }

  /** Of the vertex within whose row the scan goes on; if it was removed, so were its entries. */
  private static void readRecord(Snapshot snapshot, Bytes row, VertexBefore before) {
    try (RowCursor cells = snapshot.row(RowRead.of(Tables.ADJ, row, RecordCodec.CELL))) {
      if (cells.advance()) {
        before.take(cells);
      }
    }
  }

  /** See {@link io.colonnade.layout.Layout#position}. */
  static Bytes position(EdgeFact edge) {
    Bytes entry = EntryQualifier.of(EntryKey.of(edge, Side.OUT));
    return edge.out().id().key().concat(entry);
  }

  /**
   * The entry at a position. What follows the side is taken as it is: the label may have another
   * shape than it had when an edge lay there.
   */
  private static CellKey entry(Bytes position) {
    ByteReader in = new ByteReader(position.copy());
    Id out = Id.ofKey(in.idKey());
    out.value();
    Bytes qualifier = in.rest();
    if (!qualifier.startsWith(OUT)) {
      throw new FormatException(Problem.DAMAGED_BYTES, "damage", "no position of an edge");
    }
    return Tables.edge(out, qualifier).cell();
  }

  @Override
  public Optional<EdgeFact> next() {
    return incidences.next().map(Incidence::edge);
  }

  @Override
  public void close() {
    incidences.close();
  }
}
