package io.colonnade.server.monitor;

import io.colonnade.metric.Event;
import io.colonnade.metric.Ticker;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;

/**
 * The requests under way, and which threads work for them, so that what a thread reads in a store
 * is counted for its request. Thread-safe.
 */
public final class Requests {

  private final Ticker ticker;
  private final ServerMetrics metrics;
  private final SlowQueries slow;
  private final Set<RunningRequest> open = ConcurrentHashMap.newKeySet();
  private final Map<UUID, RunningRequest> byId = new ConcurrentHashMap<>();
  private final Map<Thread, RunningRequest> byThread = new ConcurrentHashMap<>();
  private final AtomicInteger connections = new AtomicInteger();

  Requests(Ticker ticker, ServerMetrics metrics, SlowQueries slow) {
    this.ticker = ticker;
    this.metrics = metrics;
    this.slow = slow;
  }

  /**
   * Begins a request over a websocket.
   *
   * @param id of the message; {@link #enter(UUID)} finds the request by it
   * @param gremlin the text or the bytecode; empty if there is none
   */
  public RunningRequest begin(Kind kind, UUID id, Optional<Object> gremlin) {
    RunningRequest request = begin(Protocol.WEBSOCKET, kind, id, gremlin);
    RunningRequest unused = byId.putIfAbsent(id, request); // clients choose ids, also equal ones
    return request;
  }

  /** Begins a request over HTTP, whose text is known when it is evaluated. */
  public RunningRequest begin() {
    return begin(Protocol.HTTP, Kind.SCRIPT, UUID.randomUUID(), Optional.empty());
  }

  private RunningRequest begin(Protocol protocol, Kind kind, UUID id, Optional<Object> gremlin) {
    RunningRequest request = new RunningRequest(protocol, kind, id, gremlin, ticker.nanos());
    open.add(request);
    return request;
  }

  /** Notes that this thread begins to work for the request over a websocket with that id. */
  public void enter(UUID id) {
    Optional.ofNullable(byId.get(id)).ifPresent(this::enter);
  }

  private void enter(RunningRequest request) {
    request.startsIn(Thread.currentThread());
    byThread.put(Thread.currentThread(), request);
    if (request.hasEnded()) { // meanwhile: nothing would remove the thread
      byThread.remove(Thread.currentThread(), request);
    }
  }

  /** Runs a task of a request. */
  public void within(RunningRequest request, Runnable task) {
    enter(request);
    try {
      task.run();
    } finally {
      byThread.remove(Thread.currentThread(), request);
    }
  }

  /** Notes what the request of this thread evaluates: a text or {@link Bytecode}. */
  public void evaluating(Object gremlin) {
    RunningRequest request = byThread.get(Thread.currentThread());
    if (request != null) {
      request.evaluates(gremlin, gremlin instanceof Bytecode ? Kind.BYTECODE : Kind.SCRIPT);
    }
  }

  /** Counts an event in a store for the request of this thread. */
  void count(Event event, long amount) {
    RunningRequest request = byThread.get(Thread.currentThread());
    if (request != null) {
      request.count(event, amount);
    }
  }

  /** Ends a request; a second call does nothing. */
  public void end(RunningRequest request, Outcome outcome) {
    if (!request.end()) {
      return;
    }
    forget(request);
    Duration duration = Duration.ofNanos(request.age(ticker.nanos()));
    metrics.request(request, outcome, duration);
    slow.ended(request, outcome, duration);
  }

  /** Ends a request without counting it, because it was none: the opening of a websocket. */
  public void discard(RunningRequest request) {
    if (request.end()) {
      forget(request);
    }
  }

  private void forget(RunningRequest request) {
    open.remove(request);
    byId.remove(request.id(), request);
    request.threads().forEach(thread -> byThread.remove(thread, request));
  }

  /** Returns whether a request is logged when it ends now. */
  public boolean isSlow(RunningRequest request) {
    return slow.isSlow(Duration.ofNanos(request.age(ticker.nanos())));
  }

  public void connected() {
    connections.incrementAndGet();
  }

  public void disconnected() {
    connections.decrementAndGet();
  }

  int connections() {
    return connections.get();
  }

  /** Returns the number of requests for which a thread works or has worked. */
  int running() {
    return (int) open.stream().filter(RunningRequest::hasStarted).count();
  }

  /** Returns the number of requests that wait for a thread. */
  int waiting() {
    return (int) open.stream().filter(request -> !request.hasStarted()).count();
  }
}
