package io.colonnade.store.hbase;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.AdvancedScanResultConsumer;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.metrics.ScanMetrics;
import org.jspecify.annotations.Nullable;

/**
 * The next rows of a range.
 *
 * @param isLast whether the range has no further row
 * @param bytes those of all cells
 * @param blockBytes those of the blocks that the server went through; 0 if it was not asked
 */
record RangePage(List<Result> rows, boolean isLast, long bytes, long blockBytes) {

  /**
   * Reads rows until there are as many as asked for, or {@link HBaseTables#PAGE_BYTES} of cells.
   *
   * @param most the most rows, at least 1
   */
  static CompletableFuture<RangePage> of(
      AsyncTable<AdvancedScanResultConsumer> table, Scan scan, int most) {
    Collector collector = new Collector(most);
    table.scan(
        scan.setReadType(Scan.ReadType.PREAD)
            .setLimit(most)
            .setMaxResultSize(HBaseTables.PAGE_BYTES),
        collector);
    return collector.page;
  }

  /** Is called by one thread at a time. */
  private static final class Collector implements AdvancedScanResultConsumer {

    private final CompletableFuture<RangePage> page = new CompletableFuture<>();
    private final List<Result> rows = new ArrayList<>();
    private final int most;
    private long bytes;
    private boolean isCut;
    private @Nullable ScanMetrics metrics;

    private Collector(int most) {
      this.most = most;
    }

    @Override
    public void onScanMetricsCreated(ScanMetrics created) {
      metrics = created;
    }

    @Override
    public void onNext(Result[] results, ScanController controller) {
      for (Result result : results) {
        rows.add(result);
        for (Cell cell : result.rawCells()) {
          bytes += cell.getSerializedSize();
        }
      }
      if (bytes >= HBaseTables.PAGE_BYTES) {
        isCut = true;
        controller.terminate();
      }
    }

    @Override
    public void onError(Throwable error) {
      page.completeExceptionally(error);
    }

    @Override
    public void onComplete() {
      long blockBytes = metrics == null ? 0 : metrics.countOfBlockBytesScanned.get();
      page.complete(new RangePage(rows, !isCut && rows.size() < most, bytes, blockBytes));
    }
  }
}
