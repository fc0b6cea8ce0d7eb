package io.colonnade.graph;

import io.colonnade.tx.GraphTransaction;
import org.apache.tinkerpop.gremlin.structure.Transaction;

/** A TinkerPop transaction that knows which transaction of ours it stands for at the moment. */
interface CurrentTransaction extends Transaction {

  /**
   * The open transaction, opened if the read-write behaviour says so.
   *
   * @throws IllegalStateException if none is open and the behaviour is manual
   */
  GraphTransaction current();
}
