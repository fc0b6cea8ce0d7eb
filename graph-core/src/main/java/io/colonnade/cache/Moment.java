package io.colonnade.cache;

import io.colonnade.store.Snapshot;

/**
 * The point in the history of a graph that a snapshot shows.
 *
 * @param epoch of the schema, on which the decoding of facts depends
 */
record Moment(long version, long epoch) {

  static Moment of(Snapshot snapshot) {
    return new Moment(snapshot.version(), snapshot.epoch());
  }
}
