package io.colonnade.examples.bench;

import java.util.List;

/**
 * What raw RocksDB has to read to move the bytes of one operation. Immutable.
 *
 * @param calls the reads of each call: one iterator a column family serves all of a call
 * @param cells how many cells that gives
 * @param bytes of their keys and values
 */
record RawPlan(List<List<RawRead>> calls, long cells, long bytes) {

  RawPlan {
    calls = calls.stream().map(List::copyOf).toList();
  }
}
