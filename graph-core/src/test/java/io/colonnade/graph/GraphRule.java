package io.colonnade.graph;

/** A rule of whole graphs that a {@link WeakenedGraphStore} takes away. */
enum GraphRule {
  /** None is taken away. */
  NONE(Focus.ANY),
  /** None is taken away, of the histories that focus on the unique index. */
  NONE_OF_UNIQUE(Focus.UNIQUE),
  /** None is taken away, of the histories that focus on the other index. */
  NONE_OF_INDEX(Focus.INDEX),
  /** None is taken away, of the histories with slow changes of the schema. */
  NONE_OF_SCHEMA(Focus.SCHEMA),
  /** None is taken away, of the histories with slow declarations. */
  NONE_OF_PROOF(Focus.PROOF),
  /** Both ends of an edge that is added or changed must exist. */
  LIVE_ENDS(Focus.ANY),
  /** A vertex that is dropped has no edges but those that the transaction has seen. */
  UNTOUCHED_VERTEX(Focus.ANY),
  /** An element that is changed or removed is as the transaction has seen it. */
  UNCHANGED_ELEMENT(Focus.ANY),
  /** A simple edge or a vertex with a supplied id that is added does not exist. */
  ABSENT_ELEMENT(Focus.ANY),
  /** A unique value that is taken has no owner. */
  ABSENT_ENTRY(Focus.UNIQUE),
  /** An element that gives a unique value up names the entry, stored or not. */
  NAMED_ENTRY(Focus.UNIQUE),
  /** A transaction commits only under the schema under which it was planned. */
  EPOCH_COMPARED(Focus.INDEX),
  /** A change of the schema moves the epoch. */
  EPOCH_MOVES(Focus.INDEX),
  /** A change of the schema is made on the schema that it has read. */
  SCHEMA_ROW(Focus.SCHEMA),
  /** A name or a number of the dictionary that is given out is new. */
  NEW_NAMES(Focus.ANY),
  /** A build puts the entries of existing elements at the version at which it has read them. */
  FILL_AT_SNAPSHOT(Focus.INDEX),
  /** A build reads the existing elements after all writers have begun to keep the index. */
  FILL_AFTER_EPOCH(Focus.SCHEMA),
  /** A declaration is proved after all writers have begun to obey it. */
  PROOF_AFTER_EPOCH(Focus.PROOF),
  /** A process that follows the others is told every commit of theirs. */
  COMMITS_TOLD(Focus.ANY),
  /** A bounded snapshot is not older than was asked for. */
  MAX_STALENESS(Focus.ANY),
  /** The entries of a removed index are erased when no snapshot can read them any more. */
  OLDEST_READABLE(Focus.INDEX);

  /** What happens in a history more often than by chance. */
  enum Focus {
    ANY,
    /** The unique index is built again, slowly, and its values change. */
    UNIQUE,
    /** The other index is built again, slowly, and its values change. */
    INDEX,
    /** All indexes are created and built again, by slow changes of the schema. */
    SCHEMA,
    /** Types of keys are declared, slowly, while others write their values. */
    PROOF
  }

  private final Focus focus;

  GraphRule(Focus focus) {
    this.focus = focus;
  }

  /** Returns what happens more often in the histories that need the rule. */
  Focus focus() {
    return focus;
  }
}
