package io.colonnade.service;

import io.colonnade.graph.ColonnadeGraph;
import java.util.List;
import java.util.Set;

/**
 * Something to be called by name: {@code g.call('colonnade.summary', [exact: true])}. Starts a
 * traversal. A server also offers the services that it finds by {@link java.util.ServiceLoader}, of
 * which each of its graphs gets objects of its own. Thread-safe.
 */
public interface GraphService {

  /** In lower case, beginning with {@code colonnade.}. */
  String name();

  /** One sentence for the list of services. */
  String description();

  /** All that a call may give, always the same objects; others are refused. */
  List<Parameter<?>> parameters();

  /** What calls may need, whatever their arguments. Not empty. */
  Set<Access> accesses();

  /**
   * What this call needs: one of {@link #accesses}, the only one unless overridden. Decided before
   * anything is done.
   */
  default Access access(Arguments arguments) {
    Set<Access> accesses = accesses();
    if (accesses.size() != 1) {
      throw new IllegalStateException(name() + " does not say which access a call needs");
    }
    return accesses.iterator().next();
  }

  /**
   * Does it. What takes long heeds the interruption of its thread; all that reads through snapshots
   * of the store does.
   *
   * @param graph whose traversal calls
   * @return maps, lists, texts, numbers, truth values and times only: clients have no other classes
   * @throws io.colonnade.error.InvalidInputException if the arguments do not fit together
   */
  List<?> call(ColonnadeGraph graph, Arguments arguments);
}
