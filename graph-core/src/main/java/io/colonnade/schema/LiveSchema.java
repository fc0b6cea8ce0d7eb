package io.colonnade.schema;

import io.colonnade.error.ConflictException;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.EdgeShapes;
import io.colonnade.store.Precondition;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;

/**
 * The present schema of an open graph. Commits share a lock that a change of the schema takes
 * exclusively, so that a commit that was planned under one epoch is never written under another.
 * Readers never wait. Thread-safe.
 *
 * <p>The store enforces the same rule across processes: each commit requires that the row of its
 * epoch is live, and a change requires that no commit has touched that row since its snapshot. A
 * change therefore knows whether its reads of the graph are still valid.
 */
public final class LiveSchema implements EdgeShapes {

  private final Store store;
  private final Dictionary dictionary;
  private final ReadWriteLock commits =
      new ReentrantReadWriteLock(true); // guards writes; fair: a build takes it often
  private volatile Schema current;
  private volatile long moment; // odd while a change is written; changes under the lock of commits
  private volatile boolean inDoubt; // whether the outcome of a change is unknown
  private volatile long renamedAt; // the epoch that last renamed or dropped names; 0: none

  private LiveSchema(Store store, Dictionary dictionary, Schema current) {
    this.store = store;
    this.dictionary = dictionary;
    this.current = current;
  }

