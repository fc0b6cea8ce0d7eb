package io.colonnade.store.hbase;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ReadInterruptedException;
import java.io.IOException;
import java.io.InterruptedIOException;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.metrics.ScanMetrics;
import org.jspecify.annotations.Nullable;

/**
 * A long scan: HBase sends the next rows while these are used, and does not keep the blocks in its
 * cache. After a failure the scan continues after the last row. Confined to one thread.
 */
final class ScanSource implements Source {

  private final HBaseTables tables;
  private final RowPlan plan;
  private final Bytes to;
  private Bytes from;
  private int most; // cells of a family in an answer; at most 0 if there is no limit
  private @Nullable ResultScanner scanner;
  private boolean isEnded;

  ScanSource(HBaseTables tables, RowPlan plan, Bytes from, Bytes to) {
    this.tables = tables;
    this.plan = plan;
    this.from = from;
    this.to = to;
    this.isEnded = plan.isEmpty() || (!to.isEmpty() && from.compareTo(to) >= 0);
  }

  @Override
  public @Nullable FoundRow next() {
    if (isEnded) {
      return null;
    }
    Result result = nextResult();
    if (result == null) {
      close();
      return null;
    }
    FoundRow row = tables.found(plan, result, most);
    from = row.row().concat(Bytes.of(0));
    return row;
  }

  private @Nullable Result nextResult() {
    try {
      if (scanner == null) {
        Scan scan =
            plan.scan(from, to, HBaseTables.MOST_CELLS)
                .setCacheBlocks(false)
                .setReadType(Scan.ReadType.STREAM)
                .setMaxResultSize(HBaseTables.PAGE_BYTES)
                .setScanMetricsEnabled(tables.isCounted());
        most = scan.getMaxResultsPerColumnFamily();
        scanner = tables.table(plan.table()).getScanner(scan);
      }
      return scanner.next();
    } catch (InterruptedIOException e) {
      closeScanner();
      Thread.currentThread().interrupt();
      throw new ReadInterruptedException();
    } catch (IOException e) {
      closeScanner();
      throw tables.failed(e, plan.table().name(), from.toArray());
    }
  }

  private void closeScanner() {
    if (scanner != null) {
      ScanMetrics metrics = scanner.getScanMetrics(); // null if they were not asked for
      tables.countBlocks(metrics == null ? 0 : metrics.countOfBlockBytesScanned.get());
      scanner.close();
      scanner = null;
    }
  }

  @Override
  public int request() {
    return 0;
  }

  @Override
  public void skipRequest() {
    close();
  }

  @Override
  public void close() {
    isEnded = true;
    closeScanner();
  }
}
