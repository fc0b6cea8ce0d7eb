package io.colonnade.store.simulation;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
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

  private @Nullable Thread carrier; // null: not started
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

  boolean runsOn(Thread thread) {
    return carrier == thread;
  }

  boolean isReady(long now) {
    CompletableFuture<?> future = awaited;
    return wakesAt <= now && (future == null || future.isDone());
  }

  boolean sleeps() {
    return awaited == null;
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

  /** Runs the work on this thread, which becomes the carrier. */
  void runWork() {
    carrier = Thread.currentThread();
    work.run();
  }

  void pass() {
    baton.release();
  }

  /** Waits until the thread may run again. */
  void waitForBaton() {
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
