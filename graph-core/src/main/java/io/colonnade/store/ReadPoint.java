package io.colonnade.store;

import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import java.util.OptionalLong;

/**
 * The state that a snapshot shows. Immutable.
 *
 * @param version the version to show; empty: a recent one
 * @param mayBeOlder of a recent version: whether one will do that the store knows without a call,
 *     see {@link #BOUNDED}
 */
public record ReadPoint(OptionalLong version, boolean mayBeOlder) {

  /** The latest state, which contains every commit that has returned. */
  public static final ReadPoint LATEST = new ReadPoint(OptionalLong.empty(), false);

  /**
   * A state that contains every commit of this process that has returned, and every commit of other
   * processes that had returned a bounded time ago: see {@link Store#follow}. The latest state, if
   * the store knows no such state without a call.
   */
  public static final ReadPoint BOUNDED = new ReadPoint(OptionalLong.empty(), true);

  /** Returns the state at a version. */
  public static ReadPoint at(long version) {
    return new ReadPoint(OptionalLong.of(version), false);
  }

  /**
   * Checks that a snapshot that was just opened shows this state, and closes it otherwise; for
   * stores that only show the latest one.
   *
   * @param shown the version of the snapshot
   * @throws SnapshotTooOldException if another version is wanted
   */
  public void mustBe(long shown, Snapshot snapshot) {
    if (version.isPresent() && version.getAsLong() != shown) {
      snapshot.close();
      throw new SnapshotTooOldException(
          Problem.VERSION_NOT_SHOWN, "version", version.getAsLong(), "from", shown, "to", shown);
    }
  }
}
