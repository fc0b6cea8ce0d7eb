package io.colonnade.schema;

import io.colonnade.error.ConflictException;
import io.colonnade.error.Problem;
import io.colonnade.error.RetryableException;
import io.colonnade.error.StoreException;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Keys;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The schemas of an open graph: the one that is known last, and those of older snapshots. The store
 * keeps the epoch, and refuses a commit that was planned under another one. A snapshot of an epoch
 * that is not known was changed by another process: its schema is read. Thread-safe.
 */
public final class LiveSchema implements LabelShapes {

  private static final Logger LOG = LoggerFactory.getLogger(LiveSchema.class);

  private static final int MOST_EARLIER = 32;

  private final Store store;
  private final Dictionary dictionary;
  private volatile Consumer<Schema> follower = any -> {};
  private final EdgeShapes latest = label -> current().shape(label);
  private final Object learning = new Object(); // guards writes of the following
  private final Map<Long, Schema> earlier = new Earlier(); // by epoch
  private volatile Schema current;

  private LiveSchema(Store store, Dictionary dictionary, Schema current) {
    this.store = store;
    this.dictionary = dictionary;
    this.current = current;
  }

  /** The schemas of the epochs that were asked for last. */
  private static final class Earlier extends LinkedHashMap<Long, Schema> {

    private static final long serialVersionUID = 1;

    private Earlier() {
      super(MOST_EARLIER, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Long, Schema> eldest) {
      return size() > MOST_EARLIER;
    }
  }

  /**
   * Reads the schema of a store whose table {@code meta} exists. A graph of an older version kept
   * its epoch in a row: the store takes it over.
   */
  public static LiveSchema open(Store store, Dictionary dictionary) {
    takeOverEpoch(store);
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      LiveSchema schema = new LiveSchema(store, dictionary, SchemaRows.read(snapshot, dictionary));
      if (dictionary.epoch() != snapshot.epoch()) {
        schema.read();
      }
      return schema;
    }
  }

