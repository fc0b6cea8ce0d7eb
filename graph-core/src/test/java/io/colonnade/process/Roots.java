package io.colonnade.process;

import org.apache.tinkerpop.gremlin.process.traversal.Traversal;

/** The vertices that a traversal hops from before it has read them. Stateless. */
final class Roots {

  private Roots() {}

  /**
   * How many vertices it has read along with their edges: it knew no more of them than ids, and
   * what it finds may show them.
   *
   * @param run a traversal that was run
   * @param rows that it has read
   */
  static long count(Traversal<?, ?> run, long rows) {
    return rows > 0
            && run.asAdmin().getStartStep() instanceof ColonnadeGraphStep<?, ?> first
            && first.getNextStep() instanceof ColonnadeVertexStep<?> hop
            && (hop.returnsEdge() || TraversalEdits.keepsPaths(run.asAdmin()))
        ? first.getIds().length
        : 0;
  }
}
