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
 * All big values of a table in their order, handed to the records that refer to them. Reports those
 * that nothing refers to. Confined to one audit.
 */
public final class AuditBig implements AutoCloseable {

  private final RowCursor cells;
  private final Audit audit;
  private final Function<Bytes, String> name;
  private boolean isAtCell;

  /**
   * @param name names a row of the table for people
   */
  public AuditBig(Snapshot snapshot, Table table, Audit audit, Function<Bytes, String> name) {
    this.cells = snapshot.scan(Scan.all(table, CellSet.all(Family.BIG)));
    this.audit = audit;
    this.name = name;
    this.isAtCell = cells.advance();
  }

  /** The cells of the row; rows ascend. */
  public Map<Bytes, Bytes> takeRow(Bytes row) {
    passRowsBefore(row);
    Map<Bytes, Bytes> taken = new TreeMap<>();
    while (isIn(row)) {
      take(taken);
    }
    return taken;
  }

  /** The cells of values of the vertex of that row, by qualifier. */
  public Map<Bytes, Bytes> takeVertex(Bytes row) {
    passRowsBefore(row);
    Map<Bytes, Bytes> taken = new TreeMap<>();
    while (isIn(row) && BigKey.isRowQualifier(cells.qualifier())) {
      take(taken);
    }
    return taken;
  }

  /** The cells of that row whose qualifiers have the prefix; prefixes ascend within a row. */
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
   * Finds what a record refers to among the cells, and takes it out of these; reports what is not
   * there, and gives {@code false} for it.
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

  /** Reports cells that nothing refers to. */
  public void orphans(Bytes row, Map<Bytes, Bytes> left) {
    left.keySet().forEach(qualifier -> orphan(row, qualifier));
  }

  private void orphan(Bytes row, Bytes qualifier) {
    audit.violation("big value that no record refers to", name.apply(row) + ", cell " + qualifier);
  }

  /** Nothing is referred to any more. */
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
