package io.colonnade.store.hbase;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import io.colonnade.store.Family;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import io.colonnade.store.journal.JournalStore;
import io.colonnade.store.journal.ThreadScheduling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that wait for versions, which no region server has, and would wait for an hour. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HBaseInterruptIT {

  private static final int THREADS = 4;

  private static final Table TABLE =
      new Table("rows", EnumSet.of(Family.RECORD), (array, offset, limit) -> limit - offset);

  private final AtomicReference<CountDownLatch> asked =
      new AtomicReference<>(new CountDownLatch(0));

  private void count(Event event) {
    if (event == Event.VERSION_ASKED) {
      asked.get().countDown();
    }
  }

  private void assertInterrupted(Runnable work) throws InterruptedException {
    asked.set(new CountDownLatch(THREADS));
    List<Thread> threads = new ArrayList<>();
    List<CompletableFuture<Void>> ends = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      CompletableFuture<Void> end = new CompletableFuture<>();
      ends.add(end);
      Thread thread =
          new Thread(
              () -> {
                try {
                  work.run();
                  end.complete(null);
                } catch (RuntimeException e) {
                  end.completeExceptionally(e);
                }
              });
      threads.add(thread);
      thread.start();
    }
    asked.get().await();
    for (int i = 0; i < THREADS; i++) {
      threads.get(i).interrupt();
      threads.get(i).join();
      assertInstanceOf(ReadInterruptedException.class, ends.get(i).handle((none, e) -> e).join());
    }
  }

  @Test
  void beginAndCommit_endAtOnce() throws Exception {
    HBasePlace place = TestHBase.place("interrupts");
    Meter meter = (event, amount) -> count(event);
    try (Store store =
            JournalStore.open(
                HBaseRowStore.open(place),
                new ThreadScheduling(),
                Duration.ofHours(1),
                Duration.ofMinutes(10),
                meter);
        AsyncConnection connection = Connections.open(place)) {
      store.createTables(List.of(TABLE));
      AsyncAdmin admin = connection.getAdmin();
      TableName draws = TableName.valueOf(place.graph(), RowClock.TABLE);
      byte[] region = admin.getRegions(draws).get().get(0).getRegionName();
      admin.unassign(region).get();
      assertInterrupted(() -> store.snapshot(SnapshotUse.LOOK, ReadPoint.LATEST).close());
      assertInterrupted(() -> commit(store, Thread.currentThread().getId()));
      admin.assign(region).get();
      commit(store, 0);
      assertTrue(store.snapshot(SnapshotUse.LOOK, ReadPoint.LATEST).version() > 0);
    }
  }

  private static void commit(Store store, long number) {
    WriteSet writes = WriteSet.basedOnLatest();
    writes.put(
        TABLE, Bytes.of('r', (int) number & 0x7f), Family.RECORD, Bytes.EMPTY, Bytes.of('v'));
    store.commit(writes);
  }
}