  private static void takeOverEpoch(Store store) {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION)) {
      long epoch = SchemaRows.epochOfOlderVersion(snapshot);
      if (epoch > 0) {
        WriteSet writeSet = WriteSet.basedOn(snapshot.version());
        MetaTable.delete(writeSet, MetaTable.epochRow(epoch));
        SchemaRows.change(writeSet);
        writeSet.moveEpoch(Math.max(1, epoch - snapshot.epoch()));
        store.commit(writeSet);
      }
    } catch (ConflictException e) {
      // Another process has taken it over at the same time.
    }
  }

  // ---- the schema of a snapshot

  /** Returns the schema that is known last. */
  public Schema current() {
    return current;
  }

  /** Returns the schema in a snapshot. Reads the store only if the epoch is not known. */
  public Schema in(Snapshot snapshot) {
    Schema now = current;
    long epoch = snapshot.epoch();
    return epoch == now.epoch() ? now : at(epoch, snapshot);
  }

  private Schema at(long epoch, Snapshot snapshot) {
    synchronized (learning) {
      if (epoch > current.epoch()) {
        read();
      }
      if (epoch == current.epoch()) {
        return current;
      }
      Schema known = earlier.get(epoch);
      if (known == null) {
        known = SchemaRows.read(snapshot, dictionary);
        earlier.put(epoch, known);
      }
      return known;
    }
  }

  /**
   * Reads the present schema if it is not known: after a commit was refused because of another
   * epoch, or before a change is planned.
   *
   * @return the present schema
   */
  public Schema learn() {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      return in(snapshot);
    }
  }

  /** Reads names and schema, of one epoch. Guarded by the lock, except while this is created. */
  private void read() {
    while (true) {
      dictionary.reread();
      try (Snapshot latest = store.snapshot(SnapshotUse.LOOK)) {
        if (latest.epoch() == dictionary.epoch()) {
          become(SchemaRows.read(latest, dictionary));
          follower.accept(current);
          return;
        }
      }
    }
  }

  private void become(Schema next) {
    earlier.put(current.epoch(), current);
    current = next;
  }

  @Override
  public EdgeShapes shapesIn(Snapshot snapshot) {
    return in(snapshot).shapes();
  }

  @Override
  public EdgeShapes latest() {
    return latest;
  }

  @Override
  public Keys countersIn(Snapshot snapshot) {
    return in(snapshot).counters();
  }

  @Override
  public Keys edgeCountersIn(Snapshot snapshot) {
    return in(snapshot).edgeCounters();
  }

  @Override
  public Keys latestEdgeCounters() {
    return current.edgeCounters();
  }

  @Override
  public StoredDegrees degreesIn(Snapshot snapshot) {
    return in(snapshot).degrees();
  }

  @Override
  public StoredDegrees latestDegrees() {
    return current.degrees();
  }

  /**
   * Sets what is told each schema that was found in the store, because another process has probably
   * changed it. It must return soon, and must not ask for a schema.
   */
  public void follow(Consumer<Schema> next) {
    follower = next;
  }

  // ---- names

  /** Returns whether names were renamed or dropped since the graph was opened. */
  public boolean hasChangedNames() {
    return dictionary.renamedAt() > 0;
  }

  /** Returns the epoch that a transaction notes at its begin, before it looks up any name. */
  public long begin() {
    Schema now = current;
    return dictionary.renamedAt() > now.epoch() ? learn().epoch() : now.epoch();
  }

  /**
   * Returns whether names were renamed or dropped since an epoch: names are not a part of
   * snapshots, so that older ones show the wrong names.
   */
  public boolean isRenamedSince(long epoch) {
    return dictionary.renamedAt() > epoch;
  }

  /**
   * Checks that names were neither renamed nor dropped since an epoch: the numbers that a
   * transaction has found since then are still those of the names it was given.
   *
   * @throws ConflictException if a name was renamed or dropped
   */
  public void mustNameSince(long epoch) {
    long renamedAt = dictionary.renamedAt();
    if (renamedAt > epoch) {
      throw new ConflictException(Problem.SCHEMA_CHANGED, "epoch", epoch, "now", renamedAt);
    }
  }

  // ---- commits

  /**
   * Checks that a schema is the one that is known last, so that a commit that the store would
   * refuse is refused early.
   *
   * @throws ConflictException if another one is known
   */
  public void mustBe(Schema planned) {
    Schema now = current;
    if (planned.epoch() != now.epoch()) {
      throw new ConflictException(
          Problem.SCHEMA_CHANGED, "epoch", planned.epoch(), "now", now.epoch());
    }
  }

  // ---- changes

  /**
   * Writes a change and makes it the schema of all transactions that begin from now on.
   *
   * @param base the open transaction snapshot in which the change was checked
   * @param before the schema in that snapshot; what is pending in it is decided by this change
   * @param created the names that the change creates
   * @throws ConflictException if the schema has changed since that snapshot
   * @throws io.colonnade.error.OutcomeUnknownException if the change may or may not have been
   *     written; the next snapshot shows it, or the next commit is refused
   */
  public void replace(Snapshot base, Schema before, SchemaPlan plan, NewNames created) {
    replace(base, before, plan, created, writeSet -> {});
  }

  /**
   * Makes the pending change of another process, with the contract of {@link #replace(Snapshot,
   * Schema, SchemaPlan, NewNames)}. The other process finds out that it is made.
   */
  public void makeForAnother(Snapshot base, Schema before, SchemaPlan plan, NewNames created) {
    long number = before.pending().orElseThrow().number();
    replace(base, before, plan, created, writeSet -> MadeChanges.add(base, writeSet, number));
  }

  private void replace(
      Snapshot base, Schema before, SchemaPlan plan, NewNames created, Consumer<WriteSet> more) {
    replace(
        base,
        before,
        plan.after(),
        writeSet -> {
          before.pending().ifPresent(decided -> PendingRow.delete(writeSet));
          plan.keys().forEach(key -> SchemaRows.put(writeSet, key));
          plan.labels().forEach(label -> SchemaRows.put(writeSet, label));
          plan.names().forEach(name -> name.write(writeSet));
          created.write(writeSet);
          more.accept(writeSet);
        },
        new ChangedNames(plan.names(), Optional.of(created)));
  }

  /** Returns whether another process has made a change that this one made pending. */
  public boolean isMadeByAnother(PendingChange change) {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      return MadeChanges.contains(snapshot, change.number());
    }
  }

  /**
   * Makes a change pending, which creates names, with the contract of {@link #replace(Snapshot,
   * Schema, SchemaPlan, NewNames)}.
   */
  public void begin(Snapshot base, Schema before, PendingChange change, NewNames created) {
    replace(
        base,
        before,
        before.with(Optional.of(change)),
        writeSet -> {
          PendingRow.put(writeSet, change);
          created.write(writeSet);
        },
        new ChangedNames(List.of(), Optional.of(created)));
  }

  /**
   * Takes a pending change back, with the contract of {@link #replace(Snapshot, Schema, SchemaPlan,
   * NewNames)}.
   */
  public void takeBack(Snapshot base, Schema before) {
    replace(base, before, before.with(Optional.empty()), PendingRow::delete, ChangedNames.NONE);
  }

  /**
   * Writes a change of an index, with the contract of {@link #replace(Snapshot, Schema, SchemaPlan,
   * NewNames)}.
   */
  public void replace(Snapshot base, Schema before, IndexChange change) {
    replace(base, before, List.of(change), writeSet -> {});
  }

  /**
   * Writes changes of different indexes and further rows in one commit, with the contract of {@link
   * #replace(Snapshot, Schema, SchemaPlan, NewNames)}.
   */
  public void replace(
      Snapshot base, Schema before, List<IndexChange> changes, Consumer<WriteSet> further) {
    replace(
        base,
        before,
        before.with(changes),
        writeSet -> {
          changes.forEach(change -> change.write(writeSet));
          further.accept(writeSet);
        },
        ChangedNames.NONE);
  }

  /** The names that a change of the schema changes and creates. */
  private record ChangedNames(List<NameChange> changed, Optional<NewNames> created) {
    private static final ChangedNames NONE = new ChangedNames(List.of(), Optional.empty());
  }

  private void replace(
      Snapshot base, Schema before, Schema after, Consumer<WriteSet> rows, ChangedNames names) {
    if (before.epoch() != base.epoch()) {
      throw new ConflictException(
          Problem.SCHEMA_CHANGED_BY_ANOTHER, "epoch", before.epoch(), "now", base.epoch());
    }
    WriteSet writeSet = WriteSet.basedOn(base.version());
    SchemaRows.change(writeSet);
    rows.accept(writeSet);
    try {
      store.commit(writeSet);
    } catch (ConflictException e) {
      if (e.details().containsValue(MetaTable.element(MetaTable.schemaRow()))) {
        throw new ConflictException(Problem.SCHEMA_CHANGED_BY_ANOTHER, e, "epoch", before.epoch());
      }
      throw e;
    }
    try {
      replaced(before, after, names);
    } catch (StoreException | RetryableException e) {
      LOG.info("a change of the schema is written and not read back yet: {}", e.getMessage());
    }
  }

  /** Makes a change visible that was written; if it fails, the next snapshot does. */
  private void replaced(Schema before, Schema after, ChangedNames names) {
    synchronized (learning) {
      long now;
      try (Snapshot latest = store.snapshot(SnapshotUse.LOOK)) {
        now = latest.epoch();
      }
      if (now == after.epoch() && current.epoch() == before.epoch()) { // no other change between
        names.created().ifPresent(dictionary::add);
        names.changed().forEach(name -> dictionary.apply(name, now));
        become(after); // last: a transaction that begins in this epoch knows the new names
      } else if (now > current.epoch()) {
        read();
      }
    }
  }
}
