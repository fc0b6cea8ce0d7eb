package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.Audit;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigReference;
import io.colonnade.layout.BigValues;
import io.colonnade.layout.StoredProperties;
import io.colonnade.model.Keys;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Table;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A scan of all big values of a table, or of other cells that belong to elements, which joins them
 * with their elements and reports cells without one. Confined to one audit.
 */
public final class AuditBig implements AutoCloseable {

  private final RowCursor cells;
  private final Audit audit;
  private final Function<Bytes, String> name;
  private final String orphaned;
  private boolean isAtCell;

  /**
   * Scans all big values.
   *
   * @param name returns the name of a row of the table for messages
   */
  public AuditBig(Snapshot snapshot, Table table, Audit audit, Function<Bytes, String> name) {
    this(
        snapshot.scan(Scan.all(table, CellSet.all(Family.BIG))),
        audit,
        name,
        "big value that no record refers to");
  }

  /**
   * Scans other cells that belong to elements.
   *
   * @param orphaned the rule that a cell without an element violates
   */
  public AuditBig(RowCursor cells, Audit audit, Function<Bytes, String> name, String orphaned) {
    this.cells = cells;
    this.audit = audit;
    this.name = name;
    this.orphaned = orphaned;
    this.isAtCell = cells.advance();
  }

  /** Returns the cells of the row; the rows of successive calls ascend. */
  public Map<Bytes, Bytes> takeRow(Bytes row) {
    passRowsBefore(row);
    Map<Bytes, Bytes> taken = new TreeMap<>();
    while (isIn(row)) {
      take(taken);
    }
    return taken;
  }

  /** Returns the cells of values of the vertex of the row, by qualifier. */
  public Map<Bytes, Bytes> takeVertex(Bytes row) {
    passRowsBefore(row);
    Map<Bytes, Bytes> taken = new TreeMap<>();
    while (isIn(row) && BigKey.isRowQualifier(cells.qualifier())) {
      take(taken);
    }
    return taken;
  }

  /**
   * Returns the cells of the row whose qualifiers have the prefix; the prefixes of successive calls
   * ascend within a row.
   */
  public Map<Bytes, Bytes> takePrefix(Bytes row, Bytes prefix) {
    passRowsBefore(row);
    Map<Bytes, Bytes> taken = new TreeMap<>();
    while (isIn(row) && isUpTo(prefix)) {
      if (cells.qualifier().startsWith(prefix)) {
        take(taken);
      } else {
        pass();
      }
    }
    return taken;
  }

  /**
   * Removes the values to which a record refers from the cells and returns them. Reports a missing
   * value, and returns {@code false} in its place.
   */
  public BigValues join(
      StoredProperties<?> properties,
      Function<BigKey, Bytes> qualifier,
      Map<Bytes, Bytes> taken,
      String where) {
    Map<BigKey, Bytes> found = new HashMap<>();
    for (BigReference missing : properties.missing(Keys.ALL)) {
      BigKey key = missing.key();
      Bytes cell = taken.remove(qualifier.apply(key));
      if (cell == null) {
        audit.violation("big value is not there", where + ", property key " + key.key());
      } else {
        found.put(key, cell);
      }
    }
    return new BigValues(found).orFalse();
  }

  /** Reports cells without a reference. */
  public void orphans(Bytes row, Map<Bytes, Bytes> left) {
    left.keySet().forEach(qualifier -> orphan(row, qualifier));
  }

  private void orphan(Bytes row, Bytes qualifier) {
    audit.violation(orphaned, name.apply(row) + ", cell " + qualifier);
  }

  /** Reports all cells that are left; to be called after the last record. */
  public void finish() {
    while (isAtCell) {
      pass();
    }
  }

  private boolean isIn(Bytes row) {
    return isAtCell && cells.row().equals(row);
  }

  private boolean isUpTo(Bytes prefix) {
    return cells.qualifier().compareTo(prefix) < 0 || cells.qualifier().startsWith(prefix);
  }

  private void passRowsBefore(Bytes row) {
    while (isAtCell && cells.row().compareTo(row) < 0) {
      pass();
    }
  }

  private void pass() {
    orphan(cells.row(), cells.qualifier());
    isAtCell = cells.advance();
  }

  private void take(Map<Bytes, Bytes> into) {
    into.put(cells.qualifier().copy(), cells.value().copy());
    isAtCell = cells.advance();
  }

  @Override
  public void close() {
    cells.close();
  }
}
