package io.colonnade.check;

/** Counts the index entries that a check reads, and reports the progress. */
final class EntryCount {

  private static final long REPORT_EVERY = 10_000;

  private final CheckProgress progress;
  private long read;

  EntryCount(CheckProgress progress) {
    this.progress = progress;
  }

  /** Counts an entry. */
  void another() {
    if (++read % REPORT_EVERY == 0) {
      progress.seenInIndexes(read);
    }
  }

  /** Returns the number of entries read so far. */
  long read() {
    return read;
  }
}
