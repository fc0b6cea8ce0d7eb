/**
 * {@code colonnade bench}: what operations cost, each beside raw RocksDB moving the same bytes and
 * beside TinkerGraph running the same traversal.
 *
 * <p>Read first: {@link io.colonnade.examples.bench.MicroBench}. The one package outside the engine
 * that uses {@code org.rocksdb} directly: this is what the engine is measured against.
 */
@NullMarked
package io.colonnade.examples.bench;

import org.jspecify.annotations.NullMarked;
