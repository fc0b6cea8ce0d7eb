package io.colonnade.examples.bench;

import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * A write that is measured, with its commit.
 *
 * @param level which of the two ways Colonnade takes
 * @param turns whether an index may come again
 * @param traversal writes; every index writes something else
 * @param recipe writes the same below TinkerPop's API
 * @param proof reads what was written and makes a number of it
 */
record WriteOp(
    String name,
    Aim aim,
    ReadOp.Level level,
    Contest.Turns turns,
    ReadOp.Traversal traversal,
    ReadOp.Recipe recipe,
    Proof proof) {

  /** A write through Gremlin. */
  WriteOp(String name, Aim aim, ReadOp.Traversal traversal, Proof proof) {
    this(name, aim, Contest.Turns.ALIKE, traversal, proof);
  }

  /** A write through Gremlin. */
  WriteOp(String name, Aim aim, Contest.Turns turns, ReadOp.Traversal traversal, Proof proof) {
    this(name, aim, ReadOp.Level.GREMLIN, turns, traversal, (reads, tx, index) -> 0, proof);
  }

  /** Asked after all writes, in Colonnade and TinkerGraph alike. */
  interface Proof {

    /**
     * @param count no write had this index or a greater one
     */
    long sum(GraphTraversalSource g, int count);
  }
}
