package io.colonnade.process;

import io.colonnade.graph.ColonnadeGraph;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/** The graph under test, which outlives being closed and opened again. Confined to one thread. */
interface Subject {

  ColonnadeGraph graph();

  /** Changes the schema after a commit. */
  default void reshape(Event.Reshape reshape) {
    throw new UnsupportedOperationException("no schema is changed here");
  }

  /** Where its traversals start. */
  GraphTraversalSource traversal();

  /** What the checker finds wrong after a commit: nothing, unless overridden. */
  default List<?> violations() {
    return List.of();
  }

  /** Empties the graph, whatever state it is in. */
  void clear();

  /**
   * Closes the graph, with what is not committed, and opens it again; only if it keeps its data.
   */
  void reopen();
}
