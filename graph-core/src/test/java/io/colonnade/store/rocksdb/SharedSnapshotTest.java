package io.colonnade.store.rocksdb;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.Q;
import static io.colonnade.store.TestTables.bytes;
import static io.colonnade.store.TestTables.row;
import static io.colonnade.store.TestTables.valueOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.StoreClosedException;
import io.colonnade.metric.Meter;
import io.colonnade.store.CellSet;
import io.colonnade.store.ConflictHistory;
import io.colonnade.store.Crew;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.WriteSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** Snapshots of one session that share a native snapshot. */
class SharedSnapshotTest {

  private static final int WRITES = 2_000;

  @TempDir private Path directory;
  private final ConflictHistory history = new ConflictHistory(1 << 20);
  private Session session;

  @BeforeEach
  void open() throws RocksDBException {
    session = new Session(NativeDb.open(directory, 16 << 20), Meter.NONE);
    session.nativeDb().createTables(List.of(A));
    write("0");
  }

  @AfterEach
  void close() {
    session.end(End.STORE_CLOSED);
    assertEquals(0, session.openSnapshots());
    assertEquals(0, history.openSnapshots());
  }

  /** Gives two records one value, as a commit of the store does. */
  private void write(String value) throws RocksDBException {
    WriteSet writes = WriteSet.basedOnLatest();
    writes.put(A, row(1), Family.RECORD, Q, bytes(value));
    writes.put(A, row(2), Family.RECORD, Q, bytes(value));
    ConflictHistory.Claim claim = history.begin(writes);
    try (WriteBatch batch =
            new BatchBuilder(session.nativeDb()).build(writes, OptionalLong.empty());
        WriteOptions options = new WriteOptions()) {
      session.nativeDb().db().write(options, batch);
    } finally {
      session.written();
    }
    history.finish(claim, session.nativeDb().db().getLatestSequenceNumber());
  }

  private RocksSnapshot take() {
    return session.snapshot(SnapshotUse.TRANSACTION, history);
  }

  private long nativeSnapshots() throws RocksDBException {
    return session.nativeDb().db().getLongProperty("rocksdb.num-snapshots");
  }

  @Test
  void snapshots_withNoWriteBetween_shareANativeOne() throws RocksDBException {
    RocksSnapshot first = take();
    RocksSnapshot second = take();
    RocksSnapshot reader = session.snapshot(SnapshotUse.LOOK, history);
    assertEquals(1, nativeSnapshots());
    assertEquals(3, session.openSnapshots());
    assertEquals(2, history.openSnapshots()); // each transaction counts
    assertEquals(first.version(), second.version());
    first.close();
    reader.close();
    assertEquals(1, history.openSnapshots());
    assertThrows(IllegalStateException.class, () -> valueOf(first, A, row(1)));
    assertEquals("0", valueOf(second, A, row(1)));
    second.close();
  }

  @Test
  void snapshot_afterAWrite_showsIt_andTheOneBeforeDoesNot() throws RocksDBException {
    RocksSnapshot before = take();
    write("1");
    assertEquals(1, nativeSnapshots());
    RocksSnapshot after = take();
    RocksSnapshot alsoAfter = take();
    assertEquals(2, nativeSnapshots());
    assertEquals("0", valueOf(before, A, row(2)));
    assertEquals("1", valueOf(after, A, row(2)));
    before.close();
    assertEquals(1, nativeSnapshots());
    after.close();
    assertEquals("1", valueOf(alsoAfter, A, row(2)));
    alsoAfter.close();
  }

  @Test
  void write_afterAllHaveEnded_leavesNoNativeSnapshot() throws RocksDBException {
    take().close();
    take().close();
    assertEquals(1, nativeSnapshots()); // of the latest state: nothing is kept for it
    write("1");
    assertEquals(0, nativeSnapshots());
  }

  @Test
  void snapshot_closedDuringARead_keepsTheNativeOneForThatRead() throws RocksDBException {
    RocksSnapshot read = take();
    RocksSnapshot other = take();
    RowCursor unused = read.scan(Scan.all(A, CellSet.all(Family.RECORD)));
    read.enter();
    read.close();
    other.close();
    write("1");
    assertEquals(1, nativeSnapshots());
    read.leave();
    assertEquals(0, nativeSnapshots());
  }

