package io.colonnade.cli;

import io.colonnade.load.LoadListener;
import io.colonnade.load.LoadReport;
import io.colonnade.metric.Ticker;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Shows the progress of a load, an export or a copy. Used by the thread that does the work, which
 * closes it at the end.
 */
interface Progress extends AutoCloseable {

  /**
   * Reports that the work begins or continues.
   *
   * @param total the amount of work in the unit of {@link #reached}; may be an estimate
   */
  void started(long total);

  /**
   * Reports completed work.
   *
   * @param done the completed part of the total; may exceed an estimated total
   * @param elements the number of vertices and edges so far
   */
  void reached(long done, long elements);

  @Override
  void close();

  /** Returns a listener of a load that shows its progress here. */
  default LoadListener ofLoad() {
    return new LoadListener() {
      @Override
      public void started(long total) {
        Progress.this.started(total);
      }

      @Override
      public void reached(long done, LoadReport sofar) {
        Progress.this.reached(done, sofar.vertices() + sofar.edges() + sofar.updates());
      }
    };
  }

  /** The unit of the numbers. */
  enum Unit {
    BYTES(" MB", 1 << 20),
    ELEMENTS("", 1);

    private final String name;
    private final long size;

    Unit(String name, long size) {
      this.name = name;
      this.size = size;
    }
  }

  /**
   * Returns a progress bar if standard error is a terminal, otherwise a line every ten seconds, for
   * logs.
   *
   * @param verb the activity, such as {@code loading}
   */
  static Progress on(PrintWriter err, String verb, Unit unit) {
    // The launcher knows whether standard error is a terminal; Java does not.
    return Boolean.getBoolean("colonnade.terminal")
        ? new Bar(verb, unit)
        : new Lines(err, verb, Ticker.system());
  }

  /** Shows nothing. */
  final class Silent implements Progress {

    @Override
    public void started(long total) {}

    @Override
    public void reached(long done, long elements) {}

    @Override
    public void close() {}
  }

  /** A bar with completed and total work, rate, remaining time, and elements. */
  final class Bar implements Progress {

    private final String verb;
    private final Unit unit;
    private @Nullable ProgressBar bar;

    private Bar(String verb, Unit unit) {
      this.verb = verb;
      this.unit = unit;
    }

    @Override
    public void started(long total) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(verb)
              .setInitialMax(total)
              .setUnit(unit.name, unit.size)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(200)
              .showSpeed()
              .setConsumer(new ConsoleProgressBarConsumer(System.err))
              .build();
    }

    @Override
    public void reached(long done, long elements) {
      if (bar != null) {
        bar.maxHint(Math.max(done, bar.getMax()));
        bar.stepTo(done);
        bar.setExtraMessage(" " + Noun.ELEMENT.times(elements));
      }
    }

    @Override
    public void close() {
      if (bar != null) {
        bar.close();
      }
    }
  }

  /** Lines with the completed part, elements, rate and remaining time. */
  final class Lines implements Progress {

    private static final long EVERY_NANOS = Duration.ofSeconds(10).toNanos();

    private final PrintWriter out;
    private final String verb;
    private final Ticker ticker;
    private long total;
    private long firstDone = -1;
    private long firstElements;
    private long firstNanos;
    private long shownNanos;

    Lines(PrintWriter out, String verb, Ticker ticker) {
      this.out = out;
      this.verb = verb;
      this.ticker = ticker;
    }

    @Override
    public void started(long all) {
      total = all;
      shownNanos = ticker.nanos();
    }

    @Override
    public void reached(long done, long elements) {
      long now = ticker.nanos();
      if (firstDone < 0) { // rates count this run only
        firstDone = done;
        firstElements = elements;
        firstNanos = now;
      } else if (now - shownNanos >= EVERY_NANOS) {
        shownNanos = now;
        double seconds = Math.max(1, now - firstNanos) / 1e9;
        double perSecond = Math.max(1, (done - firstDone) / seconds);
        long all = Math.max(total, done);
        out.printf(
            Locale.ROOT,
            "%s: %d%%, %s, %.0f a second, %.0f s left%n",
            verb,
            done * 100 / Math.max(1, all),
            Noun.ELEMENT.times(elements),
            (elements - firstElements) / seconds,
            (all - done) / perSecond);
        out.flush();
      }
    }

    @Override
    public void close() {
      out.flush();
    }
  }
}
