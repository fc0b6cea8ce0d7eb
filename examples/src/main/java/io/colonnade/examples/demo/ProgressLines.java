package io.colonnade.examples.demo;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** A line at each tenth: done and total, rate, time left. */
final class ProgressLines implements LoadProgress {

  private final PrintStream out;
  private long from;
  private long total;
  private long startNanos;
  private long printedTenths;

  ProgressLines(PrintStream out) {
    this.out = out;
  }

  @Override
  public void start(long position, long newTotal) {
    from = position;
    total = newTotal;
    startNanos = System.nanoTime();
    printedTenths = position * 10 / newTotal;
    out.printf(Locale.ROOT, "loading air routes: %d/%d%n", position, newTotal);
  }

  @Override
  public void reached(long position) {
    long tenths = position * 10 / total;
    if (tenths > printedTenths) {
      printedTenths = tenths;
      double seconds = Math.max(1e-3, (System.nanoTime() - startNanos) / 1e9);
      double rate = (position - from) / seconds;
      out.printf(
          Locale.ROOT,
          "loading air routes: %d/%d, %.0f a second, %d s left%n",
          position,
          total,
          rate,
          rate == 0 ? TimeUnit.DAYS.toSeconds(1) : Math.round((total - position) / rate));
    }
  }

  @Override
  public void close() {
    out.flush();
  }
}
