package io.colonnade;

import io.colonnade.error.Problem;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.error.StoreInUseException;
import io.colonnade.metric.Ticker;
import io.colonnade.store.Identity;
import io.colonnade.store.Store;
import io.colonnade.store.StoreInstance;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds out whether other processes use a shared store. Stateless. */
final class OtherProcesses {

  /** How long a process is watched, which reports every 10 s while it lives. */
  private static final Duration SILENCE = Duration.ofSeconds(25);

  private static final Duration PAUSE = Duration.ofSeconds(1);

  private OtherProcesses() {}

  /**
   * Returns when all other processes that have the store open have ended: a process that was killed
   * reports nothing more.
   *
   * @param location of the store, for the message
   * @throws StoreInUseException if a process reports that it is alive
   */
  static void mustHaveEnded(Store store, Ticker ticker, String location) {
    Map<Long, Instant> reports = new HashMap<>();
    others(store).forEach(other -> reports.put(other.number(), other.reported()));
    long end = ticker.nanos() + SILENCE.toNanos();
    for (List<StoreInstance> others = others(store);
        !others.isEmpty() && ticker.nanos() - end < 0;
        others = others(store)) {
      for (StoreInstance other : others) {
        if (!other.reported().equals(reports.get(other.number()))) {
          throw new StoreInUseException(
              Problem.COPY_IN_USE, "location", location, "holder", identity(other).name());
        }
      }
      pause(ticker);
    }
  }

  private static List<StoreInstance> others(Store store) {
    return store.instances().stream().filter(OtherProcesses::mayBeAlive).toList();
  }

  /** Of processes on this machine the operating system knows whether they are alive. */
  private static boolean mayBeAlive(StoreInstance instance) {
    Identity own = Identity.ofThisProcess("");
    return !instance.host().equals(own.host())
        || (instance.pid() != own.pid() && ProcessHandle.of(instance.pid()).isPresent());
  }

  private static Identity identity(StoreInstance instance) {
    return new Identity(instance.host(), instance.pid(), instance.purpose());
  }

  private static void pause(Ticker ticker) {
    try {
      ticker.sleep(PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReadInterruptedException();
    }
  }
}
