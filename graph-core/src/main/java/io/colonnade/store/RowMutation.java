package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A change of one row of a {@link RowStore}: cells to write, all of them or none, under at most one
 * condition. Keeps the given bytes without copying them. Confined to one thread until it is passed
 * to the store.
 */
public final class RowMutation {

  /** The effect on a cell. */
  public enum Kind {
    /** The version of the cell is this value. */
    PUT,
    /** The version of the cell is a removal. Not for cells of {@link Family#LOCKS}. */
    REMOVAL,
    /** The cell is deleted. Only for cells of {@link Family#LOCKS}. */
    DELETE
  }

  /**
   * One version of a cell to write.
   *
   * @param value empty unless the kind is {@link Kind#PUT}
   */
  public record Write(Family family, Bytes qualifier, long version, Kind kind, Bytes value) {}

  private final RowKey row;
  private final Optional<RowCondition> condition;
  private final List<Write> writes = new ArrayList<>();

  private RowMutation(RowKey row, Optional<RowCondition> condition) {
    this.row = row;
    this.condition = condition;
  }

  /** Returns an empty mutation without a condition. */
  public static RowMutation of(RowKey row) {
    return new RowMutation(row, Optional.empty());
  }

  /** Returns an empty mutation that is written only if the condition holds at that moment. */
  public static RowMutation of(RowKey row, RowCondition condition) {
    return new RowMutation(row, Optional.of(condition));
  }

  /** Adds a version of a cell with a value. */
  public RowMutation put(Family family, Bytes qualifier, long version, Bytes value) {
    writes.add(new Write(family, qualifier, version, Kind.PUT, value));
    return this;
  }

  /** Adds a version of a cell that is a removal. */
  public RowMutation remove(Family family, Bytes qualifier, long version) {
    if (family == Family.LOCKS) {
      throw new IllegalArgumentException("a lock has no removals, it is deleted");
    }
    writes.add(new Write(family, qualifier, version, Kind.REMOVAL, Bytes.EMPTY));
    return this;
  }

  /** Deletes a cell of {@link Family#LOCKS} that was put at version 1. */
  public RowMutation delete(Bytes qualifier) {
    writes.add(new Write(Family.LOCKS, qualifier, 0, Kind.DELETE, Bytes.EMPTY));
    return this;
  }

  public RowKey row() {
    return row;
  }

  /** Returns the condition; empty: the mutation is always written. */
  public Optional<RowCondition> condition() {
    return condition;
  }

  /** Returns the cells to write, in call order; a view. */
  public List<Write> writes() {
    return Collections.unmodifiableList(writes);
  }
}
