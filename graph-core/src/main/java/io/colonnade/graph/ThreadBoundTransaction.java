package io.colonnade.graph;

import io.colonnade.error.RetryableException;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.util.AbstractThreadLocalTransaction;
import org.jspecify.annotations.Nullable;

/** The {@code graph.tx()} of a graph: one transaction for each thread. Thread-safe. */
@SuppressWarnings("ThreadLocalUsage") // per instance: a transaction belongs to one graph
final class ThreadBoundTransaction extends AbstractThreadLocalTransaction
    implements CurrentTransaction {

  private final ColonnadeGraph graph;
  private final GraphStore store;

  // Never removed: a query that adds its entry again probes the slots after the one it hashes to.
  // A class of the JDK, because a thread keeps it longer than an application server keeps ours.
  private final ThreadLocal<AtomicReference<@Nullable GraphTransaction>> ofThread =
      ThreadLocal.withInitial(AtomicReference::new);

  ThreadBoundTransaction(ColonnadeGraph graph, GraphStore store) {
    super(graph);
    this.graph = graph;
    this.store = store;
  }

  @Override
  public GraphTransaction current() {
    AtomicReference<@Nullable GraphTransaction> latest = ofThread.get();
    GraphTransaction open = latest.getPlain();
    if (open == null || !open.isOpen()) {
      readWrite();
      open = latest.getPlain();
    }
    return Objects.requireNonNull(open);
  }

  @Override
  public boolean isOpen() {
    GraphTransaction latest = ofThread.get().getPlain();
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
    ofThread.get().setPlain(store.begin());
  }

  @Override
  protected void doCommit() {
    try {
      current().commit();
    } catch (RetryableException e) {
      throw new TemporaryTransactionException(e);
    } finally {
      ofThread.get().setPlain(null);
    }
  }

  @Override
  protected void doRollback() {
    try {
      current().rollback();
    } finally {
      ofThread.get().setPlain(null);
    }
  }
}
