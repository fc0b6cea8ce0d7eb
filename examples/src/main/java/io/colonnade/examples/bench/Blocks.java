package io.colonnade.examples.bench;

import io.colonnade.metric.Counters;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The blocks of a graph's files, as an engine reads them: makes the reads of a pass take their
 * blocks from one layer, and counts where the blocks came from. Confined to one thread.
 */
interface Blocks extends AutoCloseable {

  /** Returns those of the graph of a directory. Its tables need not exist yet. */
  static Blocks of(Setting setting, Path directory) {
    return setting.hbase().isPresent()
        ? HBaseBlocks.open(setting, directory)
        : new RocksBlocks(directory);
  }

  /**
   * Moves all that was written into files.
   *
   * @param fileBytes their size as far as it is known
   * @return the setting of a graph whose reads take blocks from files
   */
  Setting settle(Setting setting, long fileBytes);

  /** Returns the files, if they are on this machine. */
  Optional<Path> files();

  /** Returns how many reads of a layer are made: few of those that take long. */
  int reads(Layer layer, int usual);

  /** Prepares a pass of reads, and sets the counts to zero. */
  void begin(Layer layer);

  /** Prepares a read, which is not timed yet. */
  void beforeRead(Layer layer);

  /**
   * Ends a pass.
   *
   * @param counted what the graph's reads have counted in the pass
   * @return where the blocks came from
   */
  Row end(Layer layer, Counters counted);

  /**
   * Returns whether blocks came from a layer below the database cache and from no other.
   *
   * @param row the counts of a pass
   * @param reads of the pass
   */
  boolean isProved(Layer layer, Row row, long reads);

  @Override
  void close();
}
