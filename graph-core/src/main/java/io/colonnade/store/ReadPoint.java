package io.colonnade.store;

import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import java.util.OptionalLong;

/**
 * The state that a snapshot shows. Immutable.
 *
 * @param version the version to show; empty: the latest one
 */
public record ReadPoint(OptionalLong version) {

  /** The latest state, which contains every commit that has returned. */
  public static final ReadPoint LATEST = new ReadPoint(OptionalLong.empty());

  /** Returns the state at a version. */
  public static ReadPoint at(long version) {
    return new ReadPoint(OptionalLong.of(version));
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
