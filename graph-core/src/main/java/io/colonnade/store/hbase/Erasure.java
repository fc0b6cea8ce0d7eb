package io.colonnade.store.hbase;

import io.colonnade.codec.Bytes;
import io.colonnade.store.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;

/**
 * Erases rows with all their versions: page by page, the keys are read and the rows deleted. Called
 * again after a failure, it continues where rows are left. Stateless.
 */
final class Erasure {

  private static final int ROWS = 1_000;

  private Erasure() {}

  /**
   * Erases a range.
   *
   * @param upTo versions above this one stay
   */
  static void run(HBaseTables tables, Table table, Bytes from, Bytes to, long upTo) {
    Bytes next = from;
    while (to.isEmpty() || next.compareTo(to) < 0) {
      Scan scan =
          new Scan()
              .withStartRow(next.toArray(), true)
              .withStopRow(to.toArray(), false)
              .setCacheBlocks(false)
              .setFilter(new FilterList(new FirstKeyOnlyFilter(), new KeyOnlyFilter()));
      RangePage page =
          tables.any(
              RangePage.of(tables.table(table), scan, ROWS), table.name(), scan.getStartRow());
      List<Delete> deletes = new ArrayList<>(page.rows().size());
      for (Result row : page.rows()) {
        deletes.add(new Delete(row.getRow(), upTo));
        next = Bytes.wrap(row.getRow()).concat(Bytes.of(0));
      }
      tables.any(deleteAll(tables, table, deletes), table.name(), scan.getStartRow());
      if (page.isLast()) {
        return;
      }
    }
  }

  private static CompletableFuture<Void> deleteAll(
      HBaseTables tables, Table table, List<Delete> deletes) {
    return deletes.isEmpty()
        ? CompletableFuture.completedFuture(null)
        : tables.table(table).deleteAll(deletes);
  }
}
