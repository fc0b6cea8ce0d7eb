package io.colonnade.anomaly;

import java.util.Random;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * An anomaly put on stage: a small graph, transactions on it, and the query that decides whether it
 * occurred. What its transactions did and saw stays in it: one for each run. Thread-safe.
 */
interface Scenario {

  /** Fills an empty graph; every label and key that the transactions use is used here. */
  void load(GraphTraversalSource g);

  /** Two or three transactions on one thread, interleaved as the anomaly wants it. */
  void schedule(Stage stage);

  /**
   * One transaction of a crowd.
   *
   * @throws io.colonnade.graph.TemporaryTransactionException if it was refused; another one takes
   *     its place then
   */
  void transaction(Stage stage, Random random);

  /** Did the anomaly occur? Asked when no transaction is under way, in one of its own. */
  boolean occurred(GraphTraversalSource g);
}
