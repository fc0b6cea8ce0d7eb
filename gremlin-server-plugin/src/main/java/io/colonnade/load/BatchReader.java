package io.colonnade.load;

import io.colonnade.error.ReadInterruptedException;
import io.colonnade.schema.ElementKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Prefetches a few batches in its own thread. Used by one thread; {@link #close} ends the other
 * thread.
 */
final class BatchReader implements AutoCloseable {

  /** The maximum weight of the items of a batch in bytes; a batch has at least one item. */
  private static final long MAX_WEIGHT = 8 << 20;

  /**
   * The same for a batch that is sent: a request has at most 16 MB, and a character up to 3 bytes.
   */
  private static final long MAX_SENT_WEIGHT = 2 << 20;

  private static final int AHEAD = 2;

  /** A batch, or the reason why there is none. */
  private record Read(Optional<LoadBatch> batch, Optional<Throwable> failure) {}

  private final List<LoadStep> steps;
  private final LoadPosition from;
  private final LoadNames names;
  private final int batchItems;
  private final long maxWeight;
  private final Consumer<LoadBatch> lookAhead;
  private final BlockingQueue<Read> ready = new ArrayBlockingQueue<>(AHEAD);
  private final Thread thread;
  private long bytesBefore; // of finished steps; used by the reading thread only
  private long bytesOfStep; // used by the reading thread only

  private BatchReader(
      List<LoadStep> steps,
      LoadPosition from,
      LoadNames names,
      int batchItems,
      long maxWeight,
      Consumer<LoadBatch> lookAhead) {
    this.lookAhead = lookAhead;
    this.maxWeight = maxWeight;
    this.steps = steps;
    this.from = from;
    this.names = names;
    this.batchItems = batchItems;
    this.thread = new Thread(this::run, "colonnade-load-reader");
    this.thread.setDaemon(true);
  }

  /**
   * Begins to read at the position.
   *
   * @param lookAhead receives each batch of edges before the batch is returned; called by the
   *     reading thread
   */
  static BatchReader start(
      List<LoadStep> steps,
      LoadPosition from,
      LoadNames names,
      int batchItems,
      Consumer<LoadBatch> lookAhead) {
    return started(new BatchReader(steps, from, names, batchItems, MAX_WEIGHT, lookAhead));
  }

  /** Begins to read at the position, in batches that can be sent to a server. */
  static BatchReader remote(
      List<LoadStep> steps, LoadPosition from, LoadNames names, int batchItems) {
    return started(new BatchReader(steps, from, names, batchItems, MAX_SENT_WEIGHT, batch -> {}));
  }

  private static BatchReader started(BatchReader reader) {
    reader.thread.start();
    return reader;
  }

  /**
   * Returns the next batch; empty after the last one.
   *
   * @throws RuntimeException the exception of reading, after all earlier batches were returned; an
   *     {@link Error} is thrown in the same way
   */
  Optional<LoadBatch> next() {
    try {
      Read read = ready.take();
      if (read.failure().isPresent()) {
        throw asThrown(read.failure().get());
      }
      return read.batch();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReadInterruptedException();
    }
  }

  private static RuntimeException asThrown(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    return failure instanceof RuntimeException told ? told : new IllegalStateException(failure);
  }

  private void run() {
    try {
      @Nullable Throwable failure = null;
      try {
        readSteps();
      } catch (InterruptedException closed) {
        throw closed;
      } catch (Throwable e) { // an Error, too: otherwise the consumer would wait forever
        failure = e;
      }
      ready.put(new Read(Optional.empty(), Optional.ofNullable(failure)));
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private void readSteps() throws InterruptedException {
    for (int step = 0; step < steps.size(); step++) {
      if (step >= from.step()) {
        read(step, step == from.step() ? from.items() : 0);
      }
      bytesBefore += steps.get(step).file().size();
      bytesOfStep = 0;
    }
  }

  private void read(int step, long skipped) throws InterruptedException {
    try (ItemReader reader = steps.get(step).open(from, names, bytes -> bytesOfStep = bytes)) {
      reader.skip(skipped);
      long first = skipped;
      boolean ends = false;
      while (!ends) {
        List<LoadItem> items = new ArrayList<>();
        Optional<RuntimeException> failure = Optional.empty();
        try {
          ends = fill(items, reader);
        } catch (RuntimeException e) { // earlier batches are still returned
          failure = Optional.of(e);
        }
        LoadBatch batch = new LoadBatch(step, first, items, ends, bytesBefore + bytesOfStep);
        if (steps.get(step).pass() == ElementKind.EDGE) {
          lookAhead.accept(batch);
        }
        ready.put(new Read(Optional.of(batch), Optional.empty()));
        if (failure.isPresent()) {
          throw failure.get();
        }
        first += items.size();
      }
    }
  }

  /** Reads the items of a batch; returns true if there are no more. */
  private boolean fill(List<LoadItem> items, ItemReader reader) {
    long weight = 0;
    while (items.size() < batchItems && weight < maxWeight) {
      Optional<LoadItem> item = reader.next();
      if (item.isEmpty()) {
        return true;
      }
      items.add(item.get());
      weight += item.get().weight();
    }
    return false;
  }

  /** Ends the reading thread and waits for its end. */
  @Override
  public void close() {
    thread.interrupt();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