  /**
   * The right to run a part of a commit or of a change, ended by closing. Confined to the thread
   * that began it.
   */
  public interface Hold extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Reads the schema of a store whose table {@code meta} exists. Writes an epoch into a store of a
   * version without epochs.
   */
  public static LiveSchema open(Store store, Dictionary dictionary) {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.READ_ONLY)) {
      Schema schema = SchemaRows.read(snapshot, dictionary);
      if (SchemaRows.epoch(snapshot).isEmpty()) {
        WriteSet writeSet = WriteSet.basedOnLatest();
        writeSet.require(new Precondition.Absent(MetaTable.element(schema.epochRow())));
        begin(writeSet);
        store.commit(writeSet);
      }
      return new LiveSchema(store, dictionary, schema);
    }
  }

  /** Puts the first epoch into the write set that creates a graph. */
  public static void begin(WriteSet writeSet) {
    SchemaRows.putEpoch(writeSet, 0);
  }

  /** Returns the present schema. */
  public Schema current() {
    return current;
  }

  /**
   * Returns the moment that a caller takes before it opens a snapshot and passes to {@link #in}.
   */
  public long moment() {
    return moment;
  }

  /**
   * Returns the schema in a snapshot. Reads the snapshot only if the schema changed, or was being
   * changed, while the snapshot was taken.
   *
   * @param before the {@link #moment} before the snapshot was taken
   */
  public Schema in(Snapshot snapshot, long before) {
    Schema now = current;
    boolean isSettled = before % 2 == 0 && before == moment;
    if (isSettled || SchemaRows.epoch(snapshot).equals(OptionalLong.of(now.epoch()))) {
      return now;
    }
    return SchemaRows.read(snapshot, dictionary);
  }

  @Override
  public EdgeShape of(int label) {
    return current.shape(label);
  }

  /** Returns whether names were renamed or dropped since the graph was opened. */
  public boolean hasChangedNames() {
    return renamedAt > 0;
  }

  /**
   * Checks that names were neither renamed nor dropped since an epoch: the numbers that a
   * transaction has found since then are still those of the names it was given.
   *
   * @throws ConflictException if a name was renamed or dropped
   */
  public void mustNameSince(long epoch) {
    if (renamedAt > epoch) {
      throw new ConflictException(Problem.SCHEMA_CHANGED, "epoch", epoch, "now", renamedAt);
    }
  }

  /**
   * Allows a commit that was planned under a schema. The schema does not change until the result is
   * closed.
   *
   * @param begun the epoch at the begin of the transaction, before it looked up any name
   * @throws ConflictException if another schema holds already, or if names have changed since the
   *     begin
   */
  public Hold holdFor(Schema planned, long begun) {
    if (inDoubt) {
      holdCommits().close();
    }
    commits.readLock().lock();
    try {
      mustBe(planned);
      mustNameSince(begun);
    } catch (ConflictException e) {
      commits.readLock().unlock();
      throw e;
    }
    return commits.readLock()::unlock;
  }

  /**
   * Checks that a schema still holds.
   *
   * @throws ConflictException if another schema holds already
   */
  public void mustBe(Schema planned) {
    Schema now = current;
    if (planned.epoch() != now.epoch()) {
      throw new ConflictException(
          Problem.SCHEMA_CHANGED, "epoch", planned.epoch(), "now", now.epoch());
    }
  }

  /** Prevents commits until the result is closed. Waits for commits under way. */
  public Hold holdCommits() {
    commits.writeLock().lock();
    boolean settled = false;
    try {
      settle();
      settled = true;
      return commits.writeLock()::unlock;
    } finally {
      if (!settled) {
        commits.writeLock().unlock();
      }
    }
  }

  /**
   * Finds the outcome of a change that is in doubt: a commit forces the store to decide, after
   * which the outcome can be read.
   */
  private void settle() {
    if (inDoubt) {
      WriteSet nothing = WriteSet.basedOnLatest();
      MetaTable.delete(nothing, MetaTable.epochRow(current.epoch() + 2));
      store.commit(nothing);
      dictionary.reread();
      try (Snapshot snapshot = store.snapshot(SnapshotUse.READ_ONLY)) {
        current = SchemaRows.read(snapshot, dictionary);
      }
      renamedAt = current.epoch(); // perhaps: the change in doubt may have renamed
      moment = (moment | 1) + 1;
      inDoubt = false;
    }
  }

  /**
   * Writes a change and makes it the schema of all transactions that begin from now on. The caller
   * {@link #holdCommits holds the commits}.
   *
   * @param base version of the open transaction snapshot in which the change was checked
   * @param before the schema from which the change was planned
   * @throws ConflictException if another process has committed or changed the schema since that
   *     snapshot
   * @throws OutcomeUnknownException if the change may or may not have been written; the next commit
   *     finds out
   */
  public void replace(long base, Schema before, SchemaPlan plan) {
    replace(
        base,
        before,
        plan.after(),
        writeSet -> {
          plan.keys().forEach(key -> SchemaRows.put(writeSet, key));
          plan.labels().forEach(label -> SchemaRows.put(writeSet, label));
          plan.names().forEach(name -> name.write(writeSet));
        },
        plan.names());
  }

  /**
   * Writes a change of an index, with the contract of {@link #replace(long, Schema, SchemaPlan)}.
   */
  public void replace(long base, Schema before, IndexChange change) {
    replace(base, before, change.after(before), change::write, List.of());
  }

  private void replace(
      long base, Schema before, Schema after, Consumer<WriteSet> rows, List<NameChange> names) {
    if (before != current) {
      throw new ConflictException(
          Problem.SCHEMA_CHANGED_BY_ANOTHER, "epoch", before.epoch(), "now", current.epoch());
    }
    WriteSet writeSet = WriteSet.basedOn(base);
    writeSet.require(new Precondition.Untouched(before.row()));
    MetaTable.delete(writeSet, before.epochRow());
    writeSet.require(new Precondition.Absent(MetaTable.element(after.epochRow())));
    SchemaRows.putEpoch(writeSet, after.epoch());
    rows.accept(writeSet);
    long writing = moment | 1;
    moment = writing; // snapshots that are taken from here on have either schema
    try {
      store.commit(writeSet);
      renamedAt = names.isEmpty() ? renamedAt : after.epoch();
      names.forEach(dictionary::apply);
      current = after; // last: a transaction that begins in this epoch knows the new names
    } catch (OutcomeUnknownException e) {
      inDoubt = true;
      throw e;
    } catch (ConflictException | StoreException e) { // nothing was written
      moment = writing + 1;
      throw e;
    }
    moment = writing + 1;
  }
}
