package io.colonnade.process;

import org.apache.tinkerpop.gremlin.process.traversal.Traversal;

/** The vertices that a traversal hops from before it has read them. Stateless. */
final class Roots {

  private Roots() {}

  /**
   * How many vertices it has read along with their edges, since it knew no more of them than ids.
   *
   * @param run a traversal that was run
   * @param rows that it has read
   */
  static long count(Traversal<?, ?> run, long rows) {
    return rows > 0
            && run.asAdmin().getStartStep() instanceof ColonnadeGraphStep<?, ?> first
            && first.getNextStep() instanceof ColonnadeVertexStep<?>
        ? first.getIds().length
        : 0;
  }
}
