package io.colonnade.examples.demo;

import java.io.PrintStream;
import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A bar with done and total, rate and time left. */
final class ProgressBarLoad implements LoadProgress {

  private final PrintStream out;
  private @Nullable ProgressBar bar;

  ProgressBarLoad(PrintStream out) {
    this.out = out;
  }

  @Override
  public void start(long position, long total) {
    bar =
        new ProgressBarBuilder()
            .setTaskName("air routes")
            .setInitialMax(total)
            .startsFrom(position, Duration.ZERO)
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(200)
            .showSpeed()
            .setConsumer(new ConsoleProgressBarConsumer(out))
            .build();
  }

  @Override
  public void reached(long position) {
    if (bar != null) {
      bar.stepTo(position);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
