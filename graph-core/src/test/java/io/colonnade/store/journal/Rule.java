package io.colonnade.store.journal;

import io.colonnade.store.simulation.Fault;
import io.colonnade.store.simulation.Faults;

/** A rule of the protocol that a {@link WeakenedRowStore} takes away. */
enum Rule {
  /** None is taken away. */
  NONE(Workload.MIXED, Cause.ALL_FAULTS),

  // ---- the status of an intent
  /** A reader that ignores a pending transaction raises the least version of its commit. */
  PUSH(Workload.MIXED, Cause.ALL_FAULTS),
  /** A transaction commits only at the least version or above. */
  LEAST_VERSION(Workload.MIXED, Cause.ALL_FAULTS),
  /** A commit is written only while the intent is pending. */
  COMMIT_CONDITION(Workload.MIXED, Cause.ALL_FAULTS),
  /** An intent is written only over the finished one before it. */
  INTENT_CONDITION(Workload.MIXED, Cause.ALL_FAULTS),
  /** The least version is raised only while the intent is pending. */
  PUSH_CONDITION(Workload.MIXED, Cause.STANDING_STILL),
  /** An intent is aborted only while it is pending. */
  ABORT_CONDITION(Workload.MIXED, Cause.ALL_FAULTS),
  /** An intent is finished only while its decision is the last that was written. */
  FINISH_CONDITION(Workload.MIXED, Cause.ALL_FAULTS),
  /** An intent is finished when all rows are applied, not before. */
  FINISH_LAST(Workload.MIXED, Cause.ALL_FAULTS),
  /** A finished intent says whether it was committed. */
  OUTCOME_KEPT(Workload.CHANGES, Cause.STANDING_STILL),

  // ---- locks
  /** A guard is taken only if the last exclusive change is not later than the base. */
  UNCHANGED_SINCE_BASE(Workload.MIXED, Cause.ALL_FAULTS),
  /** The first lock of an element that must be absent is taken only where there is no guard. */
  FIRST_GUARD(Workload.MIXED, Cause.ALL_FAULTS),
  /** An element whose guard exists must not exist itself. */
  ABSENT_READ(Workload.MIXED, Cause.ALL_FAULTS),
  /** That look at the element settles the locks of its row. */
  ABSENT_READ_LOCKS(Workload.EDGE_TWICE, Cause.NO_FAULTS),
  /** A row that must be alive is locked only if it is. */
  LIVE(Workload.EDGE_AGAINST_DROP, Cause.NO_FAULTS),
  /** A row that must be alive was not born after the base. */
  BORN_BEFORE_BASE(Workload.EDGE_AGAINST_DROPS, Cause.NO_FAULTS),
  /** While an element is being removed its row is not alive. */
  DROPPING(Workload.EDGE_AGAINST_DROP, Cause.NO_FAULTS),
  /** Rows that get cells without a condition are locked, too. */
  PLAIN_LOCK(Workload.MIXED, Cause.ALL_FAULTS),
  /** An edge that shares its row with others has a guard of its own. */
  EDGE_GUARD(Workload.EDGE_TWICE, Cause.NO_FAULTS),
  /** A guard that is released says again what it said before. */
  RESTORE_GUARD(Workload.DROPS, Cause.NO_FAULTS),
  /** A life that is restored says again since when. */
  RESTORE_LIFE(Workload.EDGE_AGAINST_DROPS, Cause.NO_FAULTS),
  /** A guard is released only by the transaction that holds it. */
  RELEASE_CONDITION(Workload.MIXED, Cause.ALL_FAULTS),
  /** A lock that came after the end of its transaction is removed. */
  LATE_LOCK(Workload.MIXED, Cause.ALL_FAULTS),

  // ---- rows
  /** A row is applied only while its lock is there. */
  APPLY_CONDITION(Workload.MIXED, Cause.ALL_FAULTS),
  /** The locks of a row are read before or together with its data. */
  LOCKS_FIRST(Workload.MIXED, Cause.ALL_FAULTS),
  /** A row that is dropped is looked at when it is locked. */
  LOOK_AT_DROPPED(Workload.EDGE_AGAINST_DROP, Cause.NO_FAULTS),
  /** That look sees locks of others. */
  LOOK_AT_LOCKS(Workload.EDGE_AGAINST_DROP, Cause.NO_FAULTS),
  /** A row that is dropped is looked at again when a lock was settled. */
  LOOK_AGAIN(Workload.EDGE_AGAINST_DROP, Cause.NO_FAULTS),
  /** An addition leaves a trace in the rows of both vertices. */
  TRACE(Workload.EDGE_AGAINST_DROP, Cause.NO_FAULTS),
  /** The trace is read together with the locks, or later. */
  TRACE_LAST(Workload.EDGE_AGAINST_DROP, Cause.NO_FAULTS),

