package io.colonnade.check;

import io.colonnade.job.Progress;
import java.util.function.Consumer;

/** Counts what a check has read, and reports the progress periodically. Confined to one thread. */
final class EntryCount {

  private static final long REPORT_EVERY = 10_000;

  private final Consumer<Progress> progress;
  private long vertices;
  private long edgeEntries;
  private long read;

  EntryCount(Consumer<Progress> progress) {
    this.progress = progress;
  }

  /** Sets the numbers of vertices and edge entries, one of which has grown by one. */
  void elements(long vertexCount, long entryCount) {
    vertices = vertexCount;
    edgeEntries = entryCount;
    report(vertices + edgeEntries);
  }

  /** Counts an index entry. */
  void another() {
    read++;
    report(read);
  }

  private void report(long count) {
    if (count % REPORT_EVERY == 0) {
      long done = vertices + edgeEntries + read;
      progress.accept(new Progress(Progress.Unit.ELEMENTS, done, 0, vertices, edgeEntries, read));
    }
  }

  /** Returns the number of index entries that were read so far. */
  long read() {
    return read;
  }
}
