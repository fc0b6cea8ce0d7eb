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
import io.colonnade.model.CounterFacts;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.schema.LabelShapes;
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
 * A cursor over all edges, read from their entries at their out vertices. Only this class encodes
 * and decodes the positions of edges; the package page defines the format. Not thread-safe.
 */
record EdgeScan(FactCursor<Incidence> incidences) implements FactCursor<EdgeFact> {

  /** The most ranges per row; with more, filtering all entries is cheaper. */
  private static final int MAX_RANGES = 64;

  private static final Bytes OUT = EntryQualifier.prefix(Side.OUT);
  private static final Scan ALL =
      Scan.all(Tables.ADJ, RecordCodec.CELL, CellSet.prefix(Family.EDGES, OUT));

  /**
   * Returns the edges after a position.
   *
   * @throws FormatException if the bytes are not a position
   */
  static EdgeScan open(Snapshot snapshot, Keys wanted, Optional<Bytes> after, LabelShapes shapes) {
    VertexBefore before = new VertexBefore();
    Optional<CellKey> entry = after.map(EdgeScan::entry);
    entry.ifPresent(cell -> readRecord(snapshot, cell.row(), before));
    RowCursor cells = snapshot.scan(entry.map(ALL::resumedAfter).orElse(ALL));
    EntryCells found =
        EntryCells.withRecords(cells, shapes.shapesIn(snapshot), before)
            .counting(CounterFacts.unread(shapes.edgeCountersIn(snapshot)));
    return new EdgeScan(new PagedCursor<>(snapshot, found, wanted));
  }

  /**
   * Returns the number of edges, which is the number of entries at out vertices. Only keys are
   * read.
   *
   * @param labels the numbers of the labels to count; empty: all
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

  /**
   * Reads the record of the vertex in whose row the scan continues; a removed vertex has no
   * entries.
   */
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
   * Returns the entry at a position. The bytes after the side are not decoded, because the shape of
   * the label may have changed since an edge was stored there.
   */
  private static CellKey entry(Bytes position) {
    ByteReader in = new ByteReader(position.copy());
    Id out = Id.ofKey(in.idKey());
    out.value();
    Bytes qualifier = in.rest();
    if (!qualifier.startsWith(OUT)) {
      throw new FormatException(Problem.DAMAGED_BYTES, "damage", "not a position of an edge");
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
