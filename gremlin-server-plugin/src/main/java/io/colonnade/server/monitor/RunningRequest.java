package io.colonnade.server.monitor;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.metric.Event;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal.Symbols;
import org.jspecify.annotations.Nullable;

/** A request from its arrival to its last answer, and what it costs the store. Thread-safe. */
public final class RunningRequest {

  private static final int MOST_USED = 16;
  private static final String INTERRUPTED = Problem.READ_INTERRUPTED.code();

  private final Protocol protocol;
  private final Caller caller;
  private final int size;
  private final Optional<String> calledService;
  private final long begunNanos;
  private final AtomicLong storeCalls = new AtomicLong();
  private final AtomicLong rows = new AtomicLong();
  private final AtomicLong cells = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicReference<InvalidInputException> ending = new AtomicReference<>();
  private final AtomicReference<Traversal.@Nullable Admin<?, ?>> compiled = new AtomicReference<>();
  private final AtomicBoolean hasEnded = new AtomicBoolean();
  private volatile Kind kind;
  private volatile UUID id;
  private volatile @Nullable Object gremlin;
  private final Allocations allocations = new Allocations();
  private final Set<String> used = ConcurrentHashMap.newKeySet();
  private volatile boolean hasStarted;

  RunningRequest(
      Protocol protocol,
      Kind kind,
      UUID id,
      Optional<Object> gremlin,
      Caller caller,
      int size,
      long begunNanos) {
    this.protocol = protocol;
    this.size = size;
    this.calledService = calledService(gremlin);
    this.caller = caller;
    this.kind = kind;
    this.id = id;
    this.gremlin = gremlin.orElse(null);
    this.begunNanos = begunNanos;
  }

  public Protocol protocol() {
    return protocol;
  }

  public Caller caller() {
    return caller;
  }

  public Kind kind() {
    return kind;
  }

  /** Returns the id that the answers have, as far as it is known. */
  public UUID id() {
    return id;
  }

  /** Sets the id, for a protocol that names it in the answer only. */
  public void identify(UUID value) {
    id = value;
  }

  /** Returns the text or the bytecode; empty if there is none, or if it is not known yet. */
  Optional<Object> gremlin() {
    return Optional.ofNullable(gremlin);
  }

  /**
   * Notes a traversal that the request compiles, in place of the one before; until the request
   * ends, since a traversal may hold much.
   */
  void compiles(Traversal.Admin<?, ?> traversal) {
    compiled.set(traversal);
    if (hasEnded()) {
      compiled.set(null);
    }
  }

  /** Returns the traversal that was compiled last, and forgets it. */
  Optional<Traversal.Admin<?, ?>> takeCompiled() {
    return Optional.ofNullable(compiled.getAndSet(null));
  }

  void forgetText() {
    gremlin = null;
  }

  void evaluates(Object value, Kind as) {
    gremlin = value;
    if (kind != Kind.SESSION) {
      kind = as;
    }
  }

  /** Returns the text; empty if there is none, or if it is not known yet. */
  public Optional<String> text() {
    return gremlin().filter(String.class::isInstance).map(String.class::cast);
  }

  /**
   * Returns the name of the service if the request is bytecode that calls one and does nothing
   * else, as commands send it; empty if it is not.
   */
  public Optional<String> calledService() {
    return calledService;
  }

  /** Returns whether a service is all that is called. One such as a check has an end. */
  boolean isServiceCall() {
    return calledService.isPresent();
  }

  private static Optional<String> calledService(Optional<Object> gremlin) {
    return gremlin
        .filter(Bytecode.class::isInstance)
        .map(bytecode -> ((Bytecode) bytecode).getStepInstructions())
        .filter(steps -> steps.size() == 1 && steps.get(0).getOperator().equals(Symbols.call))
        .map(steps -> steps.get(0).getArguments())
        .filter(arguments -> Arrays.stream(arguments).noneMatch(Bytecode.class::isInstance))
        .map(arguments -> arguments.length == 0 ? "" : String.valueOf(arguments[0]));
  }

  /** Returns the bytes of the message. */
  int size() {
    return size;
  }

  /** Returns the nanoseconds since the request arrived. */
  long age(long nowNanos) {
    return nowNanos - begunNanos;
  }

  /** Returns whether a thread has begun to work for the request. */
  boolean hasStarted() {
    return hasStarted;
  }

  /** Notes a thread that works for the request. */
  void startsIn(Thread value) {
    allocations.begin(value);
    hasStarted = true;
  }

  /** Notes a service that is called, or a step that is refused; some of many. */
  void uses(String subject) {
    if (used.size() < MOST_USED) {
      used.add(subject);
    }
  }

  /** Returns the services that were called, and the steps that were refused. */
  Set<String> used() {
    return used;
  }

  Iterable<Thread> threads() {
    return allocations.threads();
  }

  /** Returns the bytes that the threads of the request have allocated for it, or before its end. */
  long allocated() {
    return allocations.bytes();
  }

  /** Notes why the request is ended before it is answered; returns false if it was noted before. */
  boolean endWith(InvalidInputException reason) {
    return ending.compareAndSet(null, reason);
  }

  /** Returns why the request is ended before it is answered; empty if it is not. */
  public Optional<InvalidInputException> ending() {
    return Optional.ofNullable(ending.get());
  }

  /**
   * Returns what its client is to be told in place of a failure: why the request was ended, unless
   * it has failed for a reason of its own, such as a commit whose outcome is not known.
   *
   * @param failure the message of the answer
   */
  public Optional<String> ending(String failure) {
    boolean isOwn = failure.startsWith("COL-") && !failure.startsWith(INTERRUPTED);
    return ending().filter(reason -> !isOwn).map(InvalidInputException::getMessage);
  }

  boolean hasEnded() {
    return hasEnded.get();
  }

  /** Ends the request; returns false if it has ended before. */
  boolean end() {
    return hasEnded.compareAndSet(false, true);
  }

  void count(Event event, long amount) {
    switch (event) {
      case READ_CALL, SCAN -> storeCalls.addAndGet(amount);
      case ROW_READ -> rows.addAndGet(amount);
      case CELL_READ -> cells.addAndGet(amount);
      case BYTES_READ -> bytes.addAndGet(amount);
      default -> {} // not a cost that a line of the log has
    }
  }

  long storeCalls() {
    return storeCalls.get();
  }

  long rows() {
    return rows.get();
  }

  long cells() {
    return cells.get();
  }

  long bytes() {
    return bytes.get();
  }
}
