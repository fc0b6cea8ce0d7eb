package io.colonnade.cli;

import io.colonnade.job.Progress;
import io.colonnade.metric.Ticker;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Consumer;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Shows progress on standard error. On a terminal: a bar, or counts that are erased at the end if
 * the total is unknown. In a log: a line every ten seconds, or nothing if the total is unknown. The
 * remaining time is estimated from the last ten seconds. Used by the thread that does the work,
 * which closes it at the end.
 */
final class ProgressDisplay implements Consumer<Progress>, AutoCloseable {

  private static final long EVERY_NANOS = Duration.ofSeconds(10).toNanos();
  private static final String RETURN = "\r";

  private final PrintWriter out;
  private final String verb;
  private final Place place;
  private final OptionalLong estimate;
  private final Ticker ticker;
  private final long begunNanos;
  private final RecentRate rate;
  private @Nullable ProgressBar bar;
  private @Nullable Progress last;
  private long lastNanos;
  private long shownNanos;
  private int width;
  private boolean isEnded;

  /** Where progress is shown. */
  enum Place {
    NOWHERE,
    LOG,
    TERMINAL;

    /** Returns what standard error is. */
    static Place current() {
      // The launcher knows whether standard error is a terminal; Java does not.
      return Boolean.getBoolean("colonnade.terminal") ? TERMINAL : LOG;
    }
  }

  /**
   * @param estimate of the total in elements, for work that does not report a total
   */
  ProgressDisplay(PrintWriter out, String verb, Place place, OptionalLong estimate, Ticker ticker) {
    this.out = out;
    this.verb = verb;
    this.place = place;
    this.estimate = estimate;
    this.ticker = ticker;
    this.rate = new RecentRate(ticker);
    this.begunNanos = ticker.nanos();
    this.shownNanos = begunNanos;
  }

  /**
   * Returns a display of work whose total it reports itself, or of work without a total.
   *
   * @param verb the activity, such as {@code loading}
   */
  static ProgressDisplay on(PrintWriter err, String verb) {
    return new ProgressDisplay(err, verb, Place.current(), OptionalLong.empty(), Ticker.system());
  }

  @Override
  public void accept(Progress progress) {
    boolean hasTotal = progress.total() > 0 || estimate.isPresent();
    long total = Math.max(progress.done(), estimate.orElse(progress.total()));
    switch (place) {
      case NOWHERE -> {}
      case LOG -> {
        if (hasTotal) {
          log(progress, total);
        }
      }
      case TERMINAL -> {
        if (hasTotal) {
          draw(progress, total);
        } else {
          count(progress);
        }
      }
    }
  }

  /** Shows for how long the work lasts, if the time is all that is known of it. */
  void waiting() {
    long now = ticker.nanos();
    String line = verb + ": " + Duration.ofNanos(now - begunNanos).toSeconds() + " s";
    switch (place) {
      case NOWHERE -> {}
      case LOG -> {
        if (now - shownNanos >= EVERY_NANOS) {
          shownNanos = now;
          note(line);
        }
      }
      case TERMINAL -> replace(line);
    }
  }

  /** Prints a line that explains why there is no progress. */
  void note(String text) {
    if (place != Place.NOWHERE) {
      out.println(text);
      out.flush();
    }
  }

  /** Draws a bar with completed and total work, rate, remaining time, and elements. */
  private void draw(Progress progress, long total) {
    ProgressBar drawn = bar;
    if (drawn == null) {
      boolean bytes = progress.unit() == Progress.Unit.BYTES;
      drawn =
          new ProgressBarBuilder()
              .setTaskName(verb)
              .setInitialMax(total)
              .setUnit(bytes ? " MB" : "", bytes ? 1 << 20 : 1)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(200)
              .showSpeed()
              .setEtaFunction(state -> rate.left(state.getCurrent(), state.getMax()))
              .setConsumer(new ConsoleProgressBarConsumer(System.err))
              .build();
      bar = drawn;
    }
    drawn.maxHint(Math.max(total, drawn.getMax()));
    rate.note(progress.done());
    drawn.stepTo(progress.done());
    drawn.setExtraMessage(" " + Noun.ELEMENT.times(progress.elements()));
  }

  /**
   * Prints a line with the completed part, elements, and the rate and remaining time by the work
   * since the last line.
   */
  private void log(Progress progress, long total) {
    long now = ticker.nanos();
    if (last == null) { // rates count this run only
      last = progress;
      lastNanos = now;
    } else if (now - shownNanos >= EVERY_NANOS) {
      shownNanos = now;
      Progress before = last;
      double seconds = Math.max(1, now - lastNanos) / 1e9;
      double perSecond = Math.max(1, (progress.done() - before.done()) / seconds);
      last = progress; // the speed of vertices is not that of edges
      lastNanos = now;
      out.printf(
          Locale.ROOT,
          "%s: %d%%, %s, %.0f a second, %.0f s left%n",
          verb,
          progress.done() * 100 / Math.max(1, total),
          Noun.ELEMENT.times(progress.elements()),
          (progress.elements() - before.elements()) / seconds,
          (total - progress.done()) / perSecond);
      out.flush();
    }
  }

  /** Replaces the counts on the terminal. */
  private void count(Progress progress) {
    String line =
        verb
            + ": "
            + Noun.VERTEX.times(progress.vertices())
            + ", "
            + Noun.ENTRY.times(progress.edges());
    if (progress.indexEntries() > 0) {
      line += ", " + Noun.ENTRY_OF_INDEX.times(progress.indexEntries());
    }
    replace(line);
  }

  private void replace(String line) {
    width = Math.max(width, line.length());
    out.print(RETURN + line);
    out.flush();
  }

  @Override
  public void close() {
    end();
  }

  /** Ends the bar, or erases the line. A second call does nothing. */
  void end() {
    if (isEnded) {
      return;
    }
    isEnded = true;
    if (bar != null) {
      bar.close();
    }
    if (width > 0) {
      out.print(RETURN + " ".repeat(width) + RETURN);
    }
    out.flush();
  }
}
