package io.colonnade.layout.edgetable;

import static io.colonnade.layout.edgetable.Tables.INC;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.layout.RecordCodec;
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
 * Answers an edge query: by the rows of the required labels, or by all rows of a vertex. A row
 * exists only if it has edges. Confined to one call.
 */
final class EdgeReads {

  /** The most reads of rows or ranges per vertex; with more, reading all its rows is cheaper. */
  private static final int MAX_READS = 64;

  private final Snapshot snapshot;
  private final EdgeQuery query;
  private final EdgeShapes shapes;
  private final boolean asksByLabel;
  private final boolean asksByOther;
  private final List<Integer> labels; // ascending
  private final List<CellSet> cellsOfRun; // of each run that is requested by its label
  private final List<RowRead> reads = new ArrayList<>();
  private final int[] vertexOf; // of each read

  EdgeReads(Snapshot snapshot, EdgeQuery query, EdgeShapes shapes) {
    this.snapshot = snapshot;
    this.query = query;
    this.shapes = shapes;
    int runs = query.labels().size() * query.sides().size();
    this.asksByLabel = runs > 0 && runs <= MAX_READS;
    this.asksByOther =
        asksByLabel
            && query.others().isPresent()
            && query.others().get().size() * runs <= MAX_READS
            && query.labels().stream().noneMatch(label -> shapes.of(label).isSorted());
    this.labels = query.labels().stream().sorted().toList();
    this.cellsOfRun = cellsOfRun();
    this.vertexOf = new int[query.vertices().size() * (1 + (asksByLabel ? runs : 1))];
  }

  /**
   * Returns the edges in the order of the layout.
   *
   * @param counters the keys that are counters in the snapshot
   */
  FactCursor<Incidence> edges(Keys wanted, Keys counters) {
    plan(Content.CELLS);
    return new PagedCursor<>(snapshot, cells().counting(counters), wanted);
  }

  /** See {@link io.colonnade.layout.Layout#neighbours}. */
  NeighbourCursor neighbours() {
    plan(Content.CELLS);
    return cells();
  }

  /** See {@link io.colonnade.layout.Layout#degrees}. */
  long[] degrees(long most) {
    plan(Content.KEYS);
    boolean readsSayAll = query.others().isEmpty() && (asksByLabel || query.labels().isEmpty());
    return readsSayAll || asksByOther ? degreesOfReads(most) : degreesOfEntries(most);
  }

  private long[] degreesOfReads(long most) {
    long[] degrees = new long[query.vertices().size()];
    long counted = 0;
    try (RowCursor cells = snapshot.rows(reads)) {
      while (counted < most && cells.advance()) {
        int vertex = vertexOf[cells.request()];
        if (degrees[vertex] < query.limit()) { // the limit of a read applies to one run
          degrees[vertex]++;
          counted++;
        }
      }
    }
    return degrees;
  }

  private long[] degreesOfEntries(long most) {
    long[] degrees = new long[query.vertices().size()];
    long counted = 0;
    try (EntryCells cells = cells()) {
      while (counted < most && cells.advance()) {
        degrees[cells.vertex()]++;
        counted++;
      }
    }
    return degrees;
  }

  private EntryCells cells() {
    return new EntryCells(snapshot.rows(reads), vertexOf, query, shapes);
  }

  private void plan(Content content) {
    for (int i = 0; i < query.vertices().size(); i++) {
      VertexRef vertex = query.vertices().get(i);
      if (content == Content.CELLS && vertex.isUnread()) {
        add(i, RowRead.of(Tables.VERT, vertex.id().key(), RecordCodec.CELL));
      }
      if (asksByLabel) {
        addRuns(i, vertex.id(), content);
      } else if (query.sides().size() == Side.values().length) {
        addAll(i, RunRow.prefix(vertex.id()), content);
      } else {
        Side side = query.sides().iterator().next();
        addAll(i, RunRow.prefix(vertex.id(), side), content);
      }
    }
  }

  private void add(int vertex, RowRead read) {
    vertexOf[reads.size()] = vertex;
    reads.add(read);
  }

  private void addAll(int vertex, Bytes prefix, Content content) {
    boolean isLimit = query.others().isEmpty() && query.labels().isEmpty();
    int limit = isLimit ? query.limit() : Integer.MAX_VALUE;
    add(vertex, RowRead.startingWith(INC, prefix, Family.EDGES, limit, content));
  }

  /** Adds the runs in row order: by side, label. */
  private void addRuns(int vertex, Id id, Content content) {
    boolean isLimit = query.others().isEmpty() || asksByOther;
    int limit = isLimit ? query.limit() : Integer.MAX_VALUE;
    for (Side side : Side.values()) {
      if (query.sides().contains(side) && !cellsOfRun.isEmpty()) {
        for (int label : labels) {
          Bytes row = new RunRow(id, side, label).key();
          add(vertex, new RowRead(INC, row, cellsOfRun, limit, content));
        }
      }
    }
  }

  private List<CellSet> cellsOfRun() {
    if (asksByOther) {
      return query.others().orElseThrow().stream()
          .map(Id::key)
          .sorted()
          .map(other -> CellSet.prefix(Family.EDGES, other))
          .toList();
    }
    SortRange range = query.sorted().range();
    return range.isEmpty()
        ? List.of()
        : List.of(new CellSet.Range(Family.EDGES, range.from(), range.to()));
  }
}
