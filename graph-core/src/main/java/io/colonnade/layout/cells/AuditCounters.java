package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.model.Keys;
import io.colonnade.store.RowCursor;
import java.util.Map;

/**
 * Checks the counters of vertices and edges: each has a key that is a counter, and a value of eight
 * bytes. Which numbers they are, no other cell tells. Confined to one audit.
 */
public final class AuditCounters {

  private final AuditNotes notes;
  private final Keys counters;

  /**
   * @param counters the keys that are counters of these elements in the snapshot
   */
  public AuditCounters(AuditNotes notes, Keys counters) {
    this.notes = notes;
    this.counters = counters;
  }

  /** Returns whether a cell is a counter of the element that has a row of its own. */
  public static boolean isOfRow(Bytes qualifier) {
    return qualifier.startsWith(CounterCells.PREFIX);
  }

  /**
   * Checks the counter that is the current cell.
   *
   * @param name of the element, for messages
   */
  public void cell(RowCursor cells, String name) {
    check(cells.qualifier(), CounterCells.PREFIX.length(), cells.value(), name);
  }

  /**
   * Checks counters of an edge.
   *
   * @param prefix of all its counters
   * @param cells by qualifier
   */
  public void cells(Bytes prefix, Map<Bytes, Bytes> cells, String name) {
    cells.forEach((qualifier, value) -> check(qualifier, prefix.length(), value, name));
  }

  private void check(Bytes qualifier, int prefixLength, Bytes value, String name) {
    String where = name + ", cell " + qualifier;
    try {
      int key = CounterCells.key(qualifier, prefixLength);
      if (!counters.contains(key)) {
        notes.counterOfNoCounter(where, key);
      }
    } catch (FormatException damage) {
      notes.damaged("counter does not parse", where, damage);
    }
    if (value.length() != Long.BYTES) {
      notes.counterWithoutValue(where);
    }
  }
}
