package io.colonnade.server.users;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;

/**
 * Slows logins down after failures. Attempts at one name, and attempts from one address, wait for a
 * time that doubles with each failure. A name is not slowed at an address where it has logged in
 * before, so that others cannot keep a user out. Thread-safe.
 */
final class LoginDelays {

  /** Failures that cost nothing: typing errors. */
  private static final int FREE = 3;

  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final Duration FORGOTTEN = Duration.ofMinutes(15);
  private static final int MOST_ENTRIES = 100_000;

  private record NameAt(String name, String address) {}

  private record Failures(int count, long untilNanos) {}

  private final Ticker ticker;
  private final Cache<Object, Failures> failures;
  private final Cache<NameAt, Boolean> known;

  LoginDelays(Ticker ticker) {
    this.ticker = ticker;
    this.failures =
        Caffeine.newBuilder()
            .ticker(ticker)
            .expireAfterWrite(FORGOTTEN)
            .maximumSize(MOST_ENTRIES)
            .build();
    this.known =
        Caffeine.newBuilder()
            .ticker(ticker)
            .expireAfterAccess(Duration.ofDays(1))
            .maximumSize(MOST_ENTRIES)
            .build();
  }

  /** Returns the time that an attempt has to wait; zero if it has not. */
  Duration wait(String name, String address) {
    Duration ofAddress = left(address);
    Duration ofName =
        known.getIfPresent(new NameAt(name, address)) == null
            ? left(new NameAt(name, ""))
            : Duration.ZERO;
    return ofName.compareTo(ofAddress) > 0 ? ofName : ofAddress;
  }

  private Duration left(Object key) {
    Failures past = failures.getIfPresent(key);
    return past == null || past.count < FREE
        ? Duration.ZERO
        : Duration.ofNanos(Math.max(0, past.untilNanos - ticker.read()));
  }

  void failed(String name, String address) {
    fail(address);
    fail(new NameAt(name, ""));
  }

  private void fail(Object key) {
    failures
        .asMap()
        .compute(
            key,
            (same, past) -> {
              int count = past == null ? 1 : past.count + 1;
              return new Failures(count, ticker.read() + delay(count).toNanos());
            });
  }

  private static Duration delay(int failures) {
    int doublings = Math.min(Math.max(0, failures - FREE), 6);
    Duration delay = FIRST.multipliedBy(1L << doublings);
    return delay.compareTo(LONGEST) > 0 ? LONGEST : delay;
  }

  /** Forgets the failures at the name; those of the address stay: it may try other names. */
  void succeeded(String name, String address) {
    failures.invalidate(new NameAt(name, ""));
    known.put(new NameAt(name, address), true);
  }
}
