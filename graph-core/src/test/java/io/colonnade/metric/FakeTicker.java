package io.colonnade.metric;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands until it is told to go on. Thread-safe. */
public final class FakeTicker implements Ticker {

  private final AtomicLong now = new AtomicLong();

  @Override
  public long nanos() {
    return now.get();
  }

  public void advance(Duration duration) {
    now.addAndGet(duration.toNanos());
  }
}
