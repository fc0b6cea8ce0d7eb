package io.colonnade.examples.bench;

import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The blocks of RocksDB, which counts for each read how many came from its block cache and how many
 * from files. Confined to one thread.
 */
final class RocksBlocks implements Blocks {

  /** The most bytes from the device for each block that the page cache serves: one in fifty. */
  private static final int MOST_FROM_DEVICE = 4_096 / 50;

  private static final long SMALLEST_MEMORY = 1 << 20;

  /** Of so much data a block cache holds the indexes and filters, and few blocks of data. */
  private static final long DATA_A_MEMORY = 32;

  private final Path directory;
  private final long process = ProcessHandle.current().pid();
  private long deviceBytes; // before the pass

  RocksBlocks(Path directory) {
    this.directory = directory;
  }

  @Override
  public Setting settle(Setting setting, long fileBytes) {
    return setting.withMemory(Math.max(SMALLEST_MEMORY, fileBytes / DATA_A_MEMORY));
  }

  @Override
  public Optional<Path> files() {
    return Optional.of(directory);
  }

  @Override
  public int reads(Layer layer, int usual) {
    return layer == Layer.DEVICE ? usual / 10 : usual;
  }

  @Override
  public void begin(Layer layer) {
    PageCache.fill(directory); // the machine may have taken it for others
    deviceBytes = PageCache.deviceBytes(process);
    if (layer == Layer.DEVICE) {
      boolean unused = PageCache.drop(directory);
    }
  }

  @Override
  public void beforeRead(Layer layer) {}

  @Override
  public Row end(Layer layer, Counters counted) {
    long now = PageCache.deviceBytes(process);
    return Row.of("blocks_cached", counted.value(Event.BLOCK_CACHE_HIT))
        .with("blocks_read", counted.value(Event.BLOCK_READ))
        .with("device_bytes", now < 0 ? -1 : now - deviceBytes);
  }

  @Override
  public boolean isProved(Layer layer, Row row, long reads) {
    double read = row.number("blocks_read");
    double fromDevice = row.number("device_bytes");
    return switch (layer) {
      case BLOCK_CACHE -> row.number("blocks_cached") >= reads && read == 0;
      case PAGE_CACHE -> read > reads / 2.0 && fromDevice <= MOST_FROM_DEVICE * read;
      case DEVICE -> read > 0 && fromDevice > 0;
      case TRANSACTION_CACHE, DATABASE_CACHE -> row.number("blocks_cached") == 0 && read == 0;
    };
  }

  @Override
  public void close() {}
}
