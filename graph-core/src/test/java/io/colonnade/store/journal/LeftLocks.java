package io.colonnade.store.journal;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.B;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowStore;
import io.colonnade.store.Scan;
import io.colonnade.store.Table;
import java.util.List;

/** Looks for locks that are left when all transactions are finished. Stateless. */
final class LeftLocks {

  private LeftLocks() {}

  static void mustBeNone(RowStore rows) {
    for (Table table : List.of(A, B)) {
      try (var cursor = rows.scan(Scan.all(table, CellSet.all(Family.LOCKS)), 0)) {
        while (cursor.advance()) {
          RowLocks locks = new RowLocks();
          locks.add(cursor);
          assertTrue(
              locks.holders().isEmpty(),
              "a lock is left: " + table + " " + cursor.row() + " " + locks.holders());
        }
      }
    }
  }
}
