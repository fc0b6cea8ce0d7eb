package io.colonnade.server.guard;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.tinkerpop.gremlin.server.GraphManager;
import org.apache.tinkerpop.gremlin.server.op.session.Session;
import org.apache.tinkerpop.gremlin.server.op.session.SessionOpProcessor;

/**
 * The sessions that one channel has opened. Gremlin Server ends an idle session silently and opens
 * a new one for the next request of the same name, so that a commit would succeed without what was
 * written before; here such a session is known to be lost. Confined to the channel's event loop.
 */
final class ChannelSessions {

  /** A channel that opens more sessions than this forgets the oldest. */
  private static final int REMEMBERED = 4096;

  /** How long all rollbacks of a channel are waited for together. */
  private static final long ROLLBACK_WAIT_MS = 100;

  private final GraphManager graphs;
  private final Map<String, Boolean> opened =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
          return size() > REMEMBERED;
        }
      };

  ChannelSessions(GraphManager graphs) {
    this.graphs = graphs;
  }

  /** The session was opened here and has been ended by the server since. */
  boolean isLost(String name) {
    return opened.containsKey(name) && Live.find(name).isEmpty();
  }

  /** The session was opened here and is there. */
  boolean isOpen(String name) {
    return opened.containsKey(name) && Live.find(name).isPresent();
  }

  void forget(String name) {
    opened.remove(name);
  }

  /** Notes the session if a request has indeed opened it. */
  void remember(String name) {
    if (Live.find(name).isPresent()) {
      opened.put(name, true);
    }
  }

  /**
   * Ends open transactions in the threads of the sessions. Gremlin Server does not when a channel
   * closes, and a snapshot would stay open. Sessions that are busy are not waited for: they are
   * about to be interrupted, and this is the thread of other channels, too.
   */
  void rollback() {
    List<Future<?>> rollbacks = new ArrayList<>();
    for (String name : List.copyOf(opened.keySet())) {
      Live.find(name).ifPresent(session -> submit(session, rollbacks));
    }
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ROLLBACK_WAIT_MS);
    for (Future<?> rollback : rollbacks) {
      await(rollback, end - System.nanoTime());
    }
  }

  private void submit(Session session, List<Future<?>> rollbacks) {
    try {
      rollbacks.add(session.getExecutor().submit(graphs::rollbackAll));
    } catch (RejectedExecutionException e) {
      return; // ended meanwhile
    }
  }

  private static void await(Future<?> rollback, long nanos) {
    try {
      rollback.get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
    } catch (TimeoutException | ExecutionException e) {
      // Busy or failing: the graph ends the transaction when it gets too old.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A view of what is protected in Gremlin Server; never made. */
  private static final class Live extends SessionOpProcessor {

    static Optional<Session> find(String name) {
      return Optional.ofNullable(sessions.get(name));
    }

    @Override
    public void close() {}
  }
}
