package io.colonnade.load;

import java.util.Map;

/** Counts what an export passes, and tells it now and then. Confined to one thread. */
final class ExportCount {

  private static final int EVERY = 1_000;

  private final ExportListener listener;
  private long done;
  private long vertices;
  private long edges;

  ExportCount(ExportListener listener) {
    this.listener = listener;
  }

  /** An element was looked at only. */
  void passed() {
    if (++done % EVERY == 0) {
      tell();
    }
  }

  /** A vertex was written. */
  void vertex() {
    vertices++;
    passed();
  }

  /** An edge was written. */
  void edge() {
    edges++;
    passed();
  }

  /** Is a vertex to come the first one? */
  boolean isFirstVertex() {
    return vertices == 0;
  }

  /** Tells the end. */
  void tell() {
    listener.reached(done, vertices, edges);
  }

  ExportReport report(Map<String, Long> lost) {
    return new ExportReport(vertices, edges, lost);
  }
}
