package io.colonnade.store;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.record;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.ConflictException;
import io.colonnade.store.ConflictHistory.Claim;
import io.colonnade.store.GraphLikeCommit.Kind;
import org.junit.jupiter.api.Test;

class ConflictHistoryTest {

  private final ConflictHistory history = new ConflictHistory(1 << 20);

  private static WriteSet writes(Kind kind, int edge, long base) {
    return new GraphLikeCommit(kind, 1, edge, "x").into(WriteSet.basedOn(base));
  }

  @Test
  void begin_whileAnotherIsUnderWay_isDecidedAsIfThatHadHappened() {
    for (Kind first : Kind.values()) {
      for (Kind second : Kind.values()) {
        for (int edge = 0; edge < 2; edge++) {
          GraphLikeCommit one = new GraphLikeCommit(first, 1, 0, "x");
          GraphLikeCommit two = new GraphLikeCommit(second, 1, edge, "x");
          ConflictHistory fresh = new ConflictHistory(1 << 20);
          Claim claim = fresh.begin(one.into(WriteSet.basedOn(5)));
          WriteSet late = two.into(WriteSet.basedOn(5));
          if (two.isDisturbedBy(one)) {
            assertThrows(ConflictException.class, () -> fresh.begin(late), one + ", " + two);
            // What was refused has left nothing behind, and what was abandoned neither.
            fresh.abandon(claim);
            fresh.abandon(assertDoesNotThrow(() -> fresh.begin(late)));
            assertDoesNotThrow(() -> fresh.begin(one.into(WriteSet.basedOn(5))));
          } else {
            assertDoesNotThrow(() -> fresh.begin(late), one + ", " + two);
          }
        }
      }
    }
  }

  @Test
  void begin_basedOnLatest_isRefusedByWhatIsUnderWayOnly() {
    history.openSnapshot(() -> 1);
    history.finish(history.begin(writes(Kind.CHANGE, 0, 1)), 2);
    WriteSet change = WriteSet.basedOnLatest();
    change.require(new Precondition.Unchanged(record(A, GraphLikeCommit.row(1))));
    Claim claim = history.begin(change);
    assertThrows(ConflictException.class, () -> history.begin(change));
    history.finish(claim, 3);
    assertDoesNotThrow(() -> history.begin(change));
  }

  @Test
  void rowUnderRemoval_blindPut_isRefusedUntilItIsGone() {
    WriteSet put = WriteSet.basedOnLatest();
    put.add(A, GraphLikeCommit.row(1), TestTables.Q, 1);
    WriteSet drop = WriteSet.basedOnLatest();
    drop.deleteRow(A, GraphLikeCommit.row(1));
    Claim dropping = history.begin(drop);
    assertThrows(ConflictException.class, () -> history.begin(put));
    history.finish(dropping, 2);
    Claim putting = history.begin(put);
    assertThrows(ConflictException.class, () -> history.begin(drop));
    history.finish(putting, 3);
    assertDoesNotThrow(() -> history.begin(drop));
  }

  @Test
  void history_noTransactionOpen_keepsNothing() {
    for (int i = 1; i <= 100; i++) {
      history.finish(history.begin(writes(Kind.CHANGE, 0, i - 1)), i);
    }
    assertEquals(0, history.approximateBytes());
  }

  @Test
  void history_transactionOpen_keepsWhatCameAfterIt() {
    for (int i = 1; i <= 10; i++) {
      history.openSnapshot(() -> 0);
      history.finish(history.begin(writes(Kind.ADD_EDGE, i, 0)), i);
    }
    long all = history.approximateBytes();
    assertTrue(all > 0);
    for (int i = 1; i < 10; i++) {
      history.closeSnapshot(0);
      assertEquals(all, history.approximateBytes());
    }
    history.openSnapshot(() -> 5);
    history.closeSnapshot(0);
    assertTrue(history.approximateBytes() > 0);
    assertTrue(history.approximateBytes() < all);
    assertEquals(1, history.openSnapshots());
    assertThrows(ConflictException.class, () -> history.begin(writes(Kind.ADD_EDGE, 7, 5)));
    history.abandon(history.begin(writes(Kind.ADD_EDGE, 4, 5)));
    history.closeSnapshot(5);
    assertEquals(0, history.approximateBytes());
  }

