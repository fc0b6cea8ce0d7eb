package io.colonnade.load;

import java.util.Map;

/** Counts the elements of an export, and reports the progress. Confined to one thread. */
final class ExportCount {

  private static final int EVERY = 1_000;

  private final ExportListener listener;
  private long done;
  private long vertices;
  private long edges;

  ExportCount(ExportListener listener) {
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
    listener.reached(done, vertices, edges);
  }

  ExportReport report(Map<String, Long> lost) {
    return new ExportReport(vertices, edges, lost);
  }
}
