package io.colonnade.examples.bench;

import io.colonnade.store.WriteSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What the races need, on disk and in memory. Immutable.
 *
 * @param setting how the graph, and raw RocksDB, are opened
 * @param graph directory of the graph
 * @param raw directory of the same data for raw RocksDB
 * @param fileBytes of the data, compacted
 * @param reads what raw RocksDB has to read, by operation and variant
 * @param writes what raw RocksDB has to write, by operation and variant
 */
record Prepared(
    Setting setting,
    Path graph,
    Path raw,
    long fileBytes,
    Map<String, List<RawPlan>> reads,
    Map<String, List<WriteSet>> writes) {

  Prepared {
    reads = Map.copyOf(reads);
    writes = Map.copyOf(writes);
  }

  /** The same data, to be opened with so much memory that a share of it fits. */
  Prepared withMemoryFor(double share) {
    long memory = Math.max(1, (long) (fileBytes * share));
    return new Prepared(setting.withMemory(memory), graph, raw, fileBytes, reads, writes);
  }
}