  @Test
  void snapshot_betweenAWriteAndItsNote_showsTheWrite() throws RocksDBException {
    RocksSnapshot before = take();
    session.nativeDb().db().put(session.nativeDb().unnamed(), new byte[] {1}, new byte[] {1});
    RocksSnapshot after = take();
    assertTrue(after.version() > before.version());
    before.close();
    after.close();
  }

  @Test
  void session_ended_endsAllThatShare() {
    RocksSnapshot first = take();
    RocksSnapshot second = take();
    session.end(End.STORE_CLOSED);
    assertThrows(StoreClosedException.class, () -> valueOf(first, A, row(1)));
    assertThrows(StoreClosedException.class, () -> valueOf(second, A, row(1)));
    first.close();
    second.close();
  }

  @Test
  void buffers_ofEndedSnapshots_areUsedByOneCursorAtATime() {
    RocksSnapshot ended = take();
    byte[] buffer = ended.takeBuffer(100);
    ended.giveBack(buffer);
    RocksSnapshot open = take();
    assertTrue(open.takeBuffer(100) != buffer); // the other snapshot may use it again
    ended.close();
    ended.close();
    assertTrue(open.takeBuffer(100) == buffer);
    assertTrue(open.takeBuffer(100) != buffer);
    byte[] large = new byte[SpareBuffers.MOST_BYTES + 1];
    open.giveBack(large);
    assertTrue(open.takeBuffer(100) != large);
    open.close();
  }

  @Test
  void threads_besideAWriter_seeOneStateEach_andLeaveNoNativeSnapshot() throws Exception {
    AtomicInteger written = new AtomicInteger();
    AtomicLong shared = new AtomicLong();
    Map<Long, String> values = new ConcurrentHashMap<>(); // by version
    Crew.start(
            5,
            number -> {
              if (number == 0) {
                try {
                  for (int i = 1; i <= WRITES; i++) {
                    write(Integer.toString(i));
                    written.set(i);
                  }
                } finally {
                  written.set(WRITES); // else the others would wait for a writer that failed
                }
              } else {
                while (written.get() < WRITES) {
                  int least = written.get();
                  RocksSnapshot snapshot = take();
                  String value = valueOf(snapshot, A, row(1));
                  assertTrue(Integer.parseInt(value) >= least, value + " after " + least);
                  String known = values.putIfAbsent(snapshot.version(), value);
                  if (known != null) {
                    shared.incrementAndGet();
                    assertEquals(known, value);
                  }
                  assertEquals(value, valueOf(snapshot, A, row(2)));
                  snapshot.close();
                }
              }
            })
        .join();
    System.out.println("shared snapshots: " + shared + ", versions: " + values.size());
    assertTrue(shared.get() > 0);
    assertEquals(0, session.openSnapshots());
    assertEquals(0, history.openSnapshots());
    write("last");
    assertEquals(0, nativeSnapshots());
  }

  @Test
  void session_endedBesideThreads_endsTheirSnapshots() throws Exception {
    for (int round = 0; round < 10; round++) {
      AtomicInteger begun = new AtomicInteger();
      Crew readers =
          Crew.start(
              3,
              number -> {
                while (session.gate().enter()) {
                  RocksSnapshot snapshot;
                  try {
                    snapshot = take();
                  } finally {
                    session.gate().leave();
                  }
                  begun.incrementAndGet();
                  try {
                    assertEquals(valueOf(snapshot, A, row(1)), valueOf(snapshot, A, row(2)));
                  } catch (StoreClosedException e) {
                    assertFalse(session.gate().enter());
                  }
                  snapshot.close();
                }
              });
      while (begun.get() < 50) {
        Thread.onSpinWait();
      }
      session.end(End.STORE_CLOSED);
      readers.join();
      assertEquals(0, session.openSnapshots());
      assertEquals(0, history.openSnapshots());
      open();
    }
  }
}
