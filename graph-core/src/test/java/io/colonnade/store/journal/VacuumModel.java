package io.colonnade.store.journal;

import static io.colonnade.store.TestTables.B;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.Bytes;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.Scan;
import io.colonnade.store.rows.MemoryRowStore;
import io.colonnade.store.rows.MemoryRowStore.Version;
import io.colonnade.store.simulation.Simulation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;

/**
 * Removes what no snapshot from the oldest readable version on shows: a model of the vacuum that is
 * still to come. Each version of a cell goes in a step of its own, what a removal hides before the
 * removal. Confined to one thread of a history.
 */
final class VacuumModel {

  private final MemoryRowStore store;
  private final Journal journal;
  private final Rule rule;
  private final Scheduling scheduling;
  private final Random random;

  VacuumModel(
      MemoryRowStore store, Journal journal, Rule rule, Scheduling scheduling, Random random) {
    this.store = store;
    this.journal = journal;
    this.rule = rule;
    this.scheduling = scheduling;
    this.random = random;
  }

  /** Cleans all rows of table {@code B} once. */
  void run() {
    long oldest = new ClockRows(journal.rows()).times().oldest();
    List<Bytes> rows = new ArrayList<>();
    try (var cursor =
        store.scan(
            Scan.all(B, CellSet.all(Family.RECORD), CellSet.all(Family.LOCKS)), Long.MAX_VALUE)) {
      while (cursor.advance()) {
        if (rows.isEmpty() || !rows.get(rows.size() - 1).equals(cursor.row())) {
          rows.add(cursor.row().copy());
        }
      }
    }
    rows.forEach(row -> clean(new RowKey(B, row), oldest));
  }

  private void clean(RowKey row, long oldest) {
    if (rule != Rule.LATE_LOCKS_FIRST) {
      removeLateLocks(row); // a late apply would bring back what is removed
    }
    List<Version> versions = store.versions(row);
    Map<Bytes, List<Version>> columns = new LinkedHashMap<>();
    long dropped = 0;
    List<Version> drops = new ArrayList<>();
    for (Version each : versions) {
      if (each.family() != Family.LOCKS) {
        columns.computeIfAbsent(each.qualifier(), any -> new ArrayList<>()).add(each);
      } else if (each.qualifier().at(0) == 'd') {
        long at = new ByteReader(each.qualifier().slice(1, each.qualifier().length())).u64();
        if (at <= oldest) {
          dropped = Math.max(dropped, at);
          drops.add(each);
        }
      }
    }
    for (List<Version> column : columns.values()) {
      clean(row, column, oldest, dropped);
    }
    for (Version drop : drops) {
      journal.rows().mutateUntilAnswered(List.of(RowMutation.of(row).delete(drop.qualifier())));
    }
  }

  private void clean(RowKey row, List<Version> column, long oldest, long dropped) {
    OptionalLong newest =
        column.stream().mapToLong(Version::version).filter(each -> each <= oldest).max();
    List<Version> gone = new ArrayList<>();
    for (Version each : column) {
      boolean isHidden = each.version() < dropped;
      boolean isOld = newest.isPresent() && each.version() < newest.getAsLong();
      boolean isLastRemoval =
          newest.isPresent() && each.version() == newest.getAsLong() && each.isRemoval();
      if (isHidden || isOld || isLastRemoval) {
        gone.add(each);
      }
    }
    Comparator<Version> order = Comparator.comparingLong(Version::version);
    gone.sort(rule == Rule.REMOVAL_LAST ? order.reversed() : order);
    for (Version each : gone) {
      boolean isSlow = random.nextInt(4) == 0;
      scheduling.sleep(isSlow ? random.nextLong(Simulation.RETENTION.toNanos() / 4) : 1);
      store.forget(row, each);
    }
  }

  private void removeLateLocks(RowKey row) {
    RowLocks locks = journal.rows().locks(row);
    for (TransactionId holder : locks.holders()) {
      Intents.Seen seen = journal.intents().read(holder.row());
      boolean isOver =
          seen.sequence() > holder.sequence()
              || seen.sequence() == holder.sequence()
                  && seen.status().filter(Status::isFinished).isPresent();
      if (isOver) {
        journal.rows().mutateUntilAnswered(List.of(PlannedRow.toRelease(row, locks, holder)));
      }
    }
  }
}
