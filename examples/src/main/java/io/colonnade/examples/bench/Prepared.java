package io.colonnade.examples.bench;

import io.colonnade.config.SyncMode;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.store.WriteSet;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the races need of a layout, on disk and in memory. Immutable.
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
    Map<String, List<RawStore.Plan>> reads,
    Map<String, List<WriteSet>> writes) {

  Prepared {
    reads = Map.copyOf(reads);
    writes = Map.copyOf(writes);
  }

  /**
   * Writes a graph, compacts it, copies it for raw RocksDB and records what that has to do.
   *
   * @param home a directory that exists and is empty
   * @param recordedWrites how many of each operation
   */
  static Prepared of(
      Sample sample, Setting setting, Path home, Log log, List<Op> ops, int recordedWrites) {
    Path graph = home.resolve("graph");
    Path raw = home.resolve("raw");
    Path recorded = home.resolve("recorded");
    Setting unsynced = setting.withSync(SyncMode.NEVER);
    log.say("writing %s, layout %s", sample, setting.layout());
    long fileBytes = setting.write(graph, sample);
    try (ColonnadeGraph copied = unsynced.open(graph)) {
      copied.store().store().checkpoint(raw);
      copied.store().store().checkpoint(recorded);
    }
    log.say("recording what raw RocksDB has to do");
    Map<String, List<RawStore.Plan>> reads = new HashMap<>();
    Map<String, List<WriteSet>> writes = new HashMap<>();
    try (Recording recording = Recording.open(recorded, unsynced)) {
      for (Op op : ops) {
        if (op.isRead()) {
          reads.put(op.name(), recording.reads(op));
        } else {
          writes.put(op.name(), recording.writes(op, recordedWrites));
        }
      }
    }
    return new Prepared(setting, graph, raw, fileBytes, reads, writes);
  }

  /** Returns the same data, to be opened with so much memory that a share of it fits. */
  Prepared withMemoryFor(double share) {
    long memory = Math.max(1, (long) (fileBytes * share));
    return new Prepared(setting.withMemory(memory), graph, raw, fileBytes, reads, writes);
  }
}
