package io.colonnade.server.guard;

import io.netty.channel.Channel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.tinkerpop.gremlin.server.GraphManager;
import org.apache.tinkerpop.gremlin.server.op.session.Session;

/**
 * The sessions that one channel has opened. Gremlin Server ends an idle session silently and opens
 * a new one for the next request of the same name, so that a commit would succeed without the
 * earlier changes; this class recognizes such a session as lost. Confined to the event loop of the
 * channel.
 */
final class ChannelSessions {

  /** The maximum number of sessions of a channel; beyond it, the oldest is no longer tracked. */
  private static final int REMEMBERED = 4096;

  /** The maximum time to wait for all rollbacks of a channel together. */
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

  /** Returns true if this channel opened the session and the server has closed it since. */
  boolean isLost(String name) {
    return opened.containsKey(name) && SessionRequests.find(name).isEmpty();
  }

  /** Returns true if this channel opened the session and it is still open. */
  boolean isOpen(String name) {
    return opened.containsKey(name) && SessionRequests.find(name).isPresent();
  }

  /** Returns true if another channel has opened the session, and it is still open. */
  static boolean isOfAnother(String name, Channel channel) {
    return SessionRequests.find(name).filter(session -> !session.isBoundTo(channel)).isPresent();
  }

  void forget(String name) {
    opened.remove(name);
  }

  /** Records the session if a request has opened it. */
  void remember(String name) {
    if (SessionRequests.find(name).isPresent()) {
      opened.put(name, true);
    }
  }

  /**
   * Rolls back open transactions in the threads of their sessions, because Gremlin Server does not
   * do so when a channel closes, and a snapshot would stay open. Does not wait for busy sessions:
   * they are about to be interrupted, and other channels share this thread.
   */
  void rollback() {
    List<Future<?>> rollbacks = new ArrayList<>();
    for (String name : List.copyOf(opened.keySet())) {
      SessionRequests.find(name).ifPresent(session -> submit(session, rollbacks));
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
      return; // the session has ended meanwhile
    }
  }

  private static void await(Future<?> rollback, long nanos) {
    try {
      rollback.get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
    } catch (TimeoutException | ExecutionException e) {
      // The session is busy or fails: the graph ends the transaction when its snapshot is too old.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
