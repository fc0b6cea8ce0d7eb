package io.colonnade.graph;

import io.colonnade.error.Problem;
import io.colonnade.error.RetryableException;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.apache.tinkerpop.gremlin.structure.util.AbstractThreadedTransaction;

/**
 * The one transaction of a graph made by {@code createThreadedTx()}. It is open from the start,
 * shared by the threads that use that graph, and cannot be opened again. Thread-safe.
 */
final class ThreadedTransaction extends AbstractThreadedTransaction implements CurrentTransaction {

  private final GraphTransaction shared;
  private volatile Consumer<Transaction> onReadWrite = READ_WRITE_BEHAVIOR.AUTO;
  private volatile Consumer<Transaction> onClose = CLOSE_BEHAVIOR.ROLLBACK;

  ThreadedTransaction(ColonnadeGraph graph, GraphStore store) {
    super(graph);
    this.shared = store.begin();
  }

  @Override
  public GraphTransaction current() {
    readWrite();
    return shared;
  }

  @Override
  public boolean isOpen() {
    return shared.isOpen();
  }

  /** Reached only after the end of the transaction, because it is open from the start. */
  @Override
  protected void doOpen() {
    throw new IllegalStateException(Problem.THREADED_TRANSACTION_ENDED.message());
  }

  @Override
  protected void doReadWrite() {
    if (!isOpen()) {
      onReadWrite.accept(this);
    }
  }

  @Override
  protected void doCommit() {
    try {
      shared.commit();
    } catch (RetryableException e) {
      throw new TemporaryTransactionException(e);
    }
  }

  @Override
  protected void doRollback() {
    shared.rollback();
  }

  @Override
  protected void doClose() {
    onClose.accept(this);
  }

  @Override
  public synchronized Transaction onReadWrite(Consumer<Transaction> consumer) {
    onReadWrite =
        Optional.ofNullable(consumer)
            .orElseThrow(Transaction.Exceptions::onReadWriteBehaviorCannotBeNull);
    return this;
  }

  @Override
  public synchronized Transaction onClose(Consumer<Transaction> consumer) {
    onClose =
        Optional.ofNullable(consumer)
            .orElseThrow(Transaction.Exceptions::onCloseBehaviorCannotBeNull);
    return this;
  }
}
