package io.colonnade.examples.bench;

import java.io.PrintWriter;
import java.util.Locale;

/** Says on a stream what is going on, with the seconds since the start. Thread-safe. */
final class Progress {

  private final PrintWriter out;
  private final long start = System.nanoTime();

  Progress(PrintWriter out) {
    this.out = out;
  }

  synchronized void say(String format, Object... values) {
    double seconds = (System.nanoTime() - start) / 1e9;
    out.printf(Locale.ROOT, "%6.1f s  %s%n", seconds, String.format(Locale.ROOT, format, values));
    out.flush();
  }
}
