package io.colonnade.examples.bench;

import io.colonnade.store.WriteSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What the races need, on disk and in memory. Immutable.
 *
 * @param graph directory of the graph
 * @param raw directory of the same data for raw RocksDB
 * @param bytesPerVertex on disk, compacted
 * @param bytesPerEdge on disk, compacted
 * @param fileBytes of the data, compacted
 * @param reads what raw RocksDB has to read, by operation and variant
 * @param writes what raw RocksDB has to write, by operation and variant
 */
record Prepared(
    Path graph,
    Path raw,
    double bytesPerVertex,
    double bytesPerEdge,
    long fileBytes,
    Map<String, List<RawPlan>> reads,
    Map<String, List<WriteSet>> writes) {

  Prepared {
    reads = Map.copyOf(reads);
    writes = Map.copyOf(writes);
  }
}
