package io.colonnade.schema;

import io.colonnade.codec.Bytes;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;

/**
 * Copies the rows of table {@code meta} except the header: names with their numbers, declarations
 * and their epoch, graph variables, and the blocks of numbers that were handed out. The progress of
 * index builds and the claims on them are not copied: a position depends on the layout, which may
 * be another one, so the copy builds its indexes from the beginning. A change of the declarations
 * that is not decided is not copied either: the copy has the declarations before it. Stateless.
 */
public final class MetaCopy {

  private MetaCopy() {}

  /**
   * Copies into a store that contains nothing but a header, in several commits.
   *
   * @param batchBytes the approximate memory of one commit
   */
  public static void run(Snapshot from, Store to, long batchBytes) {
    WriteSet batch = WriteSet.basedOnLatest();
    batch.moveEpoch(from.epoch());
    try (RowCursor rows = from.scan(Scan.all(MetaTable.META, MetaTable.cell()))) {
      while (rows.advance()) {
        Bytes row = rows.row().copy();
        if (isCopied(row)) {
          MetaTable.put(batch, row, rows.value().copy());
        }
        if (batch.approximateBytes() >= batchBytes) {
          to.commit(batch);
          batch = WriteSet.basedOnLatest();
        }
      }
    }
    to.commit(batch);
  }

  private static boolean isCopied(Bytes row) {
    return !row.equals(MetaTable.headerRow())
        && !row.startsWith(MetaTable.progressRows())
        && !row.startsWith(MetaTable.claimRows())
        && !row.equals(MetaTable.pendingRow());
  }
}
