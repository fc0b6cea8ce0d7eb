package io.colonnade.server.monitor;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.metric.Event;
import io.colonnade.metric.Ticker;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;

/**
 * The requests under way, and which threads work for them, so that what a thread reads in a store
 * is counted for its request. Thread-safe.
 */
public final class Requests {

  private static final long PERCENT = 100;

  /** A request that has allocated less than this part of the heap is not why it is full. */
  private static final long CAUSE = 10;

  private static final long TO_END_NANOS = 500_000_000;

  private final Ticker ticker;
  private final ServerMetrics metrics;
  private final SlowQueries slow;
  private final AuditLog audit;
  private final Set<RunningRequest> open = ConcurrentHashMap.newKeySet();
  private final WorkingThreads threads = new WorkingThreads();
  private final AtomicLong openBytes = new AtomicLong();
  private final AtomicInteger connections = new AtomicInteger();
  private final RequestLimits limits;
  private long heapFreedNanos; // when a request was ended for its memory

  Requests(
      Ticker ticker,
      ServerMetrics metrics,
      SlowQueries slow,
      AuditLog audit,
      RequestLimits limits) {
    this.limits = limits;
    this.ticker = ticker;
    this.heapFreedNanos = ticker.nanos() - TO_END_NANOS;
    this.metrics = metrics;
    this.slow = slow;
    this.audit = audit;
  }

  /**
   * Begins a request over a websocket.
   *
   * @param id of the message; clients choose ids, also equal ones
   * @param gremlin the text or the bytecode; empty if there is none
   * @param size the bytes of the message
   */
  public RunningRequest begin(
      Kind kind, UUID id, Optional<Object> gremlin, Caller caller, int size) {
    return begin(Protocol.WEBSOCKET, kind, id, gremlin, caller, size);
  }

  /** Begins a request over HTTP, whose text is known when it is evaluated. */
  public RunningRequest begin(Caller caller, int size) {
    return begin(Protocol.HTTP, Kind.SCRIPT, UUID.randomUUID(), Optional.empty(), caller, size);
  }

  /** Returns why the request that has just begun must be discarded; empty if there is room. */
  public Optional<String> refusal() {
    return openBytes.get() <= limits.openBytes()
        ? Optional.empty()
        : Optional.of(
            Problem.TOO_MANY_WAIT.message(
                "option", "--max-open-requests", "limit", limits.openBytes()));
  }

  private RunningRequest begin(
      Protocol protocol, Kind kind, UUID id, Optional<Object> gremlin, Caller caller, int size) {
    RunningRequest request =
        new RunningRequest(protocol, kind, id, gremlin, caller, size, ticker.nanos());
    open.add(request);
    openBytes.addAndGet(size);
    return request;
  }

  /** Notes that this thread begins to work for the request, until it ends or another begins. */
  public void enter(RunningRequest request) {
    threads.enter(request);
  }

  /** Runs a task of a request. */
  public void within(RunningRequest request, Runnable task) {
    enter(request);
    try {
      task.run();
    } finally {
      threads.leave(request);
      forgetIfDone(request);
    }
  }

  /** Notes what the request of this thread evaluates: a text or {@link Bytecode}. */
  public void evaluating(Object gremlin) {
    RunningRequest request = threads.current();
    if (request != null) {
      request.evaluates(gremlin, gremlin instanceof Bytecode ? Kind.BYTECODE : Kind.SCRIPT);
    }
  }

  /** Notes a traversal that is compiled for the request of this thread. */
  public void compiling(Traversal.Admin<?, ?> traversal) {
    RunningRequest request = threads.current();
    if (request != null) {
      request.compiles(traversal);
    }
  }

  /** Returns the caller for whose request this thread works; empty if it works for none. */
  public Optional<Caller> caller() {
    return Optional.ofNullable(threads.current()).map(RunningRequest::caller);
  }

  /** Notes that the request of this thread calls a service, or that a step of it is refused. */
  public void uses(String subject) {
    RunningRequest request = threads.current();
    if (request != null) {
      request.uses(subject);
    }
  }

  /** Counts an event in a store for the request of this thread. */
  void count(Event event, long amount) {
    RunningRequest request = threads.current();
    if (request == null) {
      return;
    }
    request.count(event, amount);
    if (request.isServiceCall()) {
      return;
    }
    if (request.cells() > limits.cells()) {
      end(request, Problem.READS_TOO_MUCH, "option", "--max-cells", "limit", limits.cells());
    } else if (request.bytes() > limits.readBytes()) {
      end(request, Problem.READS_TOO_MUCH, "option", "--max-read", "limit", limits.readBytes());
    }
  }

  /**
   * Returns the result of a script, limited if it is sent over HTTP, which keeps all results until
   * the last is there.
   */
  public Object limited(Object result) {
    RunningRequest request = threads.current();
    if (request == null || request.protocol() != Protocol.HTTP) {
      return result;
    }
    if (result instanceof Collection<?> all && all.size() > limits.results()) {
      throw LimitedResults.tooMany(limits.results());
    }
    return result instanceof Iterator<?> results
        ? new LimitedResults(results, limits.results())
        : result;
  }

  /**
   * Checks the number of results of bytecode over HTTP.
   *
   * @throws InvalidInputException if there are more than an answer may have
   */
  public void checkResults(long count) {
    if (count > limits.results()) {
      throw LimitedResults.tooMany(limits.results());
    }
  }

  /** Ends the requests that run for longer than any request may; forgets those that are done. */
  void endOverdue() {
    long now = ticker.nanos();
    for (RunningRequest request : open) {
      forgetIfDone(request); // threads of sessions do not report it
      if (!request.isServiceCall() && request.age(now) > limits.longest().toNanos()) {
        String limit = limits.longest().toSeconds() + " s";
        end(request, Problem.RUNS_TOO_LONG, "option", "--max-evaluation-timeout", "limit", limit);
      }
    }
  }

