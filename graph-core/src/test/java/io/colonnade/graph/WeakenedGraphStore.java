package io.colonnade.graph;

import io.colonnade.graph.GraphRule.Focus;
import io.colonnade.schema.MetaTable;
import io.colonnade.store.ChangeListener;
import io.colonnade.store.ElementKey;
import io.colonnade.store.FilterStore;
import io.colonnade.store.Precondition;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import io.colonnade.store.simulation.Instance;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A store that takes one rule of whole graphs away, by changing the write sets of the graph or the
 * answers to it. As thread-safe as the other store.
 */
final class WeakenedGraphStore extends FilterStore {

  private static final String UNIQUE = "uq";

  private static final long PAUSE_NANOS = 100_000_000;

  private static final int TOO_OLD = 5; // times as old as was asked for; the histories are short

  private final Supplier<GraphRule> taken;
  private final Instance instance;
  private final AtomicReference<@Nullable Snapshot> early = new AtomicReference<>();

  /**
   * Creates a store.
   *
   * @param taken returns the rule that is taken away at present
   */
  WeakenedGraphStore(Store store, Supplier<GraphRule> taken, Instance instance) {
    super(store);
    this.taken = taken;
    this.instance = instance;
  }

  @Override
  public long oldestReadable() {
    return taken.get() == GraphRule.OLDEST_READABLE ? Long.MAX_VALUE : super.oldestReadable();
  }

  @Override
  public void follow(Duration maxStaleness, Optional<ChangeListener> listener) {
    boolean isStale = taken.get() == GraphRule.MAX_STALENESS;
    super.follow(
        isStale ? maxStaleness.multipliedBy(TOO_OLD) : maxStaleness, listener.map(Forgetful::new));
  }

  /** Is told the commits, but for one of two while the rule is taken away. */
  private final class Forgetful implements ChangeListener {

    private final ChangeListener listener;

    private Forgetful(ChangeListener listener) {
      this.listener = listener;
    }

    @Override
    public void begin(long version) {
      listener.begin(version);
    }

    @Override
    public void committed(long version, WriteSet writes) {
      if (taken.get() != GraphRule.COMMITS_TOLD || version % 2 == 0) {
        listener.committed(version, writes);
      }
    }

    @Override
    public void complete(long version) {
      listener.complete(version);
    }

    @Override
    public void end() {
      listener.end();
    }
  }

  /** Returns a snapshot whose elements may be those of before the last change of the schema. */
  @Override
  public Snapshot snapshot(SnapshotUse use, ReadPoint at) {
    Snapshot snapshot = super.snapshot(use, at);
    Snapshot before = use == early(taken.get()) ? early.getAndSet(null) : null;
    return before == null ? snapshot : new EarlySnapshot(snapshot, before);
  }

  /** Returns the use of the snapshots that are taken too early; null: of none. */
  private static @Nullable SnapshotUse early(GraphRule rule) {
    return switch (rule) {
      case FILL_AFTER_EPOCH -> SnapshotUse.FILL;
      case PROOF_AFTER_EPOCH -> SnapshotUse.LONG;
      default -> null;
    };
  }

  private void keepEarly() {
    Snapshot former = early.getAndSet(super.snapshot(SnapshotUse.LONG, ReadPoint.LATEST));
    if (former != null) {
      former.close();
    }
  }

  @Override
  public long commit(WriteSet writes) {
    GraphRule rule = taken.get();
    if (writes.movesEpoch() && early(rule) != null) {
      keepEarly();
    }
    if (isSlow(writes, rule.focus())) {
      instance.sleep(PAUSE_NANOS); // so that others commit between its snapshot and its commit
    }
    return super.commit(rule == GraphRule.NONE ? writes : weakened(writes, rule));
  }

  private static boolean isSlow(WriteSet writes, Focus focus) {
    return switch (focus) {
      case ANY -> false;
      case UNIQUE -> isOfUniqueBuild(writes);
      case INDEX -> writes.filled().isPresent();
      case SCHEMA, PROOF -> writes.movesEpoch();
    };
  }

  private static boolean isOfUniqueBuild(WriteSet writes) {
    return writes.epoch().isEmpty()
        && !writes.preconditions().isEmpty()
        && writes.preconditions().stream().allMatch(WeakenedGraphStore::isAbsentEntry);
  }

  private static boolean isAbsentEntry(Precondition precondition) {
    return precondition instanceof Precondition.Absent absent
        && absent.element().table().name().equals(UNIQUE);
  }

  private static WriteSet weakened(WriteSet writes, GraphRule rule) {
    WriteSet weakened = like(writes, rule);
    writes
        .rows()
        .forEach(
            (row, change) -> {
              if (change.deletesRow()) {
                weakened.deleteRow(row.table(), row.row());
              }
              change.changes().forEach(cell -> weakened.change(row, cell));
            });
    writes.preconditions().stream()
        .filter(each -> isKept(each, writes.movesEpoch(), rule))
        .forEach(weakened::require);
    if (rule != GraphRule.EPOCH_COMPARED) {
      writes.epoch().ifPresent(weakened::planUnder);
    }
    if (writes.movesEpoch() && rule != GraphRule.EPOCH_MOVES) {
      weakened.moveEpoch(writes.epochSteps());
    }
    return weakened;
  }

  private static WriteSet like(WriteSet writes, GraphRule rule) {
    if (writes.filled().isPresent()) {
      return rule == GraphRule.FILL_AT_SNAPSHOT
          ? WriteSet.basedOnLatest()
          : WriteSet.asOf(writes.filled().getAsLong());
    }
    return writes.base().isPresent()
        ? WriteSet.basedOn(writes.base().getAsLong())
        : WriteSet.basedOnLatest();
  }

  private static boolean isKept(Precondition precondition, boolean changesSchema, GraphRule rule) {
    if (precondition instanceof Precondition.Live) {
      return rule != GraphRule.LIVE_ENDS;
    }
    if (precondition instanceof Precondition.Untouched) {
      return rule != GraphRule.UNTOUCHED_VERTEX;
    }
    if (precondition instanceof Precondition.Unchanged unchanged) {
      return rule != ofUnchanged(unchanged.element(), changesSchema);
    }
    if (precondition instanceof Precondition.Absent absent) {
      return rule != ofAbsent(absent.element().table());
    }
    return true;
  }

  private static GraphRule ofUnchanged(ElementKey element, boolean changesSchema) {
    if (element.table().name().equals(UNIQUE)) {
      return GraphRule.NAMED_ENTRY;
    }
    if (!element.table().equals(MetaTable.META)) {
      return GraphRule.UNCHANGED_ELEMENT;
    }
    return changesSchema ? GraphRule.SCHEMA_ROW : GraphRule.NONE;
  }

  private static GraphRule ofAbsent(Table table) {
    if (table.name().equals(UNIQUE)) {
      return GraphRule.ABSENT_ENTRY;
    }
    return table.equals(MetaTable.META) ? GraphRule.NEW_NAMES : GraphRule.ABSENT_ELEMENT;
  }
}
