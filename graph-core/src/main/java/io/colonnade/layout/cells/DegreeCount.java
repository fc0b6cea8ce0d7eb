package io.colonnade.layout.cells;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.layout.cells.DegreeCells.Run;
import io.colonnade.schema.StoredDegrees;
import io.colonnade.store.CounterValue;
import io.colonnade.store.RowCursor;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The edges and the stored degrees of one vertex at a time. Confined to one thread. */
public final class DegreeCount {

  private static final Comparator<Run> IN_CELL_ORDER =
      Comparator.comparing(Run::side).thenComparing(Run::label);

  private final StoredDegrees degrees;
  private final Map<Run, Long> stored = new HashMap<>();
  private final Map<Run, Long> counted = new HashMap<>();
  private long edges;

  public DegreeCount(StoredDegrees degrees) {
    this.degrees = degrees;
  }

  /** Receives what is stored and counted of a side and label. */
  @FunctionalInterface
  public interface Difference {
    /** Called if both numbers differ. */
    void take(Run run, long stored, long counted);
  }

  /** Counts an entry of the vertex. */
  public void entry(Run run) {
    edges++;
    if (degrees.count(run.label())) {
      counted.merge(run, 1L, Long::sum);
    }
  }

  /**
   * Takes the cell of a degree of the vertex.
   *
   * @throws FormatException if it is not the cell of a degree
   */
  public void cell(RowCursor cells) {
    if (cells.valueLength() != Long.BYTES) {
      throw new FormatException(Problem.DAMAGED_BYTES, "damage", "a degree has eight bytes");
    }
    stored.put(DegreeCells.run(cells.qualifier()), CounterValue.number(cells.value()));
  }

  /** Returns the number of entries of the vertex. */
  public long edges() {
    return edges;
  }

  /**
   * Reports the degrees that are not the number of edges, in cell order, and forgets the vertex.
   */
  public void end(Difference difference) {
    Map<Run, Long> all = new TreeMap<>(IN_CELL_ORDER);
    all.putAll(stored);
    counted.forEach(all::putIfAbsent);
    for (Run run : all.keySet()) {
      long there = stored.getOrDefault(run, 0L);
      long right = counted.getOrDefault(run, 0L);
      if (there != right) {
        difference.take(run, there, right);
      }
    }
    stored.clear();
    counted.clear();
    edges = 0;
  }
}
