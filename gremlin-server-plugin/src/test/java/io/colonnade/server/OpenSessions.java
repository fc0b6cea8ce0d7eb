package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.tinkerpop.gremlin.server.op.session.SessionOpProcessor;

/** The sessions of all servers of this process: a view of what is protected in Gremlin Server. */
public final class OpenSessions extends SessionOpProcessor {

  private OpenSessions() {}

  /** Waits until there is none; asking does not keep any alive. */
  public static void awaitNone() {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (!sessions.isEmpty()) {
      assertTrue(System.nanoTime() < deadline, "a session is still open");
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }
}
