package io.colonnade.store;

/**
 * A condition that must hold at the moment of a commit, relative to the version on which the write
 * set is based. Every engine checks it in the same way.
 */
public sealed interface Precondition {

  /**
   * The element does not exist, and no other commit has created, changed or removed it since the
   * base. The commit creates it.
   */
  record Absent(ElementKey element) implements Precondition {}

  /**
   * No other commit has created, changed or removed the element since the base, or, if it is a
   * counter, added to it. The commit changes or removes it.
   */
  record Unchanged(ElementKey element) implements Precondition {}

  /**
   * The commit creates the element, whose number was just handed out to it: no other commit can
   * name the element, so there is nothing to check. Only for edges; another process can be given a
   * generated vertex id as a supplied one.
   */
  record New(ElementKey element) implements Precondition {}

  /**
   * No other commit has created or removed the row's record element since the base. To be required
   * only of rows whose record the base contains; of others nothing is decided. The commit adds
   * cells of other elements to the row (edges, counters). Many such commits can run together, also
   * with a change of the record. For {@link Untouched} each counts as a put into the row, even if
   * it puts no cell there.
   */
  record Live(RowKey row) implements Precondition {}

  /** No other commit has put anything into the row since the base. The commit removes the row. */
  record Untouched(RowKey row) implements Precondition {}

  /**
   * No other commit has removed the element since the base, with {@link UntouchedElement}. To be
   * required only of elements that the base contains. The commit adds to counters of the element.
   * Many such commits can run together, also with a change of the element.
   */
  record LiveElement(ElementKey element) implements Precondition {}

  /**
   * No other commit has required {@link LiveElement} of the element since the base. The commit
   * removes the element, of which it requires {@link Unchanged} too.
   */
  record UntouchedElement(ElementKey element) implements Precondition {}
}
