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
    try (Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION)) {
      live.replace(snapshot, before, plan, NewNames.in(snapshot, dictionary));
    }
  }

  private void commitPlannedUnder(Schema schema) {
    WriteSet writeSet = WriteSet.basedOnLatest();
    writeSet.planUnder(schema.epoch());
    store.commit(writeSet);
  }

  private void assertRefused(Schema planned) {
    ConflictException e = assertThrows(ConflictException.class, () -> commitPlannedUnder(planned));
    assertEquals(Problem.SCHEMA_CHANGED, e.problem());
  }

  @Test
  void changeInDoubtThatWasWritten_refusesTheNextCommit_andIsLearnt() {
    LiveSchema live = open();
    Schema before = live.current();
    store.fate = Fate.DONE_BUT_IN_DOUBT;
    assertThrows(OutcomeUnknownException.class, () -> declare(live, "k", before));
    assertRefused(before);
    assertTrue(live.learn().key("k").isPresent());
    assertEquals(1, live.current().epoch());
    commitPlannedUnder(live.current());
  }

  @Test
  void changeInDoubtThatWasLost_leavesTheSchemaAsItWas() {
    LiveSchema live = open();
    Schema before = live.current();
    store.fate = Fate.LOST_AND_IN_DOUBT;
    assertThrows(OutcomeUnknownException.class, () -> declare(live, "k", before));
    commitPlannedUnder(before);
    assertTrue(live.learn().isEmpty());
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

  /** The second process checks its change before the first one writes its own. */
  @Test
  void secondOfTwoChangesOfTwoProcesses_isRefused() {
    LiveSchema one = open();
    LiveSchema two = open();
    try (Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION)) {
      Schema before = two.in(snapshot);
      declare(one, "a", one.current());
      Dictionary names = Dictionary.open(store, 10);
      SchemaPlan plan = SchemaPlan.of(before, names, List.of(), (kind, name) -> 0);
      NewNames none = NewNames.in(snapshot, names);
      ConflictException e =
          assertThrows(ConflictException.class, () -> two.replace(snapshot, before, plan, none));
      assertEquals(Problem.SCHEMA_CHANGED_BY_ANOTHER, e.problem());
    }
    declare(two, "b", two.learn());
    assertTrue(two.current().key("a").isPresent());
    assertEquals(two.current().keys(), one.learn().keys());
  }

  @Test
  void snapshot_hasTheSchemaOfItsEpoch_alsoAfterChangesOfOthers() {
    LiveSchema live = open();
    try (Snapshot none = store.snapshot(SnapshotUse.TRANSACTION)) {
      declare(open(), "a", open().current());
      try (Snapshot first = store.snapshot(SnapshotUse.TRANSACTION)) {
        declare(live, "b", live.learn());
        declare(open(), "c", open().current());
        LiveSchema another = open(); // that never knew the earlier ones
        for (LiveSchema each : List.of(live, another)) {
          assertEquals(0, each.in(none).keys().size());
          assertEquals(1, each.in(first).keys().size());
          assertEquals(first.epoch(), each.in(first).epoch());
          assertEquals(3, each.learn().keys().size());
        }
      }
    }
  }

  private void rename(LiveSchema live, String to) {
    Schema before = live.learn();
    Dictionary names = Dictionary.open(store, 10);
    List<SchemaEdit> edits = List.of(new SchemaEdit.OfName(NameKind.KEY, "k", Optional.of(to)));
    SchemaPlan plan = SchemaPlan.of(before, names, edits, names::number);
    try (Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION)) {
      live.replace(snapshot, before, plan, NewNames.in(snapshot, names));
    }
  }

  @Test
  void renameInDoubtThatWasWritten_refusesTransactionsThatBeganBefore() {
    declare(open(), "k", open().current());
    LiveSchema live = open();
    long begun = live.begin();
    store.fate = Fate.DONE_BUT_IN_DOUBT;
    assertThrows(OutcomeUnknownException.class, () -> rename(live, "renamed"));
    assertEquals("renamed", live.learn().keys().get(0).name());
    assertThrows(ConflictException.class, () -> live.mustNameSince(begun));
    live.mustNameSince(live.begin());
  }

  @Test
  void renameOfAnotherProcess_refusesTransactionsThatBeganBefore() {
    LiveSchema live = open();
    declare(live, "k", live.current());
    long begun = live.begin();
    declare(open(), "other", open().current());
    assertEquals(2, live.learn().keys().size());
    live.mustNameSince(begun); // no name has changed
    rename(open(), "renamed");
    assertEquals("renamed", live.learn().keys().get(0).name());
    assertThrows(ConflictException.class, () -> live.mustNameSince(begun));
    live.mustNameSince(live.begin());
  }
}
