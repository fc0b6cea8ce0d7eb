package io.colonnade.store;

import io.colonnade.codec.Bytes;

/** A condition on one exact cell of family {@link Family#LOCKS} of the row that is changed. */
public sealed interface RowCondition {

  /** Returns the qualifier of the cell. */
  Bytes qualifier();

  /** The cell does not exist. */
  record Absent(Bytes qualifier) implements RowCondition {}

  /** The cell exists, with any value. */
  record Exists(Bytes qualifier) implements RowCondition {}

  /** The cell exists with exactly this value. */
  record Equal(Bytes qualifier, Bytes value) implements RowCondition {}

  /** The cell exists, and its value is this one or less in unsigned byte order. */
  record AtMost(Bytes qualifier, Bytes value) implements RowCondition {}
}
