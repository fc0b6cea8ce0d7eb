package io.colonnade.store;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.store.WeakenedStore.Weakness;
import org.junit.jupiter.api.Test;

/** Each rule by its check: the store keeps it, and the check fails on a store that does not. */
interface StoreWeaknessContract extends StoreFixture {

  /** A check that may need other threads. */
  interface Check {
    void on(Store store) throws InterruptedException;
  }

  private void holdsAndCanFail(Weakness weakness, Check check) throws InterruptedException {
    try (Store store = open()) {
      check.on(store);
    }
    try (Store store = new WeakenedStore(open(), weakness)) {
      assertThrows(AssertionError.class, () -> check.on(store));
    }
  }

  @Test
  default void absent_isDecidedAndItsCheckCanFail() throws InterruptedException {
    holdsAndCanFail(Weakness.ABSENT_OFF, StoreChecks::absent_createdByAnother_isRefused);
  }

  @Test
  default void unchanged_isDecidedAndItsCheckCanFail() throws InterruptedException {
    holdsAndCanFail(Weakness.UNCHANGED_OFF, StoreChecks::unchanged_changedByAnother_isRefused);
  }

  @Test
  default void live_isDecidedAndItsCheckCanFail() throws InterruptedException {
    holdsAndCanFail(Weakness.LIVE_OFF, StoreChecks::live_droppedByAnother_isRefused);
  }

  @Test
  default void untouched_isDecidedAndItsCheckCanFail() throws InterruptedException {
    holdsAndCanFail(Weakness.UNTOUCHED_OFF, StoreChecks::untouched_edgeAddedByAnother_isRefused);
  }

  @Test
  default void batch_isWholeAndItsCheckCanFail() throws InterruptedException {
    holdsAndCanFail(Weakness.BATCH_SPLIT, StoreChecks::concurrentReader_seesCommitsWhole);
  }

  @Test
  default void refusal_rollsBackAndItsCheckCanFail() throws InterruptedException {
    holdsAndCanFail(Weakness.NO_ROLLBACK, StoreChecks::refusedCommit_writesNothing);
  }

  @Test
  default void snapshot_isStableAndItsCheckCanFail() throws InterruptedException {
    holdsAndCanFail(Weakness.FRESH_SNAPSHOTS, StoreChecks::snapshot_readAgain_showsTheSame);
  }

  @Test
  default void addition_isMadeOnceAndItsCheckCanFail() throws InterruptedException {
    holdsAndCanFail(Weakness.ADDED_TWICE, StoreChecks::additions_ofManyThreads_areMadeOnce);
  }
}
