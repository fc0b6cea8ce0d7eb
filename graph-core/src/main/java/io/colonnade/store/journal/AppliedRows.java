package io.colonnade.store.journal;

import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.store.CellKey;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowRead;
import io.colonnade.store.VersionedCursor;
import io.colonnade.store.WriteSet;
import io.colonnade.store.WriteSet.CellChange;
import io.colonnade.store.WriteSet.RowChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Proves that the rows of committed transactions have the cells that these wrote. Confined to one
 * audit.
 */
final class AppliedRows {

  /** The most rows of one call. */
  private static final int ROWS = 512;

  private final Rows rows;
  private final Findings findings;

  AppliedRows(Rows rows, Findings findings) {
    this.rows = rows;
    this.findings = findings;
  }

  /** A row and the cells that a transaction wrote there; an empty value is a removal. */
  private record Expected(RowKey row, RowChange change, TreeMap<CellKey, Optional<Bytes>> cells) {

    private static Expected of(RowKey row, RowChange change, TransactionId by, long version) {
      TreeMap<CellKey, Optional<Bytes>> cells = new TreeMap<>();
      for (CellChange cell : change.changes()) {
        boolean isDeleted = cell.kind() == CellChange.Kind.DELETE;
        boolean isCounter = cell.family() == Family.COUNTERS;
        if (!isDeleted || !change.deletesRow()) {
          Bytes qualifier =
              isCounter ? CounterEntry.qualifier(cell, version, by) : cell.qualifier();
          cells.put(
              new CellKey(row.row(), cell.family(), qualifier),
              isDeleted && !isCounter ? Optional.empty() : Optional.of(cell.value()));
        }
      }
      return new Expected(row, change, cells);
    }

    private RowRead read() {
      List<CellSet> sets = new ArrayList<>();
      sets.add(CellSet.all(Family.LOCKS));
      cells.keySet().forEach(cell -> sets.add(CellSet.exact(cell.family(), cell.qualifier())));
      return RowRead.of(row.table(), row.row(), sets.toArray(CellSet[]::new));
    }
  }

  /** Checks the rows of a transaction that committed at a version and was applied. */
  void check(TransactionId id, WriteSet writeSet, long version) {
    List<Expected> some = new ArrayList<>();
    for (Map.Entry<RowKey, RowChange> each : writeSet.rows().entrySet()) {
      some.add(Expected.of(each.getKey(), each.getValue(), id, version));
      if (some.size() == ROWS) {
        check(id, some, version);
        some.clear();
      }
    }
    check(id, some, version);
  }

  private void check(TransactionId id, List<Expected> some, long version) {
    if (some.isEmpty()) {
      return;
    }
    Map<Integer, RowLocks> locks = new HashMap<>();
    List<Integer> found = new ArrayList<>();
    some.forEach(any -> found.add(0));
    try (VersionedCursor cursor = rows.rows(some.stream().map(Expected::read).toList(), version)) {
      while (rows.advance(cursor)) {
        int request = cursor.request();
        RowLocks ofRow = locks.computeIfAbsent(request, any -> new RowLocks());
        if (cursor.family() == Family.LOCKS) {
          add(ofRow, cursor);
        } else if (isWritten(cursor, some.get(request), version)) {
          found.set(request, found.get(request) + 1);
        }
      }
    }
    for (int i = 0; i < some.size(); i++) {
      RowLocks ofRow = locks.get(i);
      // Of a row that was erased, as an index is, nothing is left.
      if (ofRow != null && !isWhole(some.get(i), found.get(i), ofRow, version)) {
        findings.add(
            version,
            "a row of a committed transaction lacks cells",
            "transaction " + id + " at version " + version + ", row " + some.get(i).row());
      }
    }
  }

  private static void add(RowLocks locks, VersionedCursor at) {
    try {
      locks.add(at);
    } catch (FormatException e) {
      // The scan of all locks reports it.
    }
  }

  private static boolean isWritten(VersionedCursor at, Expected expected, long version) {
    CellKey key = new CellKey(expected.row().row(), at.family(), at.qualifier().copy());
    Optional<Bytes> value = expected.cells().get(key);
    if (value == null || at.version() != version || at.isRemoval() == value.isPresent()) {
      return false;
    }
    return value.isEmpty() || value.get().equals(at.value());
  }

  private static boolean isWhole(Expected expected, int found, RowLocks locks, long version) {
    boolean isDropped = !expected.change().deletesRow() || locks.dropped(version) == version;
    return isDropped && found == expected.cells().size();
  }
}
