package io.colonnade.store.hbase;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.error.StoreException;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import io.colonnade.store.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AdvancedScanResultConsumer;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.AsyncTableRegionLocator;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.jspecify.annotations.Nullable;

/**
 * The tables of one graph: those of its namespace. Requests are sent once; a caller that needs an
 * answer repeats them. Thread-safe.
 */
final class HBaseTables {

  /** The most cells of a family that one answer brings of a row. */
  static final int MOST_CELLS = 10_000;

  /** About as many bytes a page of rows has. */
  static final long PAGE_BYTES = 2L << 20;

  private final AsyncConnection connection;
  private final String namespace;
  private final DisabledTables disabled;
  private final Window window;
  private final Map<String, AsyncTable<AdvancedScanResultConsumer>> tables;
  private final Map<String, AsyncTableRegionLocator> locators;
  private final Meter meter; // of reads

  HBaseTables(AsyncConnection connection, String namespace) {
    this.connection = connection;
    this.namespace = namespace;
    this.disabled = new DisabledTables(connection.getAdmin());
    this.window = new Window();
    this.tables = new ConcurrentHashMap<>();
    this.locators = new ConcurrentHashMap<>();
    this.meter = Meter.NONE;
  }

  private HBaseTables(HBaseTables of, Meter meter) {
    this.connection = of.connection;
    this.namespace = of.namespace;
    this.disabled = of.disabled;
    this.window = of.window;
    this.tables = of.tables;
    this.locators = of.locators;
    this.meter = meter;
  }

  /**
   * Returns the same tables, whose reads ask the servers for what they count and report it to that
   * meter, and to no other one.
   */
  HBaseTables countedBy(Meter other) {
    return new HBaseTables(this, other);
  }

  /** Returns whether reads ask the servers for what they count. */
  boolean isCounted() {
    return meter != Meter.NONE;
  }

  /** Reports the bytes of blocks that servers went through for a read. */
  void countBlocks(long bytes) {
    if (bytes > 0) {
      meter.count(Event.BLOCK_BYTES, bytes);
    }
  }

  String namespace() {
    return namespace;
  }

  AsyncConnection connection() {
    return connection;
  }

  TableName name(String table) {
    return TableName.valueOf(namespace, table);
  }

  /** Returns the table, whether it exists or not. */
  AsyncTable<AdvancedScanResultConsumer> table(Table table) {
    return table(table.name());
  }

  AsyncTable<AdvancedScanResultConsumer> table(String table) {
    return tables.computeIfAbsent(
        table,
        // A repeated request is not answered as the first one; so none is repeated unasked.
        unused -> connection.getTableBuilder(name(table)).setMaxAttempts(1).build());
  }

  /** Sends reads of rows of a table. */
  List<CompletableFuture<Result>> get(Table table, List<Get> requests) {
    if (isCounted()) {
      requests.forEach(request -> request.setQueryMetricsEnabled(true));
    }
    return table(table).get(requests);
  }

  /** Waits for the answer to a read of a row, with the contract of {@link #read}. */
  Result row(CompletableFuture<Result> answer, String table, byte[] row) {
    Result result = read(answer, table, row);
    if (isCounted() && result.getMetrics() != null) {
      countBlocks(result.getMetrics().getBlockBytesScanned());
    }
    return result;
  }

  /**
   * Returns the row of an answer to a plan.
   *
   * @param most the most cells of a family in the answer; at most 0 if it has no limit
   */
  FoundRow found(RowPlan plan, Result answer, int most) {
    return found(plan, Bytes.wrap(answer.getRow()), RowPage.of(answer, most));
  }

  FoundRow found(RowPlan plan, Bytes row, RowPage page) {
    return new FoundRow(plan, row, page, this::read);
  }

  /**
   * Sends a read of the next rows of a range, which is a call of its own.
   *
   * @param most the most rows, at least 1
   */
  CompletableFuture<RangePage> page(Table table, Scan scan, int most) {
    HRegionLocation region = knownRegion(table, scan.getStartRow());
    ServerName server = region == null ? null : region.getServerName();
    scan.setScanMetricsEnabled(isCounted());
    return window.send(String.valueOf(server), () -> RangePage.of(table(table), scan, most));
  }

  private RowPage read(RowPlan plan, Bytes row, int most) {
    List<Get> requests = plan.gets(row, most);
    List<Result> answers = new ArrayList<>(requests.size());
    get(plan.table(), requests)
        .forEach(answer -> answers.add(row(answer, plan.table().name(), row.toArray())));
    return RowPage.of(requests, answers);
  }

  /**
   * Waits for the answer to a read.
   *
   * @param row of the table, for the message
   * @throws ReadInterruptedException if the thread is interrupted; the flag stays set
   * @throws StoreException if there is no answer, or the read is refused
   */
  <T> T read(CompletableFuture<T> answer, String table, byte[] row) {
    return Answers.read(answer, failure -> failed(failure, table, row));
  }

  /**
   * Waits for an answer, whether the thread is interrupted or not; the flag is kept.
   *
   * @param row of the table, for the message
   * @throws StoreException if there is no answer, or the request is refused
   */
  <T> T any(CompletableFuture<T> answer, String table, byte[] row) {
    return Answers.any(answer, failure -> failed(failure, table, row));
  }

  /** Returns the exception for a request about a row that has failed. */
  StoreException failed(Throwable failure, String table, byte[] row) {
    HRegionLocation region = knownRegion(table, row);
    Optional<ServerName> server = Optional.ofNullable(region).map(HRegionLocation::getServerName);
    return Failures.isUnserved(failure) && disabled.contains(name(table))
        ? Failures.disabled(failure, name(table))
        : Failures.of(failure, name(table), server);
  }

  /** Returns the region of a row as far as this connection knows it; null if it does not. */
  @Nullable HRegionLocation knownRegion(Table table, byte[] row) {
    return knownRegion(table.name(), row);
  }

  private @Nullable HRegionLocation knownRegion(String table, byte[] row) {
    CompletableFuture<HRegionLocation> region = locator(table).getRegionLocation(row);
    return region.isDone() && !region.isCompletedExceptionally() ? region.join() : null;
  }

  /**
   * Returns whether the connection has known the region of a row since {@link #knownRegion}
   * returned it. All requests for the row in one call that was sent meanwhile went to that region,
   * which runs them in their order; else the client sends them as it finds the region.
   */
  @SuppressWarnings("ReferenceEquality") // a region that is looked up again is another object
  boolean isStillKnown(HRegionLocation region, Table table, byte[] row) {
    return knownRegion(table, row) == region;
  }

  private AsyncTableRegionLocator locator(String table) {
    return locators.computeIfAbsent(table, unused -> connection.getRegionLocator(name(table)));
  }
}
