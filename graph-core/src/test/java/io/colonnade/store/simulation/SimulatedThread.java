package io.colonnade.store.simulation;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A thread of an instance. Its fields are used only by the thread that runs. */
final class SimulatedThread implements Candidate {

  enum Kind {
    /** A history runs until all these have ended. */
    FOREGROUND,
    /** Work that an instance executes. */
    BACKGROUND
  }

  private final int id;
  private final Instance instance;
  private final String name;
  private final Kind kind;
  private final Runnable work;

  /** Has a permit when the thread may run. */
  private final Semaphore baton = new Semaphore(0);

  private volatile @Nullable Thread carrier; // null: not started

  /** Waits for a lock of another thread, and not for the baton. */
  private final AtomicBoolean heldUp = new AtomicBoolean();

  private long wakesAt; // above the clock: the thread sleeps
  private @Nullable CompletableFuture<?> awaited;

  SimulatedThread(int id, Instance instance, String name, Kind kind, Runnable work) {
    this.id = id;
    this.instance = instance;
    this.name = instance.name() + "/" + name;
    this.kind = kind;
    this.work = work;
  }

  @Override
  public int id() {
    return id;
  }

  Instance instance() {
    return instance;
  }

  String name() {
    return name;
  }

  boolean isForeground() {
    return kind == Kind.FOREGROUND;
  }

  boolean isStarted() {
    return carrier != null;
  }

  /** Returns the real thread; null before the start. */
  @Nullable Thread carrier() {
    return carrier;
  }

  void carry(Thread thread) {
    carrier = thread;
  }

  boolean isHeldUp() {
    return heldUp.get();
  }

  void holdUp() {
    heldUp.set(true);
  }

  /** Returns false if the thread knows already that it is held up, and waits for the baton. */
  boolean undoHoldUp() {
    return heldUp.compareAndSet(true, false);
  }

  boolean isReady(long now) {
    CompletableFuture<?> future = awaited;
    return !heldUp.get() && wakesAt <= now && (future == null || future.isDone());
  }

  /** Returns whether nothing but time is missing until the thread is ready. */
  boolean sleeps() {
    return isReady(Long.MAX_VALUE);
  }

  long wakesAt() {
    return wakesAt;
  }

  void sleepUntil(long nanos) {
    wakesAt = nanos;
  }

  void await(@Nullable CompletableFuture<?> future) {
    awaited = future;
  }

  void run() {
    work.run();
  }

  void pass() {
    baton.release();
  }

  /** Waits until this thread, which calls this, may run again. */
  void waitForBaton() {
    heldUp.set(false);
    baton.acquireUninterruptibly();
  }

  /** Returns where the thread is, for a report. */
  String describe() {
    StringBuilder text = new StringBuilder(name);
    Thread thread = carrier;
    if (thread != null) {
      for (StackTraceElement element : thread.getStackTrace()) {
        text.append("\n    at ").append(element);
      }
    }
    return text.toString();
  }
}
