package io.colonnade.store.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.metric.Meter;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import io.colonnade.store.rows.FilterRowStore;
import io.colonnade.store.rows.MemoryRowStore;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Threads that are interrupted while they wait for a version, their own request or another's. */
class JournalInterruptTest {

  private static final Table TABLE =
      new Table("rows", EnumSet.of(Family.RECORD), (array, offset, limit) -> limit - offset);

  private static final Bytes ROW = Bytes.of('r');

  private final Semaphore begun = new Semaphore(0); // requests for a version
  private final Semaphore answered = new Semaphore(Integer.MAX_VALUE / 2);
  private Store store;

  /** A row store whose clock answers when the test lets it. */
  private final class SlowClock extends FilterRowStore {

    SlowClock(RowStore of) {
      super(of);
    }

    private void answer() {
      begun.release();
      try {
        answered.acquire();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ReadInterruptedException();
      }
    }

    @Override
    public Stamp last() {
      answer();
      return super.last();
    }

    @Override
    public Stamp draw(long epochs) {
      answer();
      return super.draw(epochs);
    }
  }

  /** A thread and how its work has ended. */
  private static final class Worker extends Thread {

    private final Runnable work;
    private RuntimeException end;
    private boolean isFlagged;

    Worker(Runnable work) {
      this.work = work;
      start();
    }

    @Override
    public void run() {
      try {
        work.run();
      } catch (RuntimeException e) {
        end = e;
      }
      isFlagged = isInterrupted();
    }

    void awaitWaiting() {
      while (getState() != State.WAITING) {
        Thread.onSpinWait();
      }
    }

    void assertInterrupted() throws InterruptedException {
      interrupt();
      join();
      assertInstanceOf(ReadInterruptedException.class, end);
      assertTrue(isFlagged);
    }

    void assertDone() throws InterruptedException {
      join();
      assertNull(end);
    }
  }

  @BeforeEach
  void open() {
    store =
        JournalStore.open(
            new SlowClock(new MemoryRowStore()),
            new ThreadScheduling(),
            Duration.ofHours(1),
            Duration.ofMinutes(10),
            Meter.NONE);
    store.createTables(List.of(TABLE));
    answered.drainPermits();
    begun.drainPermits();
  }

  @AfterEach
  void close() {
    answered.release(Integer.MAX_VALUE / 2);
    store.close();
  }

  private void begin() {
    store.snapshot(SnapshotUse.TRANSACTION, ReadPoint.LATEST).close();
  }

  private void commit() {
    WriteSet writes = WriteSet.basedOnLatest();
    writes.put(TABLE, ROW, Family.RECORD, Bytes.EMPTY, ROW);
    store.commit(writes);
  }

  @Test
  void begin_interrupted_endsAtOnce_andOthersContinue() throws Exception {
    Worker sender = new Worker(this::begin);
    begun.acquire();
    Worker waiting = new Worker(this::begin);
    waiting.awaitWaiting();
    Worker next = new Worker(this::begin);
    next.awaitWaiting();
    waiting.assertInterrupted();
    sender.assertInterrupted();
    begun.acquire(); // the request is sent again, for the one that still waits
    answered.release();
    next.assertDone();
  }

  @Test
  void commit_interruptedBeforeItsVersion_hasNoEffect_andKeepsNoLock() throws Exception {
    Worker sender = new Worker(this::commit);
    begun.acquire();
    Worker waiting = new Worker(this::commit);
    waiting.awaitWaiting();
    waiting.assertInterrupted();
    sender.assertInterrupted();
    answered.release(Integer.MAX_VALUE / 2);
    assertEquals(0, cells());
    commit();
    assertEquals(1, cells());
  }

  private int cells() {
    int cells = 0;
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK, ReadPoint.LATEST);
        RowCursor cursor =
            snapshot.rows(List.of(RowRead.of(TABLE, ROW, CellSet.all(Family.RECORD))))) {
      while (cursor.advance()) {
        cells++;
      }
    }
    return cells;
  }
}
