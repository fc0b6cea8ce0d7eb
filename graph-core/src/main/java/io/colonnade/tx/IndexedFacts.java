package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.index.IndexEntry;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;

/**
 * The elements that an index finds, as a transaction sees them: first those of the snapshot, batch
 * by batch and in their present state; then those that the transaction had changed when the cursor
 * was opened. May find too many elements. Guarded by the transaction.
 *
 * @param <F> the type of the facts
 */
abstract sealed class IndexedFacts<F> implements FactCursor<F> {

  /** The size of the first batch, unless fewer elements are sufficient. */
  static final int FIRST_BATCH = 16;

  private static final int LARGEST_BATCH = 2_000;

  /**
   * The most bytes of values in a batch. A batch is smaller if the elements of the previous batch
   * had large values.
   */
  private static final long BATCH_BYTES = 2 << 20;

  private final TransactionState tx;
  private final Iterator<IndexHits> parts;
  private final boolean mayRepeat;
  private final List<Id> own;
  private final IndexReads reads;
  private final Keys wanted;
  private final Set<Id> seen; // the own elements; if entries may repeat, all elements so far
  private final Queue<F> ready = new ArrayDeque<>();
  private IndexHits hits; // of the current part
  private int batch;
  private boolean isAtOwn;

  /**
   * Creates the cursor.
   *
   * @param parts the entries in the snapshot, read one part after the other; not empty
   * @param own the elements that the index finds because of the transaction's changes
   * @param most the number of elements that is probably sufficient; limits the first batch. At
   *     least 1
   */
  private IndexedFacts(
      TransactionState tx,
      List<IndexHits> parts,
      List<Id> own,
      int most,
      IndexReads reads,
      Keys wanted) {
    this.tx = tx;
    this.parts = parts.iterator();
    this.mayRepeat = parts.size() > 1 || parts.get(0).mayRepeat();
    this.hits = this.parts.next();
    this.own = own;
    this.reads = reads;
    this.wanted = wanted;
    this.batch = Math.min(FIRST_BATCH, most);
    this.seen = new HashSet<>(own);
  }

  /** Returns the present state of an element if its entry contains the required values. */
  abstract Optional<F> covered(IndexEntry entry);

  /** Returns the present state of elements. */
  abstract List<Optional<F>> find(List<Id> ids);

  /** Returns the size of the required values of a fact. */
  abstract long bytes(F fact);

  final IndexReads reads() {
    return reads;
  }

  final Keys wanted() {
    return wanted;
  }

  @Override
  public final Optional<F> next() {
    synchronized (tx.lock()) {
      while (ready.isEmpty()) {
        List<IndexEntry> stored = isAtOwn ? List.of() : nextStored();
        if (!stored.isEmpty()) {
          take(stored);
          batch = nextBatch(stored.size());
        } else if (isAtOwn || own.isEmpty()) {
          return Optional.empty();
        } else {
          isAtOwn = true;
          read(own);
        }
      }
      return Optional.of(ready.remove());
    }
  }

  /** Takes a batch of entries. Reads nothing if each entry contains the required values. */
  private void take(List<IndexEntry> stored) {
    List<F> covered = new ArrayList<>(stored.size());
    for (IndexEntry entry : stored) {
      covered(entry).ifPresent(covered::add);
    }
    if (covered.size() == stored.size()) {
      ready.addAll(covered);
    } else {
      List<Id> ids = new ArrayList<>(stored.size());
      for (IndexEntry entry : stored) {
        ids.add(entry.element());
      }
      read(ids);
    }
  }

  private void read(List<Id> ids) {
    for (Optional<F> fact : find(ids)) {
      fact.ifPresent(ready::add);
    }
  }

  /**
   * Returns the size of the next batch, given the number of elements so far, some of which are
   * ready.
   */
  private int nextBatch(int elements) {
    long taken = 0;
    for (F fact : ready) {
      taken += bytes(fact);
    }
    long fitting = BATCH_BYTES * elements / Math.max(1, taken);
    return (int) Math.max(1, Math.min(fitting, Math.min(LARGEST_BATCH, 2 * batch)));
  }

  private List<IndexEntry> nextStored() {
    List<IndexEntry> stored = new ArrayList<>(Math.min(batch, FIRST_BATCH));
    while (stored.size() < batch) {
      Optional<IndexEntry> entry = nextEntry();
      if (entry.isEmpty()) {
        break;
      }
      Id element = entry.get().element();
      if (mayRepeat ? seen.add(element) : !seen.contains(element)) {
        stored.add(entry.get());
      }
    }
    tx.view().mustBeValid();
    return stored;
  }

  private Optional<IndexEntry> nextEntry() {
    Optional<IndexEntry> next = hits.next();
    while (next.isEmpty() && parts.hasNext()) {
      hits.close();
      hits = parts.next();
      next = hits.next();
    }
    return next;
  }

  @Override
  public final void close() {
    synchronized (tx.lock()) { // not while another thread is inside next()
      ready.clear();
      hits.close();
      parts.forEachRemaining(IndexHits::close);
    }
  }

  /** The vertices that an index finds. */
  static final class OfVertices extends IndexedFacts<VertexFact> {

    OfVertices(
        TransactionState tx,
        List<IndexHits> parts,
        List<Id> own,
        int most,
        IndexReads reads,
        Keys wanted) {
      super(tx, parts, own, most, reads, wanted);
    }

    @Override
    Optional<VertexFact> covered(IndexEntry entry) {
      return reads().vertex(entry, wanted());
    }

    @Override
    List<Optional<VertexFact>> find(List<Id> ids) {
      return reads().vertices().find(ids, wanted());
    }

    @Override
    long bytes(VertexFact fact) {
      return fact.bytes(wanted());
    }
  }

  /** The edges that an index finds. */
  static final class OfEdges extends IndexedFacts<EdgeFact> {

    OfEdges(
        TransactionState tx,
        List<IndexHits> parts,
        List<Id> own,
        int most,
        IndexReads reads,
        Keys wanted) {
      super(tx, parts, own, most, reads, wanted);
    }

    @Override
    Optional<EdgeFact> covered(IndexEntry entry) {
      return reads().edge(entry, wanted());
    }

    @Override
    List<Optional<EdgeFact>> find(List<Id> ids) {
      return reads().edges().find(ids, wanted());
    }

    @Override
    long bytes(EdgeFact fact) {
      return fact.bytes(wanted());
    }
  }
}
