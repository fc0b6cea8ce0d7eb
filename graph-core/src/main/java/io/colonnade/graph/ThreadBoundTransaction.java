package io.colonnade.graph;

import io.colonnade.error.RetryableException;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import java.util.Objects;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.util.AbstractThreadLocalTransaction;
import org.jspecify.annotations.Nullable;

/** The {@code graph.tx()} of a graph: one transaction for each thread. Thread-safe. */
@SuppressWarnings("ThreadLocalUsage") // per instance: a transaction belongs to one graph
final class ThreadBoundTransaction extends AbstractThreadLocalTransaction
    implements CurrentTransaction {

  private final ColonnadeGraph graph;
  private final GraphStore store;

  private final ThreadLocal<@Nullable GraphTransaction> ofThread = new ThreadLocal<>();

  ThreadBoundTransaction(ColonnadeGraph graph, GraphStore store) {
    super(graph);
    this.graph = graph;
    this.store = store;
  }

  @Override
  public GraphTransaction current() {
    GraphTransaction open = ofThread.get();
    if (open == null || !open.isOpen()) {
      readWrite();
      open = ofThread.get();
    }
    return Objects.requireNonNull(open);
  }

  @Override
  public boolean isOpen() {
    GraphTransaction open = ofThread.get();
    return open != null && open.isOpen();
  }

  /** Returns a graph whose only transaction is open already and may be shared by threads. */
  @Override
  @SuppressWarnings({
    "unchecked",
    "TypeParameterUnusedInFormals"
  }) // TinkerPop leaves the type to the caller
  public <G extends Graph> G createThreadedTx() {
    return (G) graph.threaded();
  }

  @Override
  protected void doOpen() {
    ofThread.set(store.begin());
  }

  @Override
  protected void doCommit() {
    try {
      current().commit();
    } catch (RetryableException e) {
      throw new TemporaryTransactionException(e);
    } finally {
      ofThread.remove();
    }
  }

  @Override
  protected void doRollback() {
    try {
      current().rollback();
    } finally {
      ofThread.remove();
    }
  }
}
