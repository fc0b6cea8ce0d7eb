package io.colonnade.store.rocksdb;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A thread that removes, once a second, deletions that slow down reads. Thread-safe. */
final class DeletionSweep implements AutoCloseable {

  /** Each sweep may create a file, and each file has to be compacted. */
  private static final long PAUSE_MS = 1_000;

  private final ScheduledExecutorService timer;

  DeletionSweep(Sessions sessions) {
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "colonnade-deletion-sweep");
              thread.setDaemon(true);
              return thread;
            });
    var unused =
        timer.scheduleWithFixedDelay(
            () -> sessions.current().sweepDeletions(), PAUSE_MS, PAUSE_MS, TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    timer.shutdown();
  }
}
