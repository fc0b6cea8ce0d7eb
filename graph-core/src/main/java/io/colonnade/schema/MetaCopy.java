package io.colonnade.schema;

import io.colonnade.codec.Bytes;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;

/**
 * Copies what table {@code meta} says of a graph, but for its header: names with their numbers,
 * declarations and their epoch, graph variables, the blocks of numbers that were handed out. How
 * far an index is built is not copied: where it goes on is said in terms of the layout, which may
 * be another one; so the copy builds it from the beginning. Stateless.
 */
public final class MetaCopy {

  private MetaCopy() {}

  /**
   * Copies into a store that has a header and nothing else yet, in several commits.
   *
   * @param batchBytes about how much memory a commit may take
   */
  public static void run(Snapshot from, Store to, long batchBytes) {
    WriteSet batch = WriteSet.basedOnLatest();
    MetaTable.delete(
        batch, MetaTable.epochRow(0)); // the header came with it; perhaps it is put again
    try (RowCursor rows = from.scan(Scan.all(MetaTable.META, MetaTable.cell()))) {
      while (rows.advance()) {
        Bytes row = rows.row().copy();
        if (!row.equals(MetaTable.headerRow()) && !row.startsWith(MetaTable.progressRows())) {
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
}
