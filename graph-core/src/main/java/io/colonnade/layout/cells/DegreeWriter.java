package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.cells.DegreeCells.Run;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Side;
import io.colonnade.schema.StoredDegrees;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Adds up by how much the changes of edges change the degrees of vertices, and adds each sum to its
 * cell. The row of a vertex that is deleted has no degrees left to subtract from. Confined to one
 * write set.
 */
public final class DegreeWriter {

  private final Table table;
  private final WriteSet writeSet;
  private final VertexWriter vertices;
  private final StoredDegrees degrees;
  private final Map<Cell, Long> sums = new HashMap<>();
  private final Map<Run, Run> runs = new HashMap<>(); // one for all vertices, which may be many

  /** The degree of one vertex. */
  private record Cell(Id vertex, Run run) {}

  /**
   * Creates a writer without changes.
   *
   * @param table has the rows of the vertices
   * @param vertices has received the changes of all vertices
   */
  public DegreeWriter(
      Table table, WriteSet writeSet, VertexWriter vertices, StoredDegrees degrees) {
    this.table = table;
    this.writeSet = writeSet;
    this.vertices = vertices;
    this.degrees = degrees;
  }

  /** Counts an edge that did not exist before, at both of its vertices. */
  public void created(EdgeFact edge) {
    for (Side side : Side.values()) {
      count(edge, side, 1);
    }
  }

  /** Counts an edge that exists no longer, at both of its vertices. */
  public void removed(EdgeFact edge) {
    for (Side side : Side.values()) {
      if (!vertices.deletesRow(edge.end(side).id())) {
        count(edge, side, -1);
      }
    }
  }

  /** Counts an edge that existed before, where the row with its degree is deleted. */
  public void kept(EdgeFact edge) {
    for (Side side : Side.values()) {
      if (vertices.deletesRow(edge.end(side).id())) {
        count(edge, side, 1);
      }
    }
  }

  private void count(EdgeFact edge, Side side, long number) {
    if (degrees.count(edge.label())) {
      Run run = runs.computeIfAbsent(new Run(side, edge.label()), same -> same);
      sums.merge(new Cell(edge.end(side).id(), run), number, Long::sum);
    }
  }

  /** Adds the sums to the write set; called once, after the last edge. */
  public void write() {
    Map<Run, Bytes> qualifiers = new HashMap<>(); // as well
    sums.forEach(
        (cell, sum) -> {
          if (sum != 0) {
            Bytes qualifier = qualifiers.computeIfAbsent(cell.run, Run::qualifier);
            writeSet.add(table, cell.vertex.key(), qualifier, sum);
          }
        });
    sums.clear();
  }
}
