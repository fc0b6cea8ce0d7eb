package io.colonnade.store.journal;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.Q;
import static io.colonnade.store.TestTables.bytes;
import static io.colonnade.store.TestTables.put;
import static io.colonnade.store.TestTables.row;
import static io.colonnade.store.TestTables.valueOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.error.StoreException;
import io.colonnade.metric.Meter;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.TestTables;
import io.colonnade.store.WriteSet;
import io.colonnade.store.rows.MemoryRowStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Which versions the journal can show, by a clock that the tests move. */
class JournalTimesTest {

  private static final Duration RETENTION = Duration.ofMinutes(10);
  private static final long NANOS = RETENTION.toNanos();

  private final MemoryRowStore rows = new MemoryRowStore();
  private final ManualScheduling time = new ManualScheduling();
  private final Store store = open();

  private Store open() {
    return open(rows.connect());
  }

  private Store open(RowStore of) {
    Store opened = JournalStore.open(of, time, Duration.ofSeconds(10), RETENTION, Meter.NONE);
    opened.createTables(List.of(A));
    return opened;
  }

  private static WriteSet filled(Snapshot at, int row) {
    WriteSet writes = WriteSet.asOf(at.version());
    writes.put(A, row(row), Family.RECORD, Q, bytes("filled"));
    return writes;
  }

  private static String read(Snapshot snapshot) {
    return valueOf(snapshot, A, row(1));
  }

  private int pins() {
    return storedPins().size();
  }

  private Collection<Bytes> storedPins() {
    return Pins.read(new Rows(rows, time, NANOS, Meter.NONE)).values();
  }

  /** Returns the row store; while told so, mutations run but no answer arrives. */
  private RowStore losing(AtomicBoolean isLosing) {
    return (RowStore)
        Proxy.newProxyInstance(
            RowStore.class.getClassLoader(),
            new Class<?>[] {RowStore.class},
            (proxy, called, arguments) -> {
              Object answer;
              try {
                answer = called.invoke(rows, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
              if (!isLosing.get()) {
                return answer;
              }
              if (called.getName().equals("mutate")) {
                return ((List<?>) answer).stream().map(any -> RowStore.Outcome.UNKNOWN).toList();
              }
              throw new StoreException(Problem.ENGINE_FAILED, "failed", "a read");
            });
  }

  @Test
  void oldestReadable_followsThePresent_afterTwoRetentionTimes() {
    long version = put(store, A, row(1), "one");
    time.pass(NANOS);
    assertEquals(0, store.oldestReadable());
    time.pass(4 * NANOS);
    assertEquals(version, store.oldestReadable());
  }

  @Test
  void longSnapshot_isReadForDays_andKeepsWhatItShows() {
    put(store, A, row(1), "one");
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LONG)) {
      put(store, A, row(1), "two");
      for (int i = 0; i < 20; i++) {
        time.pass(NANOS * 9 / 10);
        assertEquals("one", read(snapshot));
        assertTrue(store.oldestReadable() <= snapshot.version());
      }
      assertEquals(1, pins());
    }
    assertEquals(0, pins());
    time.pass(5 * NANOS);
    long oldest = store.oldestReadable();
    try (Snapshot now = store.snapshot(SnapshotUse.LOOK)) {
      assertEquals(now.version(), oldest);
    }
  }

