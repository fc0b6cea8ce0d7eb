package io.colonnade.cli;

import io.colonnade.load.LoadListener;
import io.colonnade.load.LoadReport;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows how far a load is. Used by the loading thread; closed when the load ends. */
interface LoadDisplay extends LoadListener, AutoCloseable {

  @Override
  void close();

  /** A bar where people look, a line every ten seconds where logs are kept, nothing if quiet. */
  static LoadDisplay on(PrintWriter err, boolean quiet) {
    if (quiet) {
      return new Silent();
    }
    // The launcher knows whether standard error is a terminal; Java does not.
    return Boolean.getBoolean("colonnade.terminal") ? new Bar() : new Lines(err);
  }

  /** Shows nothing. */
  final class Silent implements LoadDisplay {

    @Override
    public void started(long total) {}

    @Override
    public void reached(long done, LoadReport sofar) {}

    @Override
    public void close() {}
  }

  /** A bar with bytes done and total, rate, time left, and elements. */
  final class Bar implements LoadDisplay {

    private @Nullable ProgressBar bar;

    @Override
    public void started(long total) {
      bar =
          new ProgressBarBuilder()
              .setTaskName("loading")
              .setInitialMax(total)
              .setUnit(" MB", 1 << 20)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(200)
              .showSpeed()
              .setConsumer(new ConsoleProgressBarConsumer(System.err))
              .build();
    }

    @Override
    public void reached(long done, LoadReport sofar) {
      if (bar != null) {
        bar.stepTo(done);
        bar.setExtraMessage(" " + (sofar.vertices() + sofar.edges()) + " elements");
      }
    }

    @Override
    public void close() {
      if (bar != null) {
        bar.close();
      }
    }
  }

  /** Lines that tell done and total, rate and time left. */
  final class Lines implements LoadDisplay {

    private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final PrintWriter out;
    private long total;
    private long firstDone = -1;
    private long firstElements;
    private long firstNanos;
    private long shownNanos;

    Lines(PrintWriter out) {
      this.out = out;
    }

    @Override
    public void started(long bytes) {
      total = bytes;
      shownNanos = System.nanoTime();
    }

    @Override
    public void reached(long done, LoadReport sofar) {
      long now = System.nanoTime();
      long elements = sofar.vertices() + sofar.edges();
      if (firstDone < 0) { // rates are of this run
        firstDone = done;
        firstElements = elements;
        firstNanos = now;
      } else if (now - shownNanos >= EVERY_NANOS) {
        shownNanos = now;
        double seconds = (now - firstNanos) / 1e9;
        double bytesPerSecond = Math.max(1, (done - firstDone) / seconds);
        out.printf(
            Locale.ROOT,
            "loading: %d%%, %d elements, %.0f a second, %.0f s left%n",
            done * 100 / Math.max(1, total),
            elements,
            (elements - firstElements) / seconds,
            (total - done) / bytesPerSecond);
        out.flush();
      }
    }

    @Override
    public void close() {
      out.flush();
    }
  }
}
