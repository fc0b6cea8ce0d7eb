package io.colonnade.anomaly;

import io.colonnade.store.WeakenedStore.Weakness;
import java.util.function.Supplier;

/**
 * LDBC's anomalies, in its order, and those of counters, each with the weakness of a store that
 * would let it in.
 */
enum Anomaly {
  COMMIT("atomicity of commits (C)", CommitAtomicity::new, Weakness.ROW_LOST),
  ROLLBACK("atomicity of rollbacks (RB)", RollbackAtomicity::new, Weakness.NO_ROLLBACK),
  DIRTY_WRITE("dirty write (G0)", DirtyWrite::new, Weakness.BATCH_SPLIT),
  ABORTED_READ("aborted read (G1a)", AbortedRead::new, Weakness.NO_ROLLBACK),
  INTERMEDIATE_READ("intermediate read (G1b)", IntermediateRead::new, Weakness.BATCH_SPLIT),
  CIRCULAR_FLOW("circular information flow (G1c)", CircularFlow::new, Weakness.BATCH_SPLIT),
  ITEM_PRECEDERS("item-many-preceders (IMP)", ItemPreceders::new, Weakness.FRESH_SNAPSHOTS),
  PREDICATE_PRECEDERS(
      "predicate-many-preceders (PMP)", PredicatePreceders::new, Weakness.FRESH_SNAPSHOTS),
  VANISHES("observed transaction vanishes (OTV)", Rings::ofVanishing, Weakness.BATCH_SPLIT),
  FRACTURED_READ("fractured read (FR)", Rings::ofFracturing, Weakness.FRESH_SNAPSHOTS),
  LOST_UPDATE("lost update (LU)", LostUpdate::new, Weakness.UNCHANGED_OFF),
  DOUBLE_ADDITION("addition made twice", Friendships::ofAdditions, Weakness.ADDED_TWICE),
  LOST_DEGREE("degree that is not written", Friendships::ofDegrees, Weakness.ADDITIONS_LOST),
  FRACTURED_SUM("sum of a later version", Friendships::ofSums, Weakness.LATER_SUMS),
  /** The one that snapshot isolation permits: on any store. */
  WRITE_SKEW("write skew (WS)", WriteSkew::new, Weakness.NONE);

  private final String title;
  private final Supplier<Scenario> scenario;
  private final Weakness weakness;

  Anomaly(String title, Supplier<Scenario> scenario, Weakness weakness) {
    this.title = title;
    this.scenario = scenario;
    this.weakness = weakness;
  }

  /** Its name and LDBC's letters. */
  String title() {
    return title;
  }

  /** A new scenario of it. */
  Scenario scenario() {
    return scenario.get();
  }

  /** The weakness that lets it in; {@code NONE}: it needs none. */
  Weakness weakness() {
    return weakness;
  }

  /** True if it may occur on a sound store. */
  boolean isPermitted() {
    return weakness == Weakness.NONE;
  }
}
