package io.colonnade.layout.adjacency;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.cells.EntryFilter;
import io.colonnade.layout.cells.PagedCursor;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.model.SortRange;
import io.colonnade.model.VertexRef;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.Snapshot;
import java.util.ArrayList;
import java.util.List;

/**
 * Answers an edge query: by ranges of entries if ranges can express the query, and by a filter on
 * the qualifiers otherwise. Confined to one call.
 */
final class EdgeReads {

  /** The most ranges per row; with more, reading the cells between them is cheaper than seeking. */
  private static final int MAX_RANGES = 64;

  private final Snapshot snapshot;
  private final EdgeQuery query;
  private final EdgeShapes shapes;
  private final List<CellSet> ranges;
  private final boolean rangesSayAll;

  EdgeReads(Snapshot snapshot, EdgeQuery query, EdgeShapes shapes) {
    this.snapshot = snapshot;
    this.query = query;
    this.shapes = shapes;
    this.rangesSayAll = query.others().isEmpty() || othersAreRanges(query.others().get().size());
    this.ranges = ranges();
  }

  private boolean othersAreRanges(int others) {
    return !query.labels().isEmpty()
        && others * query.labels().size() * query.sides().size() <= MAX_RANGES
        && query.labels().stream().noneMatch(label -> shapes.of(label).isSorted());
  }

  /**
   * Returns the edges in the order of the layout.
   *
   * @param counters the keys that are counters in the snapshot
   */
  FactCursor<Incidence> edges(Keys wanted, Keys counters) {
    return new PagedCursor<>(snapshot, cells().counting(counters), wanted);
  }

  /** See {@link io.colonnade.layout.Layout#neighbours}. */
  NeighbourCursor neighbours() {
    return cells();
  }

  private EntryCells cells() {
    RowCursor cells = snapshot.rows(reads(Content.CELLS));
    return EntryCells.ofVertices(cells, query.vertices(), filter(), shapes);
  }

  /** See {@link io.colonnade.layout.Layout#degrees}. */
  long[] degrees(long most) {
    long[] degrees = new long[query.vertices().size()];
    EntryFilter filter = filter();
    long counted = 0;
    try (RowCursor cells = snapshot.rows(reads(Content.KEYS))) {
      while (counted < most && cells.advance()) {
        int request = cells.request();
        if (rangesSayAll
            || filter.takes(request, EntryQualifier.other(cells.qualifier(), shapes))) {
          degrees[request]++;
          counted++;
        }
      }
    }
    return degrees;
  }

  private EntryFilter filter() {
    return rangesSayAll ? EntryFilter.none() : EntryFilter.of(query);
  }

  private List<RowRead> reads(Content content) {
    List<RowRead> reads = new ArrayList<>(query.vertices().size());
    for (VertexRef vertex : query.vertices()) {
      boolean readsVertex = content == Content.CELLS && vertex.isUnread();
      List<CellSet> cells = readsVertex ? withRecord(ranges) : ranges;
      int limit = limit(readsVertex ? 1 : 0);
      reads.add(new RowRead(Tables.ADJ, vertex.id().key(), cells, limit, content));
    }
    return reads;
  }

  private int limit(int records) {
    return rangesSayAll && query.limit() < Integer.MAX_VALUE
        ? query.limit() + records
        : Integer.MAX_VALUE;
  }

  private static List<CellSet> withRecord(List<CellSet> ranges) {
    List<CellSet> cells = new ArrayList<>();
    cells.add(RecordCodec.CELL);
    cells.addAll(ranges);
    return cells;
  }

  /** Returns the ranges in cell order: by side, label, sort-key prefix, other vertex. */
  private List<CellSet> ranges() {
    List<CellSet> found = new ArrayList<>();
    for (Side side : Side.values()) {
      if (query.sides().contains(side)) {
        if (query.labels().isEmpty()) {
          found.add(range(EntryQualifier.prefix(side)));
        }
        query.labels().stream().sorted().forEach(label -> addRanges(side, label, found));
      }
    }
    return found;
  }

  private void addRanges(Side side, int label, List<CellSet> found) {
    Bytes prefix = EntryQualifier.prefix(side, label);
    if (query.others().isEmpty() || !rangesSayAll) {
      addSortRange(prefix, query.sorted().range(), found);
    } else {
      query.others().get().stream()
          .map(Id::key)
          .sorted()
          .forEach(other -> found.add(range(prefix.concat(other))));
    }
  }

  private static void addSortRange(Bytes prefix, SortRange range, List<CellSet> found) {
    if (!range.isEmpty()) {
      Bytes to = range.to().isEmpty() ? prefix.prefixEnd() : prefix.concat(range.to());
      found.add(new CellSet.Range(Family.EDGES, prefix.concat(range.from()), to));
    }
  }

  private static CellSet range(Bytes prefix) {
    return CellSet.prefix(Family.EDGES, prefix);
  }
}