  /**
   * Ends the request that has allocated the most, as its time limit would, if more of the heap is
   * in use than the limit allows, and if the request may be the cause. The next is ended when this
   * one has had time to end.
   */
  synchronized void heapInUse(long bytes) {
    long heap = Runtime.getRuntime().maxMemory();
    long now = ticker.nanos();
    if (bytes <= heap / PERCENT * limits.heapPercent() || now - heapFreedNanos < TO_END_NANOS) {
      return;
    }
    open.stream()
        .filter(request -> request.ending().isEmpty())
        .max(Comparator.comparingLong(RunningRequest::allocated))
        .filter(request -> request.allocated() > heap / CAUSE)
        .ifPresent(
            request -> {
              heapFreedNanos = now;
              int limit = limits.heapPercent();
              end(request, Problem.HEAP_IN_USE, "option", "--max-heap-use", "limit", limit);
            });
  }

  /** Ends a request; a second call does nothing. */
  public void end(RunningRequest request, Outcome outcome) {
    if (request.end()) {
      forget(request);
      report(request, outcome);
      request.forgetText(); // its task may still wait for a thread, and is not counted any more
    }
  }

  private void report(RunningRequest request, Outcome outcome) {
    Duration duration = Duration.ofNanos(request.age(ticker.nanos()));
    metrics.request(request, outcome, duration);
    slow.ended(request, outcome, duration);
    audit.ended(request, outcome);
  }

  /**
   * Ends a request whose connection is closed before its answer, and stops its work. The request is
   * listed and counted until its threads have noticed.
   */
  public void lose(RunningRequest request) {
    end(request, Problem.REQUEST_LOST);
    if (request.end()) {
      forgetIfDone(request);
      report(request, Outcome.LOST);
    }
  }

  /**
   * Forgets a request that has ended if no thread works for it any more, and none will: those that
   * wait for a thread get one, but for those of a session, which ends with its connection.
   */
  private void forgetIfDone(RunningRequest request) {
    if (request.hasEnded()
        && (request.hasStarted() || request.kind() == Kind.SESSION)
        && !threads.workFor(request)) {
      forget(request);
    }
  }

  /** Ends a request without counting it, because it was none: the opening of a websocket. */
  public void discard(RunningRequest request) {
    if (request.end()) {
      forget(request);
    }
  }

  private void forget(RunningRequest request) {
    if (open.remove(request)) {
      openBytes.addAndGet(-request.size());
      threads.forget(request);
    }
  }

  /** Returns whether a request is logged when it ends now. */
  public boolean isSlow(RunningRequest request) {
    return slow.isSlow(Duration.ofNanos(request.age(ticker.nanos())));
  }

  /**
   * Returns the requests under way but that of this thread as maps, the oldest first: {@code id},
   * {@code user} if there is one, {@code address}, {@code protocol}, {@code kind}, {@code state}
   * (waiting, running, or ending once its end was asked for), {@code millis}, {@code storeCalls},
   * {@code rows}, {@code bytes}, {@code query} without its values.
   */
  public List<Map<String, Object>> list() {
    long now = ticker.nanos();
    RunningRequest own = threads.current();
    return open.stream()
        .filter(request -> request != own)
        .sorted(Comparator.comparingLong(request -> -request.age(now)))
        .map(request -> describe(request, now))
        .toList();
  }

  private static Map<String, Object> describe(RunningRequest request, long now) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", request.id().toString());
    request.caller().user().ifPresent(user -> fields.put("user", user));
    fields.put("address", request.caller().address());
    fields.put("protocol", request.protocol().name().toLowerCase(Locale.ROOT));
    fields.put("kind", request.kind().name().toLowerCase(Locale.ROOT));
    fields.put("state", state(request));
    fields.put("millis", Duration.ofNanos(request.age(now)).toMillis());
    fields.put("storeCalls", request.storeCalls());
    fields.put("rows", request.rows());
    fields.put("bytes", request.bytes());
    fields.put("query", request.gremlin().map(CutText::of).orElse(""));
    return fields;
  }

  private static String state(RunningRequest request) {
    if (request.ending().isPresent()) {
      return "ending";
    }
    return request.hasStarted() ? "running" : "waiting";
  }

  /**
   * Ends a request as its time limit would: its threads are interrupted, or interrupt themselves
   * when they begin to work for it.
   *
   * @throws InvalidInputException if there is no such request, if several have the id, or if this
   *     thread works for it
   */
  public void endByAdmin(UUID id) {
    List<RunningRequest> found = open.stream().filter(request -> request.id().equals(id)).toList();
    if (found.size() != 1) {
      throw new InvalidInputException(
          found.isEmpty() ? Problem.NO_SUCH_QUERY : Problem.QUERY_ID_NOT_UNIQUE, "query", id);
    }
    RunningRequest request = found.get(0);
    if (threads.current() == request) {
      throw new InvalidInputException(Problem.QUERY_ENDS_ITSELF, "query", id);
    }
    end(request, Problem.QUERY_ENDED_BY_ADMIN, "query", id);
  }

  /** Ends a request as its time limit would, unless it is being ended already. */
  private void end(RunningRequest request, Problem problem, Object... details) {
    if (request.ending().isEmpty()
        && request.endWith(new InvalidInputException(problem, details))) {
      threads.interrupt(request); // a thread that begins meanwhile sees the reason
    }
  }

  /**
   * @throws InvalidInputException if the request of this thread is being ended
   */
  public void checkNotEnded() {
    RunningRequest request = threads.current();
    if (request != null && request.ending().isPresent()) {
      throw request.ending().get();
    }
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
