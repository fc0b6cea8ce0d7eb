package io.colonnade.cli;

import io.colonnade.metric.Ticker;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The speed of work in the last ten seconds, from which the remaining time is estimated: edges are
 * not loaded as fast as vertices, so that the mean since the beginning would be wrong. Thread-safe.
 */
final class RecentRate {

  private static final long WINDOW_NANOS = Duration.ofSeconds(10).toNanos();

  private final Ticker ticker;
  private final Deque<Mark> marks = new ArrayDeque<>(); // the first is the last outside the window

  /** The completed work at a time. */
  private record Mark(long nanos, long done) {}

  RecentRate(Ticker ticker) {
    this.ticker = ticker;
  }

  /** Records the completed work. */
  synchronized void note(long done) {
    long now = ticker.nanos();
    marks.addLast(new Mark(now, done));
    while (marks.size() > 2 && now - second().nanos() >= WINDOW_NANOS) {
      marks.removeFirst();
    }
  }

  private Mark second() {
    return marks.stream().skip(1).findFirst().orElseThrow();
  }

  /** Returns the remaining time; empty before the speed is known. */
  synchronized Optional<Duration> left(long done, long total) {
    Mark first = marks.peekFirst();
    if (first == null || done <= first.done()) {
      return Optional.empty();
    }
    double perNano = (done - first.done()) / (double) Math.max(1, ticker.nanos() - first.nanos());
    return Optional.of(Duration.ofNanos((long) ((total - done) / perNano)));
  }
}
