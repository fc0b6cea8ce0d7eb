package io.colonnade.store.journal;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.B;
import static io.colonnade.store.TestTables.Q;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.Precondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowStore;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.StoreAudit;
import io.colonnade.store.Table;
import io.colonnade.store.TestTables;
import io.colonnade.store.VersionedCursor;
import io.colonnade.store.WriteSet;
import io.colonnade.store.rows.MemoryRowStore;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The audit of the journal: what a test breaks by hand is found and named. */
@Timeout(60)
class JournalAuditTest {

  private static final Bytes ONE = TestTables.row(1);
  private static final Bytes TWO = TestTables.row(2);
  private static final Bytes OTHER = Bytes.of(0x02);

  private final HeldScheduling scheduling = new HeldScheduling();
  private final MemoryRowStore rows = new MemoryRowStore();
  private Store store;

  @BeforeEach
  void open() {
    store = MemoryJournal.open(rows, scheduling, Meter.NONE);
    store.createTables(List.of(A, B));
    scheduling.permitWaiting();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static List<String> audited(Store store) {
    List<String> found = new ArrayList<>();
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LONG)) {
      store.audit(snapshot, (rule, where) -> found.add(rule + ": " + where));
    }
    return found;
  }

  private static long lateLocks(Store store) {
    AtomicLong late = new AtomicLong();
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LONG)) {
      store.audit(
          snapshot,
          new StoreAudit() {
            @Override
            public void violation(String rule, String where) {
              throw new AssertionError(rule + ": " + where);
            }

            @Override
            public void lateLocks(long removed) {
              late.addAndGet(removed);
            }
          });
    }
    return late.get();
  }

  /** Commits two cells of an element, and an entry in another row; they are not applied yet. */
  private long commit(Bytes row, String value) {
    WriteSet writes = WriteSet.basedOnLatest();
    writes.require(new Precondition.Unchanged(TestTables.record(A, row)));
    writes.put(A, row, Family.RECORD, Q, TestTables.bytes(value));
    writes.put(A, row, Family.BIG, OTHER, TestTables.bytes("large " + value));
    writes.put(B, row, Family.EDGES, Q, TestTables.bytes("entry " + value));
    return store.commit(writes);
  }

  private long applied(Bytes row, String value) {
    long version = commit(row, value);
    scheduling.runAll();
    return version;
  }

  private void mutate(RowMutation mutation) {
    assertEquals(List.of(Outcome.DONE), rows.mutate(List.of(mutation)));
  }

  /** Returns the transaction of the only intent, which is the latest. */
  private TransactionId transaction() {
    Scan all = Scan.all(JournalTables.LOG, CellSet.exact(Family.LOCKS, Intents.STATUS));
    try (VersionedCursor cursor = rows.scan(all, 0)) {
      assertTrue(cursor.advance());
      return TransactionId.of(cursor.row().copy(), Status.of(cursor.value()).sequence());
    }
  }

  private void assertFound(String... findings) {
    assertEquals(List.of(findings), audited(store));
  }

  private static String row(Table table, Bytes row) {
    return new RowKey(table, row).toString();
  }

  @Test
  void healthyJournal_hasNoFindings() {
    long unused = applied(ONE, "one");
    unused = applied(ONE, "again");
    WriteSet drops = WriteSet.basedOnLatest();
    drops.require(new Precondition.Unchanged(TestTables.record(A, ONE)));
    drops.require(new Precondition.Untouched(new RowKey(A, ONE)));
    drops.deleteRow(A, ONE);
    drops.delete(B, ONE, Family.EDGES, Q);
    store.commit(drops);
    scheduling.runAll();
    unused = applied(TWO, "two");
    assertFound();
    store.erase(B, Bytes.EMPTY, Bytes.EMPTY); // as a dropped index
    assertFound();
  }

  @Test
  void commitsUnderWay_areNoFindings() throws InterruptedException {
    MemoryRowStore shared = new MemoryRowStore();
    try (Store one = MemoryJournal.open(shared, Meter.NONE);
        Store two = MemoryJournal.open(shared, Meter.NONE)) {
      one.createTables(List.of(A, B));
      AtomicBoolean isEnd = new AtomicBoolean();
      Thread writer =
          new Thread(
              () -> {
                for (int i = 0; !isEnd.get(); i++) {
                  TestTables.put(one, A, TestTables.row(i % 5), "value " + i);
                }
              });
      writer.start();
      for (int i = 0; i < 20; i++) {
        assertEquals(List.of(), audited(two));
      }
      isEnd.set(true);
      writer.join();
    }
  }

  @Test
  void commitThatIsNotApplied_isFound() {
    long version = commit(ONE, "one");
    assertFound(
        "a committed transaction is not applied: transaction "
            + transaction()
            + " at version "
            + version);
    scheduling.runAll();
    assertFound();
  }

  @Test
  void commitThatIsNotApplied_costsNoRequestForEachRow() {
    AtomicInteger rounds = new AtomicInteger();
    Meter meter = (event, count) -> rounds.addAndGet(event == Event.ROUND ? (int) count : 0);
    Store counted = MemoryJournal.open(rows, scheduling, meter);
    WriteSet writes = WriteSet.basedOnLatest();
    for (int i = 0; i < 400; i++) {
      writes.put(B, Bytes.of(5, i >> 8, i & 0xFF), Family.EDGES, Q, TestTables.bytes("entry"));
    }
    counted.commit(writes);
    scheduling.runAll();
    TestTables.put(counted, A, ONE, "one");
    rounds.set(0);
    assertEquals(1, audited(counted).size());
    assertTrue(rounds.get() < 400, rounds::toString);
  }

  @Test
  void transactionUnderWay_isNoFinding_andCommitsLater() {
    long unused = commit(ONE, "one");
    TransactionId id = transaction();
    mutate(
        RowMutation.of(id.row())
            .put(
                Family.LOCKS,
                Intents.STATUS,
                JournalTables.VERSION,
                Status.pending(id.sequence(), 0).bytes()));
    assertFound();
  }

  @Test
  void abortedTransaction_withLocks_isFound() {
    long unused = commit(ONE, "one");
    TransactionId id = transaction();
    mutate(
        RowMutation.of(id.row())
            .put(
                Family.LOCKS,
                Intents.STATUS,
                JournalTables.VERSION,
                Status.aborted(id.sequence()).bytes()));
    assertFound("an aborted transaction has locks: transaction " + id);
  }

  @Test
  void locksThatCameLate_areRemoved_andNoFindings() {
    long unused = applied(ONE, "one");
    TransactionId ended = transaction();
    TransactionId unborn = new TransactionId(ended.instance(), 200, 1);
    RowKey guarded = new RowKey(JournalTables.GUARDS, ONE);
    lock(new RowKey(B, ONE), ended);
    lock(new RowKey(B, TWO), unborn);
    lock(guarded, ended);
    assertEquals(3, lateLocks(store));
    Rows all = new Rows(rows, scheduling, 0, Meter.NONE);
    for (RowKey row : List.of(new RowKey(B, ONE), new RowKey(B, TWO), guarded)) {
      assertEquals(List.of(), all.locks(row).holders());
    }
  }

  @Test
  void lockThatCannotBeRemoved_isFound() {
    Store stuck = MemoryJournal.open(keepingLocks(), scheduling, Meter.NONE);
    long unused = applied(ONE, "one");
    lock(new RowKey(B, ONE), transaction());
    assertEquals(
        List.of(
            "a lock belongs to no transaction under way: transaction "
                + transaction()
                + ", row "
                + row(JournalTables.named("tb"), ONE)),
        audited(stuck));
  }

  /** Returns the row store without the effect of mutations that only delete a shared lock. */
  private RowStore keepingLocks() {
    return (RowStore)
        Proxy.newProxyInstance(
            RowStore.class.getClassLoader(),
            new Class<?>[] {RowStore.class},
            (proxy, called, arguments) -> {
              if (called.getName().equals("mutate")) {
                RowMutation first = (RowMutation) ((List<?>) arguments[0]).get(0);
                if (first.row().table().name().equals(B.name())) {
                  return List.of(Outcome.DONE);
                }
              }
              return called.invoke(rows, arguments);
            });
  }

  private void lock(RowKey row, TransactionId by) {
    mutate(
        RowMutation.of(row)
            .put(Family.LOCKS, RowLocks.shared(by), JournalTables.VERSION, JournalTables.PRESENT));
  }

  @Test
  void halfAppliedRow_isFound() {
    long version = applied(ONE, "one");
    RowLocks locks = new RowLocks();
    try (VersionedCursor cursor =
        rows.scan(Scan.all(A, CellSet.all(Family.LOCKS)), Long.MAX_VALUE)) {
      while (cursor.advance()) {
        locks.add(cursor);
      }
    }
    rows.erase(A, Bytes.EMPTY, Bytes.EMPTY);
    mutate(
        RowMutation.of(new RowKey(A, ONE))
            .put(
                Family.LOCKS,
                RowLocks.GUARD,
                JournalTables.VERSION,
                locks.guard().orElseThrow().bytes())
            .put(Family.RECORD, Q, version, TestTables.bytes("one")));
    assertFound(
        "a row of a committed transaction lacks cells: transaction "
            + transaction()
            + " at version "
            + version
            + ", row "
            + row(A, ONE));
  }

  @Test
  void commitThatIsMissingInTheFeed_isFound() {
    long first = applied(ONE, "one");
    long second = applied(TWO, "two");
    rows.erase(JournalTables.FEED, Bytes.EMPTY, Bytes.EMPTY);
    List<String> found = audited(store);
    assertEquals(2, found.size(), found::toString);
    String rule = "a commit is missing in the feed: version ";
    assertEquals(rule + second + ", transaction " + transaction(), found.get(0));
    assertEquals(rule + first + ", row " + row(A, ONE), found.get(1));
  }

  @Test
  void findings_upToTheOldestReadableVersionAtTheEnd_areDropped() {
    List<String> found = new ArrayList<>();
    Findings findings =
        new Findings(
            new Rows(rows, scheduling, 0, Meter.NONE), (rule, where) -> found.add(rule + where));
    findings.add(7, "rule", " of 7");
    findings.add(8, "rule", " of 8");
    findings.add("rule", " of none");
    new ClockRows(new Rows(rows, scheduling, 0, Meter.NONE)).raiseOldest(7);
    findings.report();
    findings.report();
    assertEquals(List.of("rule of 8", "rule of none"), found);
  }

  @Test
  void snapshotThatEnds_endsTheAudit() {
    Snapshot snapshot = store.snapshot(SnapshotUse.LONG);
    Pins.read(new Rows(rows, scheduling, 0, Meter.NONE))
        .forEach((row, pin) -> Pins.remove(new Rows(rows, scheduling, 0, Meter.NONE), row, pin));
    scheduling.sleep(Duration.ofMinutes(5).toNanos());
    assertThrows(SnapshotTooOldException.class, () -> store.audit(snapshot, (rule, where) -> {}));
    snapshot.close();
  }

  @Test
  void damagedFeed_isFound() {
    long version = applied(ONE, "one");
    RowKey row = Applier.feedRow(transaction(), version);
    mutate(
        RowMutation.of(row)
            .put(Family.LOCKS, Bytes.of(0), JournalTables.VERSION, TestTables.bytes("damage")));
    List<String> found = audited(store);
    assertEquals(1, found.size(), found::toString);
    assertTrue(
        found.get(0).startsWith("a row of the feed cannot be read: row " + row), found::toString);
  }

  @Test
  void feedUpToTheOldestReadableVersion_isNotRead() {
    long version = applied(ONE, "one");
    RowKey row = Applier.feedRow(transaction(), version);
    mutate(
        RowMutation.of(row)
            .put(Family.LOCKS, Bytes.of(0), JournalTables.VERSION, TestTables.bytes("damage")));
    new ClockRows(new Rows(rows, scheduling, 0, Meter.NONE)).raiseOldest(version);
    assertFound();
  }

  @Test
  void damagedIntent_isFound_withTransactionAndRow() {
    long version = commit(ONE, "one");
    TransactionId id = transaction();
    ByteWriter damaged = new ByteWriter();
    damaged.u64(id.sequence());
    damaged.raw(TestTables.bytes("damage"));
    mutate(
        RowMutation.of(id.row())
            .put(Family.LOCKS, TestTables.row('r', 0), JournalTables.VERSION, damaged.toBytes()));
    List<String> found = audited(store);
    assertEquals(2, found.size(), found::toString);
    assertEquals(
        "a committed transaction is not applied: transaction " + id + " at version " + version,
        found.get(0));
    assertTrue(
        found
            .get(1)
            .startsWith("an intent cannot be read: transaction " + id + ", row " + id.row()),
        found::toString);
  }

  @Test
  void damagedCells_hideNoOtherFinding() {
    long version = applied(ONE, "one");
    TransactionId damaged = new TransactionId(transaction().instance(), 201, 1);
    Bytes damage = TestTables.bytes("damage");
    lock(new RowKey(B, TWO), damaged);
    mutate(RowMutation.of(new RowKey(A, ONE)).put(Family.LOCKS, RowLocks.GUARD, 1, damage));
    mutate(RowMutation.of(damaged.row()).put(Family.LOCKS, Intents.STATUS, 1, damage));
    rows.erase(JournalTables.FEED, Bytes.EMPTY, Bytes.EMPTY);
    List<String> found = audited(store);
    assertEquals(3, found.size(), found::toString);
    assertEquals("the status of an intent cannot be read: row " + damaged.row(), found.get(0));
    assertEquals(
        "a commit is missing in the feed: version " + version + ", transaction " + transaction(),
        found.get(1));
    assertTrue(
        found.get(2).startsWith("a lock cannot be read: row " + row(A, ONE)), found::toString);
  }

  @Test
  void damagedStatus_isFound() {
    long unused = applied(ONE, "one");
    RowKey row = transaction().row();
    mutate(
        RowMutation.of(row)
            .put(Family.LOCKS, Intents.STATUS, JournalTables.VERSION, TestTables.bytes("damage")));
    assertFound("the status of an intent cannot be read: row " + row);
  }
}
