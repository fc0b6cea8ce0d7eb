package io.colonnade.cli;

import io.colonnade.check.CheckProgress;
import java.io.PrintWriter;

/** Shows how far a check is, if somebody is looking. Confined to the checking thread. */
final class CheckCounter implements CheckProgress {

  private static final String RETURN = "\r";

  private final PrintWriter out;

  /** The launcher knows whether standard error is a terminal; Java does not. */
  private final boolean watched = Boolean.getBoolean("colonnade.terminal");

  private int width;

  CheckCounter(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void seen(long vertices, long entries) {
    if (watched) {
      String line = "checking: " + vertices + " vertices, " + entries + " edge entries";
      width = line.length();
      out.print(RETURN + line);
      out.flush();
    }
  }

  /** Takes the line away. */
  void clear() {
    if (width > 0) {
      out.print(RETURN + " ".repeat(width) + RETURN);
      out.flush();
    }
  }
}
