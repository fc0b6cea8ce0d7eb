package io.colonnade.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.config.Settings;
import io.colonnade.error.ConflictException;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.Problem;
import io.colonnade.metric.Meter;
import io.colonnade.store.FilterStore;
import io.colonnade.store.Precondition;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import io.colonnade.store.memory.MemoryStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class LiveSchemaTest {

  /** What becomes of a commit. */
  private enum Fate {
    DONE,
    DONE_BUT_IN_DOUBT,
    LOST_AND_IN_DOUBT
  }

  private static final class DoubtfulStore extends FilterStore {

    private Fate fate = Fate.DONE;

    private DoubtfulStore(Store store) {
      super(store);
    }

    @Override
    public long commit(WriteSet writeSet) {
      long version = fate == Fate.LOST_AND_IN_DOUBT ? 0 : super.commit(writeSet);
      if (fate != Fate.DONE) {
        fate = Fate.DONE;
        throw new OutcomeUnknownException(Problem.COMMIT_IN_DOUBT);
      }
      return version;
    }
  }

  private final DoubtfulStore store =
      new DoubtfulStore(MemoryStore.open(Settings.of(Map.of()), Meter.NONE));

  @AfterEach
  void closeStore() {
    store.close();
  }

  private LiveSchema open() {
    store.createTables(List.of(MetaTable.META));
    return LiveSchema.open(store, Dictionary.open(store, 10));
  }

  private void declare(LiveSchema live, String key, Schema before) {
    Dictionary dictionary = Dictionary.open(store, 10);
    SchemaPlan plan =
        SchemaPlan.of(
            before,
            dictionary,
            List.of(new SchemaEdit.OfKey(key, Optional.empty(), Optional.empty())),
            (kind, name) -> {
              Fate later = store.fate;
              store.fate = Fate.DONE;
              int number = dictionary.number(kind, name);
              store.fate = later;
              return number;
            });
    LiveSchema.Hold hold = live.holdCommits();
    try (Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION)) {
      live.replace(snapshot.version(), before, plan);
    } finally {
      hold.close();
    }
  }

  @Test
  void changeInDoubtThatWasWritten_holdsForTheNextCommit() {
    LiveSchema live = open();
    Schema before = live.current();
    store.fate = Fate.DONE_BUT_IN_DOUBT;
    assertThrows(OutcomeUnknownException.class, () -> declare(live, "k", before));
    ConflictException e =
        assertThrows(ConflictException.class, () -> live.holdFor(before, before.epoch()));
    assertEquals(Problem.SCHEMA_CHANGED, e.problem());
    assertEquals(1, live.current().epoch());
    assertTrue(live.current().key("k").isPresent());
    live.holdFor(live.current(), 1).close();
  }

  @Test
  void changeInDoubtThatWasLost_leavesTheSchemaAsItWas() {
    LiveSchema live = open();
    Schema before = live.current();
    store.fate = Fate.LOST_AND_IN_DOUBT;
    assertThrows(OutcomeUnknownException.class, () -> declare(live, "k", before));
    live.holdFor(before, before.epoch()).close();
    assertTrue(live.current().isEmpty());
    declare(live, "k", live.current());
    assertEquals(1, live.current().epoch());
  }

  @Test
  void secondOfTwoChangesFromOneSchema_isRefused() {
    LiveSchema live = open();
    Schema before = live.current();
    declare(live, "a", before);
    ConflictException e = assertThrows(ConflictException.class, () -> declare(live, "b", before));
    assertEquals(Problem.SCHEMA_CHANGED_BY_ANOTHER, e.problem());
    assertTrue(live.current().key("b").isEmpty());
  }

  /** A commit that somebody makes without asking here, as another process would. */
  @Test
  void commitsOfOthers_areSeenThroughTheStore() {
    LiveSchema live = open();
    Schema before = live.current();
    WriteSet writeSet = WriteSet.basedOnLatest();
    writeSet.require(new Precondition.Live(before.row()));
    try (Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION)) {
      store.commit(writeSet);
      SchemaPlan plan =
          SchemaPlan.of(before, Dictionary.open(store, 10), List.of(), (kind, name) -> 0);
      assertThrows(ConflictException.class, () -> live.replace(snapshot.version(), before, plan));
    }
    try (Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION)) {
      declare(live, "k", before);
      WriteSet late = WriteSet.basedOn(snapshot.version());
      late.require(new Precondition.Live(before.row()));
      assertThrows(ConflictException.class, () -> store.commit(late));
    }
  }

  @Test
  void renameInDoubtThatWasWritten_refusesTransactionsThatBeganBefore() {
    LiveSchema live = open();
    declare(live, "k", live.current());
    Schema before = live.current();
    Dictionary names = Dictionary.open(store, 10);
    List<SchemaEdit> edits =
        List.of(new SchemaEdit.OfName(NameKind.KEY, "k", Optional.of("renamed")));
    SchemaPlan plan = SchemaPlan.of(before, names, edits, names::number);
    store.fate = Fate.DONE_BUT_IN_DOUBT;
    try (Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION);
        LiveSchema.Hold hold = live.holdCommits()) {
      assertThrows(
          OutcomeUnknownException.class, () -> live.replace(snapshot.version(), before, plan));
    }
    live.holdCommits().close();
    assertEquals("renamed", live.current().keys().get(0).name());
    live.holdFor(live.current(), 2).close();
    assertThrows(ConflictException.class, () -> live.holdFor(live.current(), 1));
  }
}
