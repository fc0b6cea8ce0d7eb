package io.colonnade.examples.torture;

import java.util.Random;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/** What one thread of a client does again and again. Confined to that thread. */
interface Work {

  /** Makes the changes of one transaction, without a commit; returns what they are, in a line. */
  String change(GraphTraversalSource g, Random random);

  /** Is called after the commit of the last change was acknowledged. */
  default void acknowledged() {}

  /**
   * Returns whether a change is a transaction, which never waits long for a client that is dead.
   */
  default boolean isTransaction() {
    return true;
  }
}
