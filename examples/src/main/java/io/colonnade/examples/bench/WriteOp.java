package io.colonnade.examples.bench;

import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * A write that is measured, with its commit.
 *
 * @param aim what is aimed at, for people
 * @param level which of the two ways Colonnade takes
 * @param traversal writes; every index writes something else
 * @param recipe writes the same below TinkerPop's API
 * @param proof reads what was written and makes a number of it
 */
record WriteOp(
    String name,
    String aim,
    ReadOp.Level level,
    ReadOp.Traversal traversal,
    ReadOp.Recipe recipe,
    Proof proof) {

  /** A write through Gremlin. */
  WriteOp(String name, String aim, ReadOp.Traversal traversal, Proof proof) {
    this(name, aim, ReadOp.Level.GREMLIN, traversal, (reads, tx, index) -> 0, proof);
  }

  /** Asked after all writes, in Colonnade and TinkerGraph alike. */
  interface Proof {

    /**
     * @param count the writes had the indexes below
     */
    long sum(GraphTraversalSource g, int count);
  }
}
