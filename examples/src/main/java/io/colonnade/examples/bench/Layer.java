package io.colonnade.examples.bench;

import java.util.Locale;

/** A layer that serves reads, from the nearest to the farthest. */
enum Layer {
  TRANSACTION_CACHE,
  DATABASE_CACHE,
  /** The memory of the engine for blocks of files. */
  BLOCK_CACHE,
  /** Files that the operating system has in memory. */
  PAGE_CACHE,
  DEVICE;

  /** Returns the name in reports. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
