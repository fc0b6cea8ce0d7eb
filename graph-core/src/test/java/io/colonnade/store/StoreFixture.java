package io.colonnade.store;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.B;

import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** What a test of the contract needs of an engine. */
public interface StoreFixture {

  /** A new empty store, which the test closes. */
  Store open(Settings settings, Meter meter);

  /** A new store with the test tables that leaves it to the system when the disk is written. */
  default Store open() {
    return openWith(Map.of("colonnade.store.rocksdb.sync", "never"), Meter.NONE);
  }

  /** A new store with the test tables and default settings: commits are durable. */
  default Store openDurable() {
    return openWith(Map.of(), Meter.NONE);
  }

  /** A new store with the test tables. */
  default Store openWith(Map<String, ?> settings, Meter meter) {
    Store store = open(Settings.of(settings), meter);
    store.createTables(List.of(A, B));
    return store;
  }

  /** Whether the store measures the size of a range; otherwise it only rises with the range. */
  default boolean measuresSizes() {
    return true;
  }

  /** Whether a commit makes calls over a network: then tests of many commits make fewer. */
  default boolean isRemote() {
    return false;
  }

  /** A source of randomness that prints its seed; {@code -Dseed} repeats it. */
  static Random random(String test) {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println(test + ": -Dseed=" + seed);
    return new Random(seed);
  }
}
