package io.colonnade.graph;

import io.colonnade.tx.GraphTransaction;
import org.apache.tinkerpop.gremlin.structure.Transaction;

/** A TinkerPop transaction that knows the {@link GraphTransaction} it currently represents. */
interface CurrentTransaction extends Transaction {

  /**
   * Returns the open transaction, after opening one if the read-write behaviour allows that.
   *
   * @throws IllegalStateException if no transaction is open and the behaviour is manual
   */
  GraphTransaction current();
}
