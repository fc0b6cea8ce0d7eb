package io.colonnade.layout.cells;

import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.layout.Audit;
import io.colonnade.layout.cells.DegreeCells.Run;
import io.colonnade.schema.LabelShapes;
import io.colonnade.schema.StoredDegrees;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * Compares the stored degrees of one vertex at a time with its entries, if the degrees of the graph
 * are complete. Confined to one audit.
 */
public final class AuditDegrees {

  private final Audit audit;
  private final AuditNotes notes;
  private final boolean areComplete;
  private final DegreeCount count;
  private final AuditCounters counters; // of vertices

  /** The vertex whose entries are counted; null: none. */
  private @Nullable Id vertex;

  public AuditDegrees(Snapshot snapshot, Audit audit, AuditNotes notes, LabelShapes labels) {
    StoredDegrees degrees = labels.degreesIn(snapshot);
    this.counters = new AuditCounters(notes, labels.countersIn(snapshot));
    this.audit = audit;
    this.notes = notes;
    this.areComplete = degrees.areComplete();
    this.count = new DegreeCount(degrees);
  }

  /** Begins a vertex, after the end of the one before. */
  public void begin(Id next) {
    vertex = next;
  }

  /** Counts an entry of the vertex. */
  public void entry(Run run) {
    count.entry(run);
  }

  /** Takes a counter of the vertex; reports one that is neither a degree nor of a counter's key. */
  public void cell(RowCursor cells) {
    if (AuditCounters.isOfRow(cells.qualifier())) {
      counters.cell(cells, RowNames.vertex(cells.row()));
      return;
    }
    if (!DegreeCells.isDegree(cells.qualifier())) {
      notes.unknownCell(cells);
      return;
    }
    try {
      count.cell(cells);
    } catch (FormatException damage) {
      String where = RowNames.vertex(cells.row()) + ", cell " + cells.qualifier();
      notes.damaged("degree does not parse", where, damage);
    }
  }

  /** Ends the vertex, if any, and reports its degrees that are wrong. */
  public void end() {
    Id of = vertex;
    vertex = null;
    count.end(
        (run, stored, counted) -> {
          if (areComplete && of != null) {
            audit.wrongDegree(of, run.side(), run.label(), stored, counted);
          }
        });
  }
}
