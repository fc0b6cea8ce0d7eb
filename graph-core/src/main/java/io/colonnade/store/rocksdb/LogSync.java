package io.colonnade.store.rocksdb;

import io.colonnade.config.SyncMode;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A thread that syncs the write-ahead log periodically, if the store is so configured. Thread-safe.
 */
final class LogSync implements AutoCloseable {

  private final ScheduledExecutorService timer;

  LogSync(Sessions sessions, SyncMode mode, Duration interval) {
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "colonnade-log-sync");
              thread.setDaemon(true);
              return thread;
            });
    if (mode == SyncMode.INTERVAL) {
      long nanos = interval.toNanos();
      var unused =
          timer.scheduleWithFixedDelay(
              () -> sessions.current().syncLog(), nanos, nanos, TimeUnit.NANOSECONDS);
    } else {
      timer.shutdown();
    }
  }

  @Override
  public void close() {
    timer.shutdown();
  }
}
