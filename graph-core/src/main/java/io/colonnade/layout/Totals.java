package io.colonnade.layout;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.model.Change;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.GraphChange;
import io.colonnade.model.VertexFact;
import io.colonnade.schema.ElementKind;
import io.colonnade.store.CellSet;
import io.colonnade.store.CounterValue;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The totals of a graph: the number of its vertices and of its edges, by label. They are counters
 * in a table of their own, equal in all layouts. Only this class knows their bytes; the package
 * page defines the format. Stateless.
 */
public final class Totals {

  /** The number of rows over which the additions to a total are spread. */
  static final int PARTS = 16;

  /** Has a row for each part and kind of elements: a counter for each label. */
  public static final Table TOTAL =
      new Table("total", Set.of(Family.COUNTERS), Totals::rowLength).hashed();

  private static final int ROW_LENGTH = 3;

  /** The most cells of a row that are read by their qualifiers; with more, all are read. */
  private static final int MOST_EXACT = 64;

  private Totals() {}

  private static int rowLength(byte[] array, int offset, int limit) {
    if (limit - offset < ROW_LENGTH) {
      throw new FormatException(Problem.DAMAGED_BYTES, "damage", "not a row of totals");
    }
    return ROW_LENGTH;
  }

  /** What one cell counts. */
  private record Cell(int part, ElementKind kind, int label) {}

  /** Adds the elements that a change creates, less those that it removes, to the totals. */
  public static void write(GraphChange change, WriteSet writeSet) {
    Map<Cell, Long> sums = new HashMap<>();
    for (Change<VertexFact> vertex : change.vertices()) {
      vertex.before().ifPresent(before -> count(before, -1, sums));
      vertex.after().ifPresent(after -> count(after, 1, sums));
    }
    for (Change<EdgeFact> edge : change.edges()) {
      edge.before().ifPresent(before -> count(before, -1, sums));
      edge.after().ifPresent(after -> count(after, 1, sums));
    }
    sums.forEach(
        (cell, sum) -> {
          if (sum != 0) {
            writeSet.add(TOTAL, row(cell.part, cell.kind), qualifier(cell.label), sum);
          }
        });
  }

  private static void count(VertexFact vertex, long number, Map<Cell, Long> sums) {
    Id id = vertex.ref().id();
    sums.merge(new Cell(part(id), ElementKind.VERTEX, vertex.ref().label()), number, Long::sum);
  }

  private static void count(EdgeFact edge, long number, Map<Cell, Long> sums) {
    sums.merge(new Cell(part(edge.out().id()), ElementKind.EDGE, edge.label()), number, Long::sum);
  }

  private static int part(Id id) {
    return id.spread() / (Id.SPREADS / PARTS);
  }

  /** Adds a number to the total of a label. */
  public static void add(WriteSet writeSet, ElementKind kind, int label, long number) {
    writeSet.add(TOTAL, row(0, kind), qualifier(label), number);
  }

  private static Bytes row(int part, ElementKind kind) {
    ByteWriter row = new ByteWriter(ROW_LENGTH);
    row.u16(part * (Id.SPREADS / PARTS));
    row.u8(code(kind));
    return row.toBytes();
  }

  private static int code(ElementKind kind) {
    return switch (kind) {
      case VERTEX -> 'v';
      case EDGE -> 'e';
    };
  }

  private static Bytes qualifier(int label) {
    ByteWriter qualifier = new ByteWriter(8);
    qualifier.ov(label);
    return qualifier.toBytes();
  }

  /**
   * Returns the totals of all labels, by the number of the label. Uses one store call.
   *
   * @return may contain labels with a total of 0
   */
  public static Map<Integer, Long> read(Snapshot snapshot, ElementKind kind) {
    return read(snapshot, kind, List.of(CellSet.all(Family.COUNTERS)));
  }

  /**
   * Returns the number of elements. Uses one store call.
   *
   * @param labels numbers of the labels to count; empty: all labels
   */
  public static long count(Snapshot snapshot, ElementKind kind, Set<Integer> labels) {
    boolean areExact = !labels.isEmpty() && labels.size() <= MOST_EXACT;
    Map<Integer, Long> totals =
        areExact
            ? read(
                snapshot,
                kind,
                labels.stream()
                    .sorted()
                    .map(label -> CellSet.exact(Family.COUNTERS, qualifier(label)))
                    .toList())
            : read(snapshot, kind);
    return totals.entrySet().stream()
        .filter(total -> labels.isEmpty() || labels.contains(total.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private static Map<Integer, Long> read(
      Snapshot snapshot, ElementKind kind, List<CellSet> labels) {
    List<RowRead> reads = new ArrayList<>(PARTS);
    for (int part = 0; part < PARTS; part++) {
      reads.add(new RowRead(TOTAL, row(part, kind), labels, Integer.MAX_VALUE));
    }
    Map<Integer, Long> totals = new HashMap<>();
    try (RowCursor cells = snapshot.rows(reads)) {
      while (cells.advance()) {
        ByteReader label = new ByteReader(cells.qualifier());
        totals.merge(label.ovInt(), CounterValue.number(cells.value()), Long::sum);
        label.end();
      }
    }
    return totals;
  }
}
