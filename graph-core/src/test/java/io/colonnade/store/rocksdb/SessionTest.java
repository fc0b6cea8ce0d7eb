package io.colonnade.store.rocksdb;

import static io.colonnade.store.TestTables.A;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.error.StoreClosedException;
import io.colonnade.metric.Meter;
import io.colonnade.store.CellSet;
import io.colonnade.store.ConflictHistory;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Scan;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.TestTables;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionTest {

  private static final long MEMORY = 16 << 20;

  @TempDir private Path directory;
  private final ConflictHistory history = new ConflictHistory(1 << 20);
  private Session session;

  @BeforeEach
  void open() {
    session = new Session(NativeDb.open(directory, MEMORY), Meter.NONE);
    session.nativeDb().createTables(List.of(A));
  }

  @AfterEach
  void close() {
    session.end(End.STORE_CLOSED);
    assertEquals(0, session.openSnapshots());
    assertEquals(0, history.openSnapshots());
  }

  private static RowCursor scan(RocksSnapshot snapshot) {
    return snapshot.scan(Scan.all(A, CellSet.all(Family.RECORD), CellSet.all(Family.EDGES)));
  }

  @Test
  void cursor_closed_freesItsIterators() {
    RocksSnapshot snapshot = session.snapshot(SnapshotUse.TRANSACTION, history);
    RowCursor scan = scan(snapshot);
    RowCursor rows = snapshot.row(RowRead.of(A, TestTables.row(1), CellSet.all(Family.EDGES)));
    rows.advance();
    assertEquals(3, snapshot.openIterators());
    scan.close();
    assertEquals(1, snapshot.openIterators());
    rows.close();
    assertEquals(0, snapshot.openIterators());
    assertEquals(1, session.openSnapshots());
    assertEquals(1, history.openSnapshots());
    snapshot.close();
    assertEquals(0, session.openSnapshots());
    assertEquals(0, history.openSnapshots());
  }

  @Test
  void snapshot_closed_freesTheIteratorsOfItsCursors() {
    RocksSnapshot snapshot = session.snapshot(SnapshotUse.LOOK, history);
    assertEquals(0, history.openSnapshots());
    RowCursor scan = scan(snapshot);
    snapshot.close();
    assertEquals(0, snapshot.openIterators());
    scan.close();
    assertThrows(IllegalStateException.class, () -> scan(snapshot));
  }

  @Test
  void snapshot_closedDuringARead_doesNotWait_andIsFreedByTheRead() {
    RocksSnapshot snapshot = session.snapshot(SnapshotUse.TRANSACTION, history);
    RowCursor scan = scan(snapshot);
    snapshot.enter();
    snapshot.enter();
    snapshot.close();
    assertThrows(IllegalStateException.class, scan::advance);
    assertEquals(2, snapshot.openIterators());
    scan.close();
    snapshot.leave();
    assertEquals(2, snapshot.openIterators());
    assertEquals(1, session.openSnapshots());
    snapshot.leave();
    assertEquals(0, snapshot.openIterators());
    assertEquals(0, session.openSnapshots());
    assertEquals(0, history.openSnapshots());
    snapshot.close();
  }

  @Test
  void session_ended_waitsForTheReadOfAClosedSnapshot() throws InterruptedException {
    RocksSnapshot snapshot = session.snapshot(SnapshotUse.TRANSACTION, history);
    RowCursor unused = scan(snapshot);
    snapshot.enter();
    snapshot.close();
    Thread ending = new Thread(() -> session.end(End.STORE_CLOSED));
    ending.start();
    while (ending.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    assertEquals(2, snapshot.openIterators());
    snapshot.leave();
    ending.join();
    assertEquals(0, snapshot.openIterators());
    assertEquals(0, session.openSnapshots());
  }

  @Test
  void session_ended_endsItsSnapshotsForThatReason() {
    RocksSnapshot snapshot = session.snapshot(SnapshotUse.TRANSACTION, history);
    RowCursor scan = scan(snapshot);
    session.end(End.REOPENED);
    assertEquals(0, snapshot.openIterators());
    assertThrows(SnapshotTooOldException.class, scan::advance);
    assertThrows(SnapshotTooOldException.class, () -> scan(snapshot));
    open();
    RocksSnapshot next = session.snapshot(SnapshotUse.TRANSACTION, history);
    session.end(End.STORE_CLOSED);
    assertThrows(StoreClosedException.class, () -> scan(next));
    next.close();
    scan.close();
  }
}
