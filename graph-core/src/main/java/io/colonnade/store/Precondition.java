package io.colonnade.store;

/**
 * What must hold at the moment of a commit, relative to the version that the write set is based on.
 * Every engine decides them alike.
 */
public sealed interface Precondition {

  /**
   * The element does not exist and nobody created, changed or removed it since the base. The commit
   * creates it.
   */
  record Absent(ElementKey element) implements Precondition {}

  /**
   * Nobody created, changed or removed the element since the base. The commit changes or removes
   * it.
   */
  record Unchanged(ElementKey element) implements Precondition {}

  /**
   * The row's record element was neither created nor removed since the base. The commit adds cells
   * to the row that belong to other elements (edges, counters); many such commits do not disturb
   * each other, nor a change of the record. To {@link Untouched} each counts as a put into the row,
   * whether it puts anything there or not.
   */
  record Live(RowKey row) implements Precondition {}

  /** Nothing at all was put into the row since the base. The commit removes the row. */
  record Untouched(RowKey row) implements Precondition {}
}
