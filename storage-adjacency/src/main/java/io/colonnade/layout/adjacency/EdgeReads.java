package io.colonnade.layout.adjacency;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.cells.CounterCells;
import io.colonnade.layout.cells.EntryFilter;
import io.colonnade.layout.cells.PagedCursor;
import io.colonnade.model.CounterFacts;
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
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

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
    this.ranges = ranges(Family.EDGES, query.sides());
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
    boolean readsAhead =
        CounterCells.areWanted(wanted, counters) && query.sides().contains(Side.OUT);
    EntryCells cells =
        readsAhead ? withCounters(counters) : cells().counting(CounterFacts.unread(counters));
    return new PagedCursor<>(snapshot, cells, wanted);
  }

  /**
   * Reads the counters at each vertex, then its entries: in one call, as both are in one row. At an
   * in vertex there are none.
   */
  private EntryCells withCounters(Keys counters) {
    List<CellSet> ofEdges = ranges(Family.COUNTERS, EnumSet.of(Side.OUT));
    // One more than the edges can have: it tells that those before it are complete.
    long most =
        rangesSayAll ? (long) query.limit() * counters.ascending().size() + 1 : Long.MAX_VALUE;
    int limit = (int) Math.min(most, CountersAhead.MOST);
    List<RowRead> reads = new ArrayList<>(2 * query.vertices().size());
    for (RowRead entries : reads(Content.CELLS)) {
      reads.add(new RowRead(entries.table(), entries.row(), ofEdges, limit));
      reads.add(entries);
    }
    CounterFacts unread = CounterFacts.unread(counters);
    return EntryCells.ofVertices(snapshot.rows(reads), query.vertices(), filter(), shapes)
        .counting(unread, new CountersAhead(limit, unread));
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

  /**
   * Returns the ranges in cell order: by side, label, sort-key prefix, other vertex.
   *
   * @param family of the entries, or of their counters, which are in the same order
   */
  private List<CellSet> ranges(Family family, Set<Side> sides) {
    List<CellSet> found = new ArrayList<>();
    for (Side side : Side.values()) {
      if (sides.contains(side)) {
        if (query.labels().isEmpty()) {
          found.add(CellSet.prefix(family, EntryQualifier.prefix(side)));
        }
        query.labels().stream().sorted().forEach(label -> addRanges(family, side, label, found));
      }
    }
    return found;
  }

  private void addRanges(Family family, Side side, int label, List<CellSet> found) {
    Bytes prefix = EntryQualifier.prefix(side, label);
    if (query.others().isEmpty() || !rangesSayAll) {
      addSortRange(family, prefix, query.sorted().range(), found);
    } else {
      query.others().get().stream()
          .map(Id::key)
          .sorted()
          .forEach(other -> found.add(CellSet.prefix(family, prefix.concat(other))));
    }
  }

  private static void addSortRange(
      Family family, Bytes prefix, SortRange range, List<CellSet> found) {
    if (!range.isEmpty()) {
      Bytes to = range.to().isEmpty() ? prefix.prefixEnd() : prefix.concat(range.to());
      found.add(new CellSet.Range(family, prefix.concat(range.from()), to));
    }
  }
}
