package io.colonnade.check;

/** Counts the entries of indexes that a check reads, and tells how far it is. */
final class EntryCount {

  private static final long REPORT_EVERY = 10_000;

  private final CheckProgress progress;
  private long read;

  EntryCount(CheckProgress progress) {
    this.progress = progress;
  }

  /** One more was read. */
  void another() {
    if (++read % REPORT_EVERY == 0) {
      progress.seenInIndexes(read);
    }
  }

  /** How many were read so far. */
  long read() {
    return read;
  }
}
