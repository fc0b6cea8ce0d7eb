package io.colonnade.tx;

import io.colonnade.metric.Meter;

/**
 * The graph as a transaction sees it: one snapshot of the store, opened at the first read, together
 * with the changes of the transaction. Thread-safe, by the lock of the transaction; cursors belong
 * to the transaction and end with it.
 *
 * <p>Every method of the parts throws {@link IllegalStateException} after the end of the
 * transaction, and after a request that failed half-way ({@link GraphTransaction#requestFails});
 * {@link io.colonnade.error.SnapshotTooOldException} if the snapshot is older than allowed; and
 * {@link io.colonnade.error.StoreClosedException} if the graph was closed.
 */
public final class TransactionReads {

  private final TransactionState tx;
  private final Meter meter;
  private final SeenVertices vertices;
  private final SeenEdges edges;

  /**
   * @param meter receives the cost and the duration of the reads
   */
  TransactionReads(TransactionState tx, Meter meter) {
    this.tx = tx;
    this.meter = meter;
    this.vertices = new SeenVertices(tx, meter);
    this.edges = new SeenEdges(tx, meter);
  }

  /** Returns the names of labels and keys. */
  public SeenNames names() {
    synchronized (tx.lock()) {
      return tx.view().names(tx.lock());
    }
  }

  /** Returns the vertices. */
  public SeenVertices vertices() {
    return vertices;
  }

  /** Returns the edges. */
  public SeenEdges edges() {
    return edges;
  }

  /** Returns the elements that indexes find. */
  public IndexReads indexes() {
    return new IndexReads(tx, meter, vertices, edges);
  }

  /** Returns the serial of the transaction, see {@link GraphTransaction#serial}. */
  public long serial() {
    return tx.serial();
  }

  /** Identifies what reads see: two reads in equal states see the same graph. */
  public record State(long transaction, long changes) {}

  /** Returns the state, which changes with each of the transaction's own changes. */
  public State state() {
    synchronized (tx.lock()) {
      return new State(tx.serial(), tx.changes().count());
    }
  }

  /**
   * Opens the snapshot if no read has opened it. From then on, the entries of an index that the
   * transaction finds are not erased before the transaction ends.
   */
  public void fix() {
    synchronized (tx.lock()) {
      AgingSnapshot unused = tx.view().snapshot();
    }
  }
}
