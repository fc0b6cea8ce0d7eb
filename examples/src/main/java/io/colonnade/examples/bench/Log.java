package io.colonnade.examples.bench;

import java.io.PrintWriter;
import java.util.Locale;

/** Prints what the benchmark does, with the seconds since the start. Thread-safe. */
final class Log {

  private final PrintWriter out;
  private final long start = System.nanoTime();

  Log(PrintWriter out) {
    this.out = out;
  }

  synchronized void say(String format, Object... values) {
    double seconds = (System.nanoTime() - start) / 1e9;
    out.printf(Locale.ROOT, "%6.1f s  %s%n", seconds, String.format(Locale.ROOT, format, values));
    out.flush();
  }
}
