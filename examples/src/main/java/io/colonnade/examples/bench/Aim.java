package io.colonnade.examples.bench;

import java.time.Duration;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What an operation is to achieve. Immutable.
 *
 * @param text the aim for people; empty if there is none
 * @param threads how many threads run the operation in the row that decides
 * @param share a figure of a row divided by its limit: at most 1 meets the aim; not a number if the
 *     row does not decide it
 */
record Aim(String text, int threads, ToDoubleFunction<Row> share) {

  static final Aim NONE = stated("");

  private static Aim alone(String text, ToDoubleFunction<Row> share) {
    return new Aim(text, 1, share);
  }

  /** An aim that this program does not judge. */
  static Aim stated(String text) {
    return alone(text, row -> Double.NaN);
  }

  /** At most so many times the median of the raw store. */
  static Aim raw(double most) {
    return alone(factor(most) + " raw", row -> row.ratio("p50_us", "raw_p50_us") / most);
  }

  /** At most so many times the median of the raw store, on so many threads. */
  static Aim raw(double most, int threads) {
    return new Aim(raw(most).text, threads, raw(most).share);
  }

  /** None, but so many threads run the operation. */
  static Aim onThreads(int threads) {
    return new Aim("", threads, row -> Double.NaN);
  }

  private static double tinker(Row row, double most) {
    return row.ratio("p50_us", "tinker_p50_us") / most;
  }

  /** At most so many times the median of TinkerGraph. */
  static Aim tinker(double most) {
    return alone(factor(most) + " T", row -> tinker(row, most));
  }

  /** At most so many times the median of TinkerGraph, and so many times its mean. */
  static Aim tinkerMean(double most) {
    return alone(
        factor(most) + " T, mean too",
        row -> Math.max(tinker(row, most), row.ratio("mean_us", "tinker_mean_us") / most));
  }

  /** At most so many calls of the store. */
  static Aim calls(int most) {
    return alone(most == 1 ? "1 call" : most + " calls", row -> row.number("calls") / most);
  }

  /** At least so many operations a second, by the median time. */
  static Aim rate(int least) {
    return alone(
        String.format(Locale.ROOT, "%,d/s", least), row -> least * row.number("p50_us") / 1e6);
  }

  /** At most that median. */
  static Aim within(Duration most) {
    return alone(most.toMillis() + " ms", row -> row.number("p50_us") * 1e3 / most.toNanos());
  }

  /** At most so many times the median of Colonnade in a warm JVM, which is the reference. */
  static Aim warm(double most) {
    return beside(most, "warm");
  }

  /** At most so many times the median of another operation, which is the reference. */
  static Aim beside(double most, String other) {
    return alone(factor(most) + " " + other, row -> beside(row, most));
  }

  private static double beside(Row row, double most) {
    return row.ratio("p50_us", "reference_p50_us") / most;
  }

  /**
   * At most so many times the median and the bytes of another operation, which is the reference.
   */
  static Aim besideInBytes(double most, String other) {
    return alone(
        factor(most) + " " + other + ", bytes too",
        row -> Math.max(beside(row, most), row.ratio("bytes", "reference_bytes") / most));
  }

  /**
   * More threads slow the median down by at most so many times the factor by which they slow down
   * TinkerGraph's. The reference is the same operation on one thread.
   */
  static Aim scaling(int threads, double most) {
    return new Aim(
        threads + ":1 " + factor(most) + " T",
        threads,
        row -> tinker(row, most) / row.ratio("reference_p50_us", "tinker_reference_p50_us"));
  }

  /** Returns yes, no, or nothing if the row does not decide it. */
  String met(Row row) {
    double reached = row.number("threads") == threads ? share.applyAsDouble(row) : Double.NaN;
    return Double.isNaN(reached) ? "" : reached <= 1 ? "yes" : "no";
  }

  private static String factor(double most) {
    return most == Math.rint(most) ? String.format("%.0f", most) : Double.toString(most);
  }
}
