package io.colonnade.store;

import java.time.Duration;
import java.util.Optional;

/**
 * How a store has served snapshots with {@link ReadPoint#BOUNDED}. Immutable.
 *
 * @param staleness how long ago every commit had returned that such a snapshot is certain to
 *     contain; empty if no such version is known at present
 * @param begun how many such snapshots were opened
 * @param latest how many of them show the latest version, because no other one was young enough or
 *     contained the commits of this process
 */
public record BoundedReads(Optional<Duration> staleness, long begun, long latest) {

  /** Of a store that is not followed. */
  public static final BoundedReads NONE = new BoundedReads(Optional.empty(), 0, 0);
}
