package io.colonnade.examples.bench;

import java.util.List;

/**
 * What raw RocksDB has to read to move the bytes of one operation. Immutable.
 *
 * @param calls the reads of each call: one iterator a column family serves all of a call
 * @param bytes of keys and values that gives
 */
record RawPlan(List<List<RawRead>> calls, long bytes) {

  RawPlan {
    calls = calls.stream().map(List::copyOf).toList();
  }
}
