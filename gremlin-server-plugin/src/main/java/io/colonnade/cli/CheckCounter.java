package io.colonnade.cli;

import io.colonnade.check.CheckProgress;
import java.io.PrintWriter;

/**
 * Shows the progress of a check or a count if standard error is a terminal. Confined to one thread.
 */
final class CheckCounter implements CheckProgress {

  private static final String RETURN = "\r";

  private final String verb;
  private final PrintWriter out;

  /** The launcher knows whether standard error is a terminal; Java does not. */
  private final boolean watched = Boolean.getBoolean("colonnade.terminal");

  private String elements = "";
  private int width;

  /**
   * @param verb the activity, such as {@code checking}
   */
  CheckCounter(String verb, PrintWriter out) {
    this.verb = verb;
    this.out = out;
  }

  @Override
  public void seen(long vertices, long entries) {
    elements = Noun.VERTEX.times(vertices) + ", " + Noun.ENTRY.times(entries);
    show(elements);
  }

  @Override
  public void seenInIndexes(long entries) {
    String before = elements.isEmpty() ? "" : elements + ", ";
    show(before + Noun.ENTRY_OF_INDEX.times(entries));
  }

  private void show(String seen) {
    if (watched) {
      String line = verb + ": " + seen;
      width = Math.max(width, line.length());
      out.print(RETURN + line);
      out.flush();
    }
  }

  /** Erases the progress line. */
  void clear() {
    if (width > 0) {
      out.print(RETURN + " ".repeat(width) + RETURN);
      out.flush();
    }
  }
}
