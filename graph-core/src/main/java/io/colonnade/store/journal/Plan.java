package io.colonnade.store.journal;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.Precondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * The rows that a write set locks and changes. Depends on the write set alone, so that each process
 * that reads an intent plans the same rows as its owner. Immutable.
 */
final class Plan {

  private final Map<RowKey, PlannedRow> rows = new TreeMap<>();

  private Plan() {}

  static Plan of(WriteSet writeSet) {
    Map<RowKey, Draft> drafts = new TreeMap<>();
    for (Precondition precondition : writeSet.preconditions()) {
      if (precondition instanceof Precondition.Absent absent) {
        draft(drafts, guardOf(absent.element())).absent.add(absent.element());
        draft(drafts, guardOf(absent.element())).guard(absent.element());
      } else if (precondition instanceof Precondition.Unchanged unchanged) {
        draft(drafts, guardOf(unchanged.element())).guard(unchanged.element());
        if (unchanged.element().cell().family() == Family.COUNTERS) {
          draft(drafts, guardOf(unchanged.element())).counters.add(unchanged.element());
        }
      } else if (precondition instanceof Precondition.Untouched untouched) {
        draft(drafts, untouched.row()).untouched(untouched.row());
      } else if (precondition instanceof Precondition.Live live) {
        draft(drafts, live.row()).isLive = true;
      } else if (precondition instanceof Precondition.LiveElement live) {
        draft(drafts, guardOf(live.element())).live = Optional.of(live.element());
      } else if (precondition instanceof Precondition.UntouchedElement untouched) {
        draft(drafts, guardOf(untouched.element())).endsElement = true;
      }
    }
    writeSet.rows().forEach((row, change) -> draft(drafts, row).change = Optional.of(change));
    Plan plan = new Plan();
    drafts.forEach((row, draft) -> plan.rows.put(row, draft.planned(row)));
    return plan;
  }

  private static Draft draft(Map<RowKey, Draft> drafts, RowKey row) {
    return drafts.computeIfAbsent(row, any -> new Draft());
  }

  /** What is known of one row while the preconditions are read. */
  private static final class Draft {

    private Optional<Object> guarded = Optional.empty();
    private final List<ElementKey> absent = new ArrayList<>();
    private final List<ElementKey> counters = new ArrayList<>();
    private final List<ElementKey> records = new ArrayList<>();
    private boolean isUntouched;
    private boolean isLive;
    private Optional<ElementKey> live = Optional.empty();
    private boolean endsElement;
    private Optional<WriteSet.RowChange> change = Optional.empty();

    void guard(ElementKey element) {
      guarded = guarded.or(() -> Optional.of(element));
      if (element.cell().family() == Family.RECORD) {
        records.add(element);
      }
    }

    void untouched(RowKey row) {
      guarded = guarded.or(() -> Optional.of(row));
      isUntouched = true;
    }

    PlannedRow planned(RowKey row) {
      return new PlannedRow(
          row,
          lock(),
          guarded.or(() -> live).orElse(row),
          List.copyOf(absent),
          List.copyOf(counters),
          isUntouched || endsElement,
          life(),
          change);
    }

    private PlannedRow.Lock lock() {
      if (guarded.isPresent()) {
        return PlannedRow.Lock.GUARD;
      }
      if (isLive) {
        return PlannedRow.Lock.LIVE;
      }
      return live.isPresent() ? PlannedRow.Lock.LIVE_ELEMENT : PlannedRow.Lock.SHARED;
    }

    /** Returns what happens to the record element whose guard is the row's. */
    private PlannedRow.LifeChange life() {
      boolean puts = records.stream().anyMatch(element -> isChanged(element, true));
      boolean deletesRow = change.filter(WriteSet.RowChange::deletesRow).isPresent();
      boolean removes =
          isUntouched
              || endsElement
              || (!records.isEmpty() && deletesRow)
              || records.stream().anyMatch(element -> isChanged(element, false));
      if (removes) {
        return puts || putsRecord() ? PlannedRow.LifeChange.REPLACE : PlannedRow.LifeChange.REMOVE;
      }
      if (!puts) {
        return PlannedRow.LifeChange.NONE;
      }
      return absent.isEmpty() ? PlannedRow.LifeChange.CHANGE : PlannedRow.LifeChange.CREATE;
    }

    private boolean isChanged(ElementKey element, boolean isPut) {
      return change.stream()
          .flatMap(changed -> changed.changes().stream())
          .anyMatch(
              cell ->
                  cell.family() == element.cell().family()
                      && cell.qualifier().equals(element.cell().qualifier())
                      && (cell.kind() == WriteSet.CellChange.Kind.PUT) == isPut);
    }

    private boolean putsRecord() {
      return change.stream()
          .flatMap(changed -> changed.changes().stream())
          .anyMatch(
              cell ->
                  cell.family() == Family.RECORD && cell.kind() == WriteSet.CellChange.Kind.PUT);
    }
  }

  /**
   * Returns the row that holds the guard of an element: its own row, or for an element that shares
   * its row with others a row of the table of guards. Elements of equal hash share their guard.
   */
  private static RowKey guardOf(ElementKey element) {
    return switch (element.cell().family()) {
      case RECORD, META, INDEX -> element.row();
      case EDGES, BIG, COUNTERS, LOCKS -> shared(element);
    };
  }

  private static RowKey shared(ElementKey element) {
    Bytes qualifier = element.cell().qualifier();
    CRC32C hash = new CRC32C(); // stored: must be the same in every process and version
    hash.update(qualifier.array(), qualifier.offset(), qualifier.length());
    ByteWriter row = new ByteWriter();
    row.raw(element.cell().row());
    row.u32((int) hash.getValue());
    return new RowKey(JournalTables.GUARDS, row.toBytes());
  }

  /** Returns the rows in their order. */
  List<PlannedRow> rows() {
    return List.copyOf(rows.values());
  }

  /** Returns the plan of a row; empty if the write set has nothing to do there. */
  Optional<PlannedRow> row(RowKey row) {
    return Optional.ofNullable(rows.get(row));
  }
}
