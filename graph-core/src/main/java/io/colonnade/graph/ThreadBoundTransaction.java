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

  /** The latest transaction of a thread. */
  private static final class Latest {
    private @Nullable GraphTransaction transaction;
  }

  // Never removed: a query that adds its entry again probes the slots after the one it hashes to.
  private final ThreadLocal<Latest> ofThread = ThreadLocal.withInitial(Latest::new);

  ThreadBoundTransaction(ColonnadeGraph graph, GraphStore store) {
    super(graph);
    this.graph = graph;
    this.store = store;
  }

  @Override
  public GraphTransaction current() {
    Latest latest = ofThread.get();
    if (latest.transaction == null || !latest.transaction.isOpen()) {
      readWrite();
    }
    return Objects.requireNonNull(latest.transaction);
  }

  @Override
  public boolean isOpen() {
    GraphTransaction latest = ofThread.get().transaction;
    return latest != null && latest.isOpen();
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
    ofThread.get().transaction = store.begin();
  }

  @Override
  protected void doCommit() {
    try {
      current().commit();
    } catch (RetryableException e) {
      throw new TemporaryTransactionException(e);
    } finally {
      ofThread.get().transaction = null;
    }
  }

  @Override
  protected void doRollback() {
    try {
      current().rollback();
    } finally {
      ofThread.get().transaction = null;
    }
  }
}
