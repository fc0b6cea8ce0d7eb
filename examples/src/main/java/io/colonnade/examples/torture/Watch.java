package io.colonnade.examples.torture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Finds transactions that wait for other transactions for too long, by looks at the stacks of their
 * threads. A transaction does not count that is slow because a server does not answer. A wait is
 * reported while it lasts, because the process may be killed before the wait ends. Thread-safe.
 */
final class Watch {

  /**
   * The journal's class that a thread runs in while a lock of another transaction is in its way.
   */
  static final String RESOLVER = "io.colonnade.store.journal.Resolver";

  /** The journal's class that a thread runs in while a server does not answer. */
  static final String PATIENCE = "io.colonnade.store.journal.Patience";

  private static final long MOST_MILLIS = 30_000;
  private static final long LOOK_MILLIS = 250;

  /**
   * A transaction that waits for another one reads and tries its own rows as well, so that only
   * some looks find it where it waits: at least one of so many.
   */
  private static final int LOOKS = 10;

  private final List<Watched> watched = new ArrayList<>(); // guarded by this

  /** The transactions of one thread, one after the other. Thread-safe. */
  static final class Watched {

    private final Thread thread;
    private final Consumer<String> waited;
    private boolean isRunning; // guarded by this, as all below
    private long begun;
    private long firstWait;
    private int looks; // since the first wait
    private int waits;

    private Watched(Thread thread, Consumer<String> waited) {
      this.thread = thread;
      this.waited = waited;
    }

    /** Notes that the thread begins a transaction. */
    synchronized void begin() {
      isRunning = true;
      begun = System.currentTimeMillis();
      looks = 0;
      waits = 0;
    }

    /** Notes that the transaction has ended. */
    synchronized void end() {
      isRunning = false;
    }

    /**
     * Looks once at what the thread does.
     *
     * @param now in milliseconds since any origin
     */
    synchronized void look(long now, StackTraceElement... stack) {
      boolean isWaiting = isRunning && isWaiting(stack);
      if (isWaiting && waits == 0) {
        firstWait = now;
      }
      waits += isWaiting ? 1 : 0;
      looks += waits > 0 ? 1 : 0;
      if (isWaiting && now - firstWait > MOST_MILLIS && waits >= looks / LOOKS) {
        waited.accept(begun + " " + System.currentTimeMillis() + " " + Arrays.toString(stack));
        isRunning = false; // is reported once
      }
    }
  }

  /**
   * Adds the calling thread.
   *
   * @param waited receives begin and end of a transaction that has waited too long, in milliseconds
   *     since 1970, and the stack of its thread
   */
  synchronized Watched add(Consumer<String> waited) {
    Watched added = new Watched(Thread.currentThread(), waited);
    watched.add(added);
    return added;
  }

  private synchronized List<Watched> all() {
    return List.copyOf(watched);
  }

  /** Looks at all threads again and again, in a thread that does not keep the process alive. */
  void start() {
    Wire.daemon(this::run, "torture-watch");
  }

  private void run() {
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        for (Watched each : all()) {
          each.look(TimeUnit.NANOSECONDS.toMillis(System.nanoTime()), each.thread.getStackTrace());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns whether a thread with this stack waits for another transaction. */
  static boolean isWaiting(StackTraceElement... stack) {
    List<String> classes = Arrays.stream(stack).map(StackTraceElement::getClassName).toList();
    return classes.contains(RESOLVER) && !classes.contains(PATIENCE);
  }
}