  // ---- versions and epochs
  /** A version is drawn when all locks stand. */
  DRAW_AFTER_LOCKS(Workload.MIXED, Cause.ALL_FAULTS),
  /** Only a draw that is not sent yet is shared. */
  SHARE_UNSENT(Workload.MIXED, Cause.ALL_FAULTS),
  /** A change of the schema moves the epoch. */
  EPOCH_MOVES(Workload.MIXED, Cause.ALL_FAULTS),
  /** It does so also when it draws again. */
  EPOCH_MOVES_AGAIN(Workload.MIXED, Cause.LATE_REQUESTS),
  /** The epoch comes with the version that is drawn. */
  EPOCH_WITH_DRAW(Workload.MIXED, Cause.ALL_FAULTS),

  // ---- horizon, pins and fills
  /** Entries are filled in at the version of the snapshot, below what others put since. */
  FILL_AT_SNAPSHOT(Workload.TIMES, Cause.FEW_FAULTS),
  /** Work that lasts long writes a pin. */
  PIN(Workload.TIMES, Cause.FEW_FAULTS),
  /** The pin is written before the horizon is looked at. */
  PIN_BEFORE_HORIZON(Workload.TIMES, Cause.FEW_FAULTS),
  /** A pin beats before the work that relies on it continues. */
  BEAT(Workload.TIMES, Cause.FEW_FAULTS),
  /** A beat finds out whether the pin is still there. */
  BEAT_CONDITION(Workload.TIMES, Cause.FEW_FAULTS),
  /** Puts of a fill are sent only while the last beat is young. */
  CLOCK_BEFORE_PUTS(Workload.TIMES, Cause.FEW_FAULTS),
  /** A transaction that is older than a retention time fails. */
  AGE_CHECK(Workload.TIMES, Cause.FEW_FAULTS),
  /** Each step of the horizon waits for one retention time. */
  HORIZON_WAITS(Workload.TIMES, Cause.FEW_FAULTS),
  /** The closed timestamp moves when all intents up to there are finished. */
  CLOSED_SCAN(Workload.TIMES, Cause.FEW_FAULTS),
  /** The closed timestamp has the epoch of its version beside it. */
  EPOCH_BESIDE_CLOSED(Workload.TIMES, Cause.FEW_FAULTS),
  /** A change of the schema records its epoch. */
  EPOCH_RECORDED(Workload.TIMES, Cause.FEW_FAULTS),
  /** It does so before it is committed. */
  EPOCH_RECORDED_FIRST(Workload.TIMES, Cause.FEW_FAULTS),
  /** A removal goes after what it hides. */
  REMOVAL_LAST(Workload.TIMES, Cause.FEW_FAULTS),

  // ---- needed by histories that are rarely or never met by chance, see JournalScriptTest

  /** The vacuum removes late locks before the cells of a row. */
  LATE_LOCKS_FIRST(Workload.SCRIPT, Cause.NO_FAULTS),
  /** The pins are looked at when the horizon has moved. */
  FIRST_LOOK(Workload.SCRIPT, Cause.NO_FAULTS),
  /** The pins are looked at again, a retention time after the horizon has moved. */
  SECOND_LOOK(Workload.SCRIPT, Cause.NO_FAULTS);

  /** Which faults occur in the histories that need the rule. */
  private enum Cause {
    NO_FAULTS(Faults.NONE),
    ALL_FAULTS(Faults.all(0.02)),
    /** Few, because these histories are long. */
    FEW_FAULTS(Faults.all(0.002)),
    LATE_REQUESTS(
        Faults.NONE.with(Fault.LATE, 0.1).with(Fault.REPEATED, 0.1).with(Fault.ANSWER_LOST, 0.1)),
    /** Answers are lost, and threads stand still. */
    STANDING_STILL(Faults.NONE.with(Fault.ANSWER_LOST, 0.1).with(Fault.PAUSE, 0.1));

    private final Faults faults;

    Cause(Faults faults) {
      this.faults = faults;
    }
  }

  private final Workload workload;
  private final Cause cause;

  Rule(Workload workload, Cause cause) {
    this.workload = workload;
    this.cause = cause;
  }

  /** Returns the transactions of the histories that need the rule. */
  Workload workload() {
    return workload;
  }

  Faults faults() {
    return cause.faults;
  }
}
