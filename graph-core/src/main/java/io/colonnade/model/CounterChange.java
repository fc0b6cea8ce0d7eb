package io.colonnade.model;

import java.util.OptionalLong;

/** The change of one counter in a transaction. Immutable. */
public sealed interface CounterChange {

  /**
   * The transaction adds to the counter without knowing its value: additions of other transactions
   * do not matter to it.
   */
  record Added(long by) implements CounterChange {}

  /**
   * The transaction sets or removes the counter. Its commit is refused if others have added to the
   * counter, set or removed it since the snapshot.
   *
   * @param before the value in the snapshot; empty if the counter was absent
   * @param after the value after the change; empty if the counter is removed
   */
  record Replaced(OptionalLong before, OptionalLong after) implements CounterChange {}

  /** Returns the value after this change of a counter that has a value in the snapshot, or none. */
  default OptionalLong after(OptionalLong stored) {
    if (this instanceof Added added) {
      return OptionalLong.of(stored.orElse(0) + added.by);
    }
    return ((Replaced) this).after;
  }
}
