package io.colonnade.layout.cells;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;
import io.colonnade.store.CellSet;
import io.colonnade.store.CounterValue;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The cells of stored degrees in the row of a vertex. Only this class encodes and decodes their
 * qualifiers, {@code 20 dir label}; the package page defines the format. Stateless.
 */
public final class DegreeCells {

  private static final int KIND = 0x20;

  /** The most cells of a vertex that are read by their qualifiers; with more, all are read. */
  private static final int MOST_EXACT = 64;

  /** All degrees of a vertex. */
  public static final CellSet ALL = CellSet.prefix(Family.COUNTERS, Bytes.of(KIND));

  private DegreeCells() {}

  /** A side of a vertex and a label: what a degree counts. */
  public record Run(Side side, int label) {

    /** Returns the qualifier of the cell. */
    public Bytes qualifier() {
      ByteWriter out = new ByteWriter(8);
      out.u8(KIND);
      EntryCodec.writeRun(side, label, out);
      return out.toBytes();
    }
  }

  /** Returns whether a counter of a vertex is a degree. */
  public static boolean isDegree(Bytes qualifier) {
    return qualifier.length() > 0 && qualifier.at(0) == KIND;
  }

  /**
   * Decodes the qualifier of a degree; the result does not refer to its bytes.
   *
   * @throws FormatException if it is not the qualifier of a degree
   */
  public static Run run(Bytes qualifier) {
    ByteReader in = new ByteReader(qualifier);
    int kind = in.u8();
    if (kind != KIND) {
      throw new FormatException(Problem.UNKNOWN_KIND, "of", "counter of a vertex", "kind", kind);
    }
    Side side = EntryCodec.readSide(in);
    Run run = new Run(side, in.ovInt());
    in.end();
    return run;
  }

  /**
   * Returns the degrees that the query asks for, with the contract of {@link
   * io.colonnade.layout.Layout#degrees}.
   *
   * @param table has the rows of the vertices
   * @param query is answered by the degrees in the snapshot
   */
  public static long[] read(Table table, Snapshot snapshot, EdgeQuery query, long most) {
    List<CellSet> cells = cells(query);
    List<RowRead> reads = new ArrayList<>(query.vertices().size());
    for (VertexRef vertex : query.vertices()) {
      reads.add(new RowRead(table, vertex.id().key(), cells, Integer.MAX_VALUE));
    }
    long[] degrees = read(snapshot, reads, request -> query);
    long left = most;
    for (int i = 0; i < degrees.length; i++) {
      degrees[i] = Math.min(degrees[i], Math.min(query.limit(), left));
      left -= degrees[i];
    }
    return degrees;
  }

  /**
   * Returns the degrees that several queries ask for, with the contract of {@link
   * io.colonnade.layout.Layout#storedDegrees}.
   *
   * @param table has the rows of the vertices
   */
  public static long[] read(Table table, Snapshot snapshot, List<EdgeQuery> queries) {
    List<RowRead> reads = new ArrayList<>(queries.size());
    for (EdgeQuery query : queries) {
      VertexRef vertex = query.vertices().get(0);
      reads.add(new RowRead(table, vertex.id().key(), cells(query), Integer.MAX_VALUE));
    }
    return read(snapshot, reads, queries::get);
  }

  private static long[] read(
      Snapshot snapshot, List<RowRead> reads, IntFunction<EdgeQuery> queries) {
    long[] degrees = new long[reads.size()];
    try (RowCursor found = snapshot.rows(reads)) {
      while (found.advance()) {
        int request = found.request();
        boolean readsAll = reads.get(request).cells().get(0).equals(ALL);
        if (!readsAll || asksFor(queries.apply(request), run(found.qualifier()))) {
          degrees[request] += CounterValue.number(found.value());
        }
      }
    }
    Arrays.setAll(degrees, i -> Math.max(0, degrees[i])); // a damaged degree can be negative
    return degrees;
  }

  private static boolean asksFor(EdgeQuery query, Run run) {
    return query.sides().contains(run.side())
        && (query.labels().isEmpty() || query.labels().contains(run.label()));
  }

  /** Returns the cells that the query asks for, or all degrees, in cell order. */
  private static List<CellSet> cells(EdgeQuery query) {
    List<CellSet> cells = new ArrayList<>();
    if (query.labels().size() * query.sides().size() > MOST_EXACT
        || (query.labels().isEmpty() && query.sides().size() == Side.values().length)) {
      return List.of(ALL);
    }
    for (Side side : Side.values()) {
      if (query.sides().contains(side)) {
        if (query.labels().isEmpty()) {
          Bytes prefix = Bytes.of(KIND).concat(EntryCodec.prefix(side));
          cells.add(CellSet.prefix(Family.COUNTERS, prefix));
        }
        query.labels().stream()
            .sorted()
            .map(label -> CellSet.exact(Family.COUNTERS, new Run(side, label).qualifier()))
            .forEach(cells::add);
      }
    }
    return cells;
  }
}
