package io.colonnade.examples.bench;

import io.colonnade.config.GraphLocation;
import io.colonnade.examples.bench.HBaseOption.Running;
import io.colonnade.metric.Counters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.metrics.ScanMetrics;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;

/**
 * The blocks of the table that has the vertices of a graph in HBase, by what its region servers
 * count. A region server does not count for a get where its blocks came from. So the block cache is
 * cleared before each read that is to use files: the server answers how many blocks were in it, and
 * these are what the read before has taken from files. That all blocks are in the block cache is
 * shown by the metrics of a scan before a pass and of another one after it. Confined to one thread.
 */
final class HBaseBlocks implements Blocks {

  /** The table of vertices of each layout. */
  private static final Map<String, String> TABLES =
      Map.of("adjacency", "adj", "edge-table", "vert");

  private static final long PATIENCE_SECONDS = 60;

  /** One read in so many may make the server read from the device for other reasons. */
  private static final int FOR_OTHERS = 50;

  private final AsyncConnection connection;
  private final AsyncAdmin admin;
  private final TableName table;
  private final Optional<Path> files;
  private final long process; // of the server; -1: on another machine
  private final boolean countsDevice; // what the server reads from the device can be seen

  private boolean isRead; // there was a read since the last clear
  private long deviceBytes; // before the read
  private long blocksRead;
  private long bytesRead; // from the device
  private int fromFiles; // reads
  private int fromDevice; // reads
  private Scanned before = new Scanned(0, 0, 0);

  private HBaseBlocks(
      AsyncConnection connection, TableName table, Optional<Path> files, long process) {
    this.connection = connection;
    this.admin = connection.getAdmin();
    this.table = table;
    this.files = files;
    this.process = process;
    this.countsDevice = PageCache.deviceBytes(process) >= 0;
  }

  /** Connects to the servers of a graph. */
  static HBaseBlocks open(Setting setting, Path directory) {
    GraphLocation.HBase graph = (GraphLocation.HBase) setting.location(directory);
    String table = Objects.requireNonNull(TABLES.get(setting.layout()));
    Optional<HBaseOption.Local> local = setting.hbase().flatMap(Running::local);
    return new HBaseBlocks(
        RawHBase.connect(graph),
        TableName.valueOf(graph.graph(), table),
        local.map(its -> its.tables().resolve(graph.graph()).resolve(table)),
        local.map(HBaseOption.Local::process).orElse(-1L));
  }

  /**
   * From where a scan of all of the table took its bytes.
   *
   * @param memory those that are in no file yet
   */
  private record Scanned(long cached, long files, long memory) {}

  @Override
  public Setting settle(Setting setting, long fileBytes) {
    answer(admin.flush(table));
    if (files.isPresent()) { // of a local server, whose files must stay until the end
      Map<ServerName, Boolean> unused = answer(admin.compactionSwitch(false, List.of()));
      PageCache.sync(files.get());
    }
    return setting;
  }

  @Override
  public Optional<Path> files() {
    return files;
  }

  @Override
  public int reads(Layer layer, int usual) {
    return switch (layer) {
      case TRANSACTION_CACHE, DATABASE_CACHE, BLOCK_CACHE -> usual;
      case PAGE_CACHE -> usual / 10;
      case DEVICE -> usual / 50;
    };
  }

  @Override
  public void begin(Layer layer) {
    blocksRead = 0;
    bytesRead = 0;
    fromFiles = 0;
    fromDevice = 0;
    isRead = false;
    files.ifPresent(PageCache::fill); // the machine may have taken it for others
    if (layer == Layer.BLOCK_CACHE) {
      Scanned unused = scan(true);
      before = scan(false);
    }
  }

  @Override
  public void beforeRead(Layer layer) {
    if (layer == Layer.PAGE_CACHE || layer == Layer.DEVICE) {
      clear();
      if (layer == Layer.DEVICE) {
        if (!PageCache.drop(files.orElseThrow())) {
          throw new IllegalStateException("the page cache keeps files of " + files.get());
        }
      }
      deviceBytes = PageCache.deviceBytes(process);
      isRead = true;
    }
  }

  /** Clears the block cache, and counts the blocks that the last read has brought into it. */
  private void clear() {
    long bytes = PageCache.deviceBytes(process) - deviceBytes;
    long blocks = answer(admin.clearBlockCache(table)).getEvictedBlocks();
    if (isRead) {
      isRead = false;
      blocksRead += blocks;
      bytesRead += bytes;
      fromFiles += blocks > 0 ? 1 : 0;
      fromDevice += bytes > 0 ? 1 : 0;
    }
  }

  @Override
  public Row end(Layer layer, Counters counted) {
    return switch (layer) {
      case TRANSACTION_CACHE, DATABASE_CACHE -> Row.of();
      case BLOCK_CACHE -> {
        Scanned after = scan(false);
        yield Row.of("scanned_cached_bytes", before.cached + after.cached)
            .with("scanned_file_bytes", before.files + after.files)
            .with("scanned_memory_bytes", before.memory + after.memory);
      }
      case PAGE_CACHE, DEVICE -> {
        clear();
        Row row = Row.of("blocks_read", blocksRead, "file_reads", fromFiles);
        yield countsDevice ? row.with("device_bytes", bytesRead, "device_reads", fromDevice) : row;
      }
    };
  }

  /** Reads the whole table. */
  private Scanned scan(boolean fillsCache) {
    Scan scan =
        new Scan()
            .setFilter(new KeyOnlyFilter())
            .setReadType(Scan.ReadType.PREAD)
            .setCacheBlocks(fillsCache)
            .setScanMetricsEnabled(true);
    try (ResultScanner rows = connection.getTable(table).getScanner(scan)) {
      boolean hasMore = true;
      while (hasMore) { // what is read for the rows counts, not the rows
        hasMore = rows.next() != null;
      }
      ScanMetrics metrics = rows.getScanMetrics();
      return new Scanned(
          metrics.bytesReadFromBlockCache.get(),
          metrics.bytesReadFromFs.get(),
          metrics.bytesReadFromMemstore.get());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean isProved(Layer layer, Row row, long reads) {
    return isProved(layer, row, reads, countsDevice);
  }

  /**
   * Returns whether the counts of reads prove that a layer has served them.
   *
   * @param countsDevice whether the counts tell what was read from the device; without them the
   *     page cache and the device are one layer
   */
  static boolean isProved(Layer layer, Row row, long reads, boolean countsDevice) {
    return switch (layer) {
      case TRANSACTION_CACHE, DATABASE_CACHE -> true; // there was no call
      case BLOCK_CACHE ->
          row.number("scanned_cached_bytes") > 0
              && row.number("scanned_file_bytes") == 0
              && row.number("scanned_memory_bytes") == 0;
      case PAGE_CACHE ->
          row.number("file_reads") == reads
              && (!countsDevice || row.number("device_reads") * FOR_OTHERS <= reads);
      case DEVICE ->
          countsDevice && row.number("file_reads") == reads && row.number("device_reads") == reads;
    };
  }

  private static <T> T answer(CompletableFuture<T> answer) {
    return answer.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