  @Test
  void history_full_forgetsTheOldestAndRefusesWhoeverNeedsIt() {
    ConflictHistory small = new ConflictHistory(10_000);
    small.openSnapshot(() -> 0);
    for (int i = 1; i <= 1000; i++) {
      small.finish(small.begin(writes(Kind.ADD_EDGE, i, i - 1)), i);
      assertTrue(small.approximateBytes() <= 10_000);
    }
    assertThrows(ConflictException.class, () -> small.begin(writes(Kind.ADD_EDGE, 5000, 0)));
    assertThrows(ConflictException.class, () -> small.begin(writes(Kind.ADD_EDGE, 1000, 999)));
    assertDoesNotThrow(() -> small.begin(writes(Kind.ADD_EDGE, 5000, 999)));
  }

  @Test
  void finish_versionsOutOfOrder_forgetNothingThatIsNeeded() {
    Claim one = history.begin(writes(Kind.ADD_EDGE, 1, 0));
    Claim two = history.begin(writes(Kind.ADD_EDGE, 2, 0));
    history.openSnapshot(() -> 7);
    history.finish(two, 9);
    history.finish(one, 8);
    assertThrows(ConflictException.class, () -> history.begin(writes(Kind.ADD_EDGE, 1, 7)));
    assertThrows(ConflictException.class, () -> history.begin(writes(Kind.ADD_EDGE, 2, 7)));
  }

  @Test
  void forgetBefore_olderBases_areRefused() {
    history.openSnapshot(() -> 3);
    history.finish(history.begin(writes(Kind.ADD_EDGE, 1, 3)), 4);
    history.forgetBefore(6);
    assertThrows(ConflictException.class, () -> history.begin(writes(Kind.ADD_EDGE, 9, 5)));
    assertDoesNotThrow(() -> history.begin(writes(Kind.ADD_EDGE, 9, 6)));
  }

  @Test
  void finish_nobodyElseThere_isRememberedAsLongAsItsOwnSnapshotIsOpen() {
    history.openSnapshot(() -> 1);
    history.finish(history.begin(writes(Kind.ADD_EDGE, 1, 1)), 2);
    assertThrows(ConflictException.class, () -> history.begin(writes(Kind.ADD_EDGE, 1, 1)));
    history.abandon(assertDoesNotThrow(() -> history.begin(writes(Kind.ADD_EDGE, 1, 2))));
    history.closeSnapshot(1);
    assertEquals(0, history.approximateBytes());
    assertThrows(ConflictException.class, () -> history.begin(writes(Kind.ADD_EDGE, 9, 1)));
  }

  @Test
  void finish_snapshotOpenedMeanwhile_isRememberedForThatOne() {
    history.openSnapshot(() -> 1);
    Claim claim = history.begin(writes(Kind.ADD_EDGE, 1, 1));
    history.openSnapshot(() -> 1);
    history.finish(claim, 2);
    history.closeSnapshot(1);
    assertThrows(ConflictException.class, () -> history.begin(writes(Kind.ADD_EDGE, 1, 1)));
    history.closeSnapshot(1);
    assertEquals(0, history.approximateBytes());
  }

  @Test
  void abandon_nobodyElseThere_leavesNothingBehind() {
    history.openSnapshot(() -> 1);
    history.abandon(history.begin(writes(Kind.DROP, 1, 1)));
    history.finish(history.begin(writes(Kind.ADD_EDGE, 1, 1)), 2);
    assertTrue(history.approximateBytes() > 0);
    history.closeSnapshot(1);
    assertEquals(0, history.approximateBytes());
  }
}
