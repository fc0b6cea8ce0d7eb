package io.colonnade.examples.bench;

import java.util.Optional;

/**
 * What the contestants of an operation came to, with Colonnade in one layout. Immutable.
 *
 * @param threads that ran the operation at the same time
 * @param raw empty: raw RocksDB did not take part
 * @param cost a run of Colonnade
 * @param reference what an aim may compare this with: the same on one thread, or in a warm JVM
 */
record Outcome(
    int threads,
    Times colonnade,
    Optional<Times> raw,
    Times tinker,
    Cost cost,
    Optional<Reference> reference) {

  /**
   * Medians of the same operation under other conditions, in microseconds.
   *
   * @param colonnade in the same layout
   */
  record Reference(double colonnade, double tinker) {}

  /** The outcome of a race, which is compared with nothing. */
  static Outcome of(int threads, Track.Result layout, Samples tinker) {
    Optional<Times> raw = Optional.of(Times.of(layout.raw()));
    Times colonnade = Times.of(layout.colonnade());
    return new Outcome(threads, colonnade, raw, Times.of(tinker), layout.cost(), Optional.empty());
  }

  Outcome comparedWith(Reference other) {
    return new Outcome(threads, colonnade, raw, tinker, cost, Optional.of(other));
  }

  /** The medians, for an outcome under other conditions. */
  Reference asReference() {
    return new Reference(colonnade.p50(), tinker.p50());
  }

  /** How many operations all threads together complete in a second, by the mean time. */
  long perSecond(Times times) {
    return Math.round(threads * 1e6 / times.mean());
  }
}
