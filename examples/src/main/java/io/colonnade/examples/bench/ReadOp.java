package io.colonnade.examples.bench;

import io.colonnade.tx.GraphTransaction;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * A read that is measured. Both ways to do it return the same number, made of all of the answer.
 *
 * @param level which of the two ways Colonnade takes
 * @param variants how many different indexes make sense
 * @param recipe the least that the answer takes; what raw RocksDB has to read is recorded from it
 */
record ReadOp(String name, Aim aim, Level level, int variants, Traversal traversal, Recipe recipe) {

  enum Level {
    /** Through Gremlin. */
    GREMLIN,
    /** By {@code GraphTransaction}, below TinkerPop's API. */
    STORE
  }

  /** Through Gremlin, in Colonnade and TinkerGraph alike. */
  interface Traversal {
    long run(GraphTraversalSource g, int index);
  }

  /** Through a transaction of the store. */
  interface Recipe {

    long run(StoreReads reads, GraphTransaction tx, int index);
  }

  /** The same read under another name, of as many different things. */
  ReadOp named(String other, Aim otherAim, int otherVariants) {
    return new ReadOp(other, otherAim, level, otherVariants, traversal, recipe);
  }
}
