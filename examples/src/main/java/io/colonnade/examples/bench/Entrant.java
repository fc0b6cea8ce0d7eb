package io.colonnade.examples.bench;

import io.colonnade.metric.Counters;

/**
 * Colonnade in one layout, and raw RocksDB that moves the same cells.
 *
 * @param counters what the store of Colonnade tells
 */
record Entrant(String layout, Act colonnade, Act raw, Counters counters) {}
