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
import java.util.OptionalLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;

/**
 * The schema of an open graph as it is now. It changes while nobody commits: commits share a lock
 * that a change takes alone, so that what was planned under one epoch is never written under
 * another, and no reader ever waits. Thread-safe.
 *
 * <p>The store is told too: each commit requires that the row of its epoch lives, a change that
 * nobody has touched that row since its snapshot. So a change knows whether what it read of the
 * graph still holds.
 */
public final class LiveSchema implements EdgeShapes {

  private final Store store;
  private final Dictionary dictionary;
  private final ReadWriteLock commits =
      new ReentrantReadWriteLock(true); // guards writes of the rest; fair: a build takes it often
  private volatile Schema current;
  private volatile long moment; // odd while a change is written; moved under the lock of commits
  private volatile boolean inDoubt; // whether a change of the schema was written

  private LiveSchema(Store store, Dictionary dictionary, Schema current) {
    this.store = store;
    this.dictionary = dictionary;
    this.current = current;
  }

  /** A part of a commit or a change, ended by closing. Confined to the thread that began it. */
  public interface Hold extends AutoCloseable {
    @Override
    void close();
  }

  /** Reads the schema of a store whose table {@code meta} exists; an older one gets an epoch. */
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

  /** Puts the first epoch into the write set that makes a graph. */
  public static void begin(WriteSet writeSet) {
    SchemaRows.putEpoch(writeSet, 0);
  }

  /** The schema now. */
  public Schema current() {
    return current;
  }

  /** What to take before a snapshot, and to give to {@link #in} with it. */
  public long moment() {
    return moment;
  }

  /**
   * Returns what is declared in a snapshot. Reads nothing, unless the schema was changed, or was
   * being changed, while the snapshot was taken: then the snapshot decides.
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

  /**
   * Lets a commit happen that was planned under a schema: until the result is closed, that one
   * holds.
   *
   * @throws ConflictException if another one holds already
   */
  public Hold holdFor(Schema planned) {
    if (inDoubt) {
      holdCommits().close();
    }
    commits.readLock().lock();
    try {
      mustBe(planned);
    } catch (ConflictException e) {
      commits.readLock().unlock();
      throw e;
    }
    return commits.readLock()::unlock;
  }

  /**
   * Does nothing if a schema still holds.
   *
   * @throws ConflictException if another one holds already
   */
  public void mustBe(Schema planned) {
    Schema now = current;
    if (planned.epoch() != now.epoch()) {
      throw new ConflictException(
          Problem.SCHEMA_CHANGED, "epoch", planned.epoch(), "now", now.epoch());
    }
  }

  /** Until the result is closed, nobody commits; waits for commits under way. */
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

  /** Finds out what became of a change: a commit makes the store decide, then it can be read. */
  private void settle() {
    if (inDoubt) {
      WriteSet nothing = WriteSet.basedOnLatest();
      MetaTable.delete(nothing, MetaTable.epochRow(current.epoch() + 2));
      store.commit(nothing);
      try (Snapshot snapshot = store.snapshot(SnapshotUse.READ_ONLY)) {
        current = SchemaRows.read(snapshot, dictionary);
      }
      moment = (moment | 1) + 1;
      inDoubt = false;
    }
  }

  /**
   * Writes a change and makes it the schema of all transactions that begin from now on. The caller
   * {@link #holdCommits holds the commits}.
   *
   * @param base version of the transaction snapshot that proves that the change may be made; open
   * @param before what the change was planned from
   * @throws ConflictException if somebody has committed or changed the schema since that snapshot
   * @throws OutcomeUnknownException if it may or may not have been written; the next commit finds
   *     out
   */
  public void replace(long base, Schema before, SchemaPlan plan) {
    replace(
        base,
        before,
        plan.after(),
        writeSet -> {
          plan.keys().forEach(key -> SchemaRows.put(writeSet, key));
          plan.labels().forEach(label -> SchemaRows.put(writeSet, label));
        });
  }

  /** Same for a change of an index. */
  public void replace(long base, Schema before, IndexChange change) {
    replace(base, before, change.after(before), change::write);
  }

  private void replace(long base, Schema before, Schema after, Consumer<WriteSet> rows) {
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
      current = after;
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
