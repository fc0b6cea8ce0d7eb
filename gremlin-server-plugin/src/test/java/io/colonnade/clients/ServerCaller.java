package io.colonnade.clients;

import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * One thread's way to a server that is killed and started again. After a failure it waits for the
 * next server, so that a thread has at most one request in doubt for each kill. Confined to that
 * thread.
 */
final class ServerCaller {

  private final Drivers drivers;
  private int failed;

  ServerCaller(Drivers drivers) {
    this.drivers = drivers;
  }

  /** Sends a request that writes, or a transaction, once. */
  Outcome call(Consumer<GraphTraversalSource> request) throws InterruptedException {
    Drivers.Numbered current = drivers.after(failed);
    try {
      request.accept(current.driver().g);
      return Outcome.ACKNOWLEDGED;
    } catch (RuntimeException e) {
      Outcome outcome = Outcome.of(e);
      if (outcome != Outcome.REFUSED) {
        failed = current.number();
      }
      return outcome;
    }
  }

  /** The drivers of the servers that ran one after the other. Thread-safe. */
  static final class Drivers {

    private Numbered current = new Numbered(0, null); // guarded by this

    /** A driver of the server of this number, from 1. Immutable. */
    record Numbered(int number, JavaDriver driver) {}

    /** Connects to the next server. */
    synchronized void connect(int port) {
      if (current.number > 0) {
        current.driver.cluster.closeAsync();
      }
      current = new Numbered(current.number + 1, new JavaDriver(port));
      notifyAll();
    }

    /** Waits for a server that was started after the one of this number. */
    synchronized Numbered after(int number) throws InterruptedException {
      while (current.number <= number) {
        wait();
      }
      return current;
    }
  }
}
