package io.colonnade.examples.bench;

import io.colonnade.model.VertexRef;
import java.util.Iterator;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * An operation that is measured. All ways to do it return the same number, made of all of the
 * answer. Immutable.
 *
 * @param level which of the two ways Colonnade takes
 * @param variants how many different indexes of a read make sense
 * @param gremlin the operation through Gremlin, in Colonnade and TinkerGraph alike
 * @param recipe the least that the answer takes, below TinkerPop's API; what raw RocksDB has to
 *     read is recorded from it
 * @param proof reads what writes have left, which all had an index below the given one
 */
record Op(
    String name,
    Aim aim,
    Contest.Turns turns,
    int variants,
    Level level,
    Traversal gremlin,
    Recipe recipe,
    Traversal proof) {

  enum Level {
    GREMLIN,
    /** By {@code GraphTransaction}, below TinkerPop's API. */
    STORE
  }

  /** Through Gremlin. */
  interface Traversal {
    long run(GraphTraversalSource g, int index);
  }

  /** Through a transaction of the store. */
  interface Recipe {
    long run(StoreReads reads, int index);
  }

  /** Returns a read through Gremlin, whose recipe is still to be given. */
  static Op read(String name, Aim aim, int variants, Traversal gremlin) {
    return new Op(
        name,
        aim,
        Contest.Turns.BY_TIME,
        variants,
        Level.GREMLIN,
        gremlin,
        (reads, index) -> 0,
        (g, index) -> 0);
  }

  /** Returns a write through Gremlin. */
  static Op write(String name, Aim aim, Contest.Turns turns, Traversal gremlin, Traversal proof) {
    return new Op(
        name, aim, turns, Integer.MAX_VALUE, Level.GREMLIN, gremlin, (reads, index) -> 0, proof);
  }

  Op recipe(Recipe other) {
    return new Op(name, aim, turns, variants, level, gremlin, other, proof);
  }

  /** Returns the operation that Colonnade does by its recipe. */
  Op inStore() {
    return new Op(name, aim, turns, variants, Level.STORE, gremlin, recipe, proof);
  }

  boolean isRead() {
    return turns == Contest.Turns.BY_TIME;
  }

  /** Returns a number made of elements or values in any order. */
  static long sum(Iterator<?> found) {
    long sum = 0;
    while (found.hasNext()) {
      sum += hash(found.next());
    }
    return sum;
  }

  /** Returns a number made of values in their order. */
  static long inOrder(Iterator<?> found) {
    long sum = 0;
    while (found.hasNext()) {
      sum = sum * 31 + hash(found.next());
    }
    return sum;
  }

  private static int hash(Object value) {
    return value instanceof Vertex vertex
        ? vertex.id().hashCode()
        : value instanceof VertexRef ref ? ref.id().value().hashCode() : value.hashCode();
  }
}
