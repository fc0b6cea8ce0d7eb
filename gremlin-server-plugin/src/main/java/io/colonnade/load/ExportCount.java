package io.colonnade.load;

import io.colonnade.job.Progress;
import java.util.Map;
import java.util.function.Consumer;

/** Counts the elements of an export, and reports the progress. Confined to one thread. */
final class ExportCount {

  private static final int EVERY = 1_000;

  private final Consumer<Progress> listener;
  private long done;
  private long vertices;
  private long edges;

  ExportCount(Consumer<Progress> listener) {
    this.listener = listener;
  }

  /** Counts an element that was read but not written. */
  void passed() {
    if (++done % EVERY == 0) {
      tell();
    }
  }

  /** Counts a written vertex. */
  void vertex() {
    vertices++;
    passed();
  }

  /** Counts a written edge. */
  void edge() {
    edges++;
    passed();
  }

  /** Returns true if no vertex was written yet. */
  boolean isFirstVertex() {
    return vertices == 0;
  }

  /** Reports the progress. */
  void tell() {
    listener.accept(new Progress(Progress.Unit.ELEMENTS, done, 0, vertices, edges, 0));
  }

  ExportReport report(Map<String, Long> lost) {
    return new ExportReport(vertices, edges, lost);
  }
}