  @Test
  void longSnapshot_thatIsNotRead_keepsItsPin() {
    put(store, A, row(1), "one");
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LONG)) {
      put(store, A, row(1), "two");
      time.pass(8 * NANOS);
      assertEquals(1, pins());
      assertEquals("one", read(snapshot));
      assertTrue(store.oldestReadable() <= snapshot.version());
    }
    assertEquals(0, pins());
  }

  /** Lets another process move the horizon while this one stands still. */
  private void moveHorizonElsewhere() {
    ManualScheduling elsewhere = new ManualScheduling();
    try (Store other =
        JournalStore.open(
            rows.connect(), elsewhere, Duration.ofSeconds(10), RETENTION, Meter.NONE)) {
      assertTrue(other.isShared());
      elsewhere.pass(8 * NANOS);
    }
    time.standStill(8 * NANOS);
  }

  @Test
  void longSnapshot_ofAProcessThatStandsStill_endsWhenItsPinIsRemoved() {
    put(store, A, row(1), "one");
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LONG)) {
      time.standStill(3 * NANOS);
      assertEquals("one", read(snapshot)); // no process has moved the horizon meanwhile
      put(store, A, row(1), "two");
      moveHorizonElsewhere();
      assertEquals(0, pins());
      assertTooOld(() -> read(snapshot));
      assertTooOld(() -> read(snapshot));
    }
  }

  private static void assertTooOld(Runnable work) {
    SnapshotTooOldException e = assertThrows(SnapshotTooOldException.class, work::run);
    assertEquals(Problem.SNAPSHOT_TOO_OLD, e.problem());
  }

  @Test
  void beatOfAnEarlierCall_countsFromItsFirstSending() {
    AtomicBoolean isLosing = new AtomicBoolean();
    try (Store lossy = open(losing(isLosing));
        Snapshot snapshot = lossy.snapshot(SnapshotUse.FILL)) {
      time.standStill(NANOS / 2);
      isLosing.set(true);
      assertThrows(StoreException.class, () -> read(snapshot));
      isLosing.set(false);
      Stamp stamp = new Stamp(snapshot.version(), snapshot.epoch());
      assertEquals(List.of(Pins.bytes(stamp, 1)), List.copyOf(storedPins()));
      time.standStill(2 * NANOS);
      lossy.commit(filled(snapshot, 1));
      assertEquals(List.of(Pins.bytes(stamp, 2)), List.copyOf(storedPins())); // the first is old
    }
  }

  @Test
  void shortSnapshots_endAfterTheRetentionTime() {
    put(store, A, row(1), "one");
    for (SnapshotUse use : List.of(SnapshotUse.LOOK, SnapshotUse.TRANSACTION)) {
      try (Snapshot snapshot = store.snapshot(use)) {
        time.standStill(NANOS);
        assertEquals("one", read(snapshot));
        time.standStill(1);
        assertTooOld(() -> read(snapshot));
      }
    }
  }

  @Test
  void fill_staysBelowWhatOthersCommitMeanwhile() {
    put(store, A, row(2), "before");
    try (Snapshot snapshot = store.snapshot(SnapshotUse.FILL)) {
      put(store, A, row(1), "other");
      WriteSet delete = WriteSet.basedOnLatest();
      delete.delete(A, row(2), Family.RECORD, Q);
      store.commit(delete);
      for (int each = 1; each <= 3; each++) {
        assertEquals(snapshot.version(), store.commit(filled(snapshot, each)));
      }
      assertEquals("filled", valueOf(snapshot, A, row(3)));
    }
    assertEquals("other", valueOf(store, A, row(1)));
    assertEquals("none", valueOf(store, A, row(2)));
    assertEquals("filled", valueOf(store, A, row(3)));
  }

  @Test
  void fill_largerThanOneCall_isPutInParts() {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.FILL)) {
      WriteSet writes = WriteSet.asOf(snapshot.version());
      Bytes large = Bytes.wrap(new byte[3 << 20]);
      for (int i = 0; i < 5; i++) {
        writes.put(A, row(1), Family.EDGES, Bytes.of(i), large);
      }
      for (int i = 0; i < 1_500; i++) {
        writes.put(A, row(2, i >> 8, i & 0xFF), Family.RECORD, Q, Bytes.of(i >> 8, i & 0xFF));
      }
      store.commit(writes);
      RowRead whole = RowRead.of(A, row(1), CellSet.all(Family.EDGES));
      assertEquals(5, TestTables.values(snapshot.row(whole)).size());
      assertEquals(
          1,
          TestTables.values(
                  snapshot.row(RowRead.of(A, row(2, 5, 0xDB), CellSet.all(Family.RECORD))))
              .size());
    }
  }

  @Test
  void fill_withoutAnOpenSnapshot_isRefused() {
    Snapshot snapshot = store.snapshot(SnapshotUse.FILL);
    snapshot.close();
    assertThrows(IllegalStateException.class, () -> store.commit(filled(snapshot, 1)));
    try (Snapshot other = store.snapshot(SnapshotUse.LONG)) {
      assertThrows(IllegalStateException.class, () -> store.commit(filled(other, 1)));
    }
    assertEquals("none", valueOf(store, A, row(1)));
  }

  @Test
  void fill_whosePinWasRemoved_putsNothing() {
    put(store, A, row(1), "one");
    try (Snapshot snapshot = store.snapshot(SnapshotUse.FILL)) {
      moveHorizonElsewhere();
      assertTooOld(() -> store.commit(filled(snapshot, 2)));
    }
    assertEquals("none", valueOf(store, A, row(2)));
  }

  @Test
  void versions_fromTheHorizonToThePresent_areShown() {
    long first = put(store, A, row(1), "one");
    long second = put(store, A, row(1), "two");
    for (SnapshotUse use : SnapshotUse.values()) {
      assertEquals("one", readAt(use, first));
      assertEquals("two", readAt(use, second));
    }
    time.pass(5 * NANOS);
    for (SnapshotUse use : SnapshotUse.values()) {
      SnapshotTooOldException e =
          assertThrows(SnapshotTooOldException.class, () -> readAt(use, first));
      assertEquals(Problem.VERSION_NOT_SHOWN, e.problem());
      assertEquals(second, e.details().get("from"));
      assertEquals("two", readAt(use, second));
    }
    assertEquals(0, pins());
  }

  private String readAt(SnapshotUse use, long version) {
    try (Snapshot snapshot = store.snapshot(use, ReadPoint.at(version))) {
      return read(snapshot);
    }
  }

  private long changeSchema() {
    WriteSet move = WriteSet.basedOnLatest();
    move.put(A, row(2), Family.RECORD, Q, bytes("schema"));
    move.moveEpoch();
    return store.commit(move);
  }

  @Test
  void versions_betweenChangesOfTheSchema_haveTheirEpoch_inAProcessThatHasSeenNone() {
    List<Long> versions = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      versions.add(put(store, A, row(1), "before " + i));
      versions.add(changeSchema());
    }
    versions.add(put(store, A, row(1), "last"));
    try (Store other = open()) {
      for (long version : List.copyOf(versions)) {
        assertEquals(epochAt(store, version), epochAt(other, version), "at " + version);
      }
      assertEquals(epochAt(other, versions.get(0)) + 3, epochAt(other, versions.get(6)));
    }
    time.pass(NANOS + 3 * ClosedTimestamp.TICK_NANOS); // the horizon has not moved yet
    try (Store other = open()) {
      assertEquals(epochAt(store, versions.get(3)), epochAt(other, versions.get(3)));
    }
  }

  @Test
  void recordedEpochs_goWithTheHorizon() {
    long change = changeSchema();
    Rows access = new Rows(rows, time, NANOS, Meter.NONE);
    assertEquals(1, EpochRows.upTo(access, change).size());
    time.pass(5 * NANOS);
    assertEquals(0, EpochRows.upTo(access, change).size());
    long next = changeSchema();
    try (Store other = open()) {
      assertEquals(epochAt(store, change) + 1, epochAt(other, next));
      assertEquals(epochAt(store, change), epochAt(other, change));
    }
  }

  private static long epochAt(Store of, long version) {
    try (Snapshot snapshot = of.snapshot(SnapshotUse.LOOK, ReadPoint.at(version))) {
      return snapshot.epoch();
    }
  }
}
