package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexQuery;
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
import org.jspecify.annotations.Nullable;

/**
 * The elements that an index finds, as a transaction sees them: first those of the snapshot, in the
 * order of the index, batch by batch and in their present state; then those that the transaction
 * had changed when the cursor was opened. May find too many elements. Guarded by the transaction.
 *
 * @param <F> the type of the facts
 */
abstract sealed class IndexedFacts<F> implements FactCursor<F> {

  private static final int FIRST_BATCH = 16;
  private static final int LARGEST_BATCH = 2_000;

  /**
   * The most bytes of values in a batch. A batch is smaller if the elements of the previous batch
   * had large values.
   */
  private static final long BATCH_BYTES = 2 << 20;

  private final TransactionState tx;
  private final Iterator<Part> parts;
  private final boolean mayRepeat;
  private final List<Id> own;
  private final IndexReads reads;
  private final Keys wanted;
  private final Set<Id> seen; // the own elements; if entries may repeat, all elements so far
  private final Queue<F> ready = new ArrayDeque<>();
  private @Nullable Iterator<IndexEntry> known; // of the current part; null: it is read
  private FactCursor<IndexEntry> entries = NoFacts.of(); // of the current part
  private int batch;
  private boolean isAtOwn;

  /**
   * A query that was chosen to be run.
   *
   * @param all its complete result, if that was read already
   */
  record Part(IndexQuery query, Optional<List<IndexEntry>> all) {}

  /**
   * The entries in the snapshot: those of all parts, one part after the other.
   *
   * @param mayRepeat whether the entries may contain an element more than once
   */
  record Entries(List<Part> parts, boolean mayRepeat) {}

  /**
   * Creates the cursor.
   *
   * @param own the elements that the index finds because of the transaction's changes
   * @param most the number of elements that is probably sufficient; limits the first batch. At
   *     least 1
   */
  private IndexedFacts(
      TransactionState tx, Entries entries, List<Id> own, int most, IndexReads reads, Keys wanted) {
    this.tx = tx;
    this.parts = entries.parts.iterator();
    this.mayRepeat = entries.mayRepeat;
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
    while (true) {
      Iterator<IndexEntry> read = known;
      if (read != null && read.hasNext()) {
        return Optional.of(read.next());
      }
      Optional<IndexEntry> next = entries.next();
      if (next.isPresent() || !parts.hasNext()) {
        return next;
      }
      entries.close();
      open(parts.next());
    }
  }

  private void open(Part part) {
    known = part.all.map(List::iterator).orElse(null);
    entries = part.all.isPresent() ? NoFacts.of() : reads.lookup(part.query);
  }

  @Override
  public final void close() {
    synchronized (tx.lock()) { // not while another thread is inside next()
      ready.clear();
      entries.close();
    }
  }

  /** The vertices that an index finds. */
  static final class OfVertices extends IndexedFacts<VertexFact> {

    OfVertices(
        TransactionState tx,
        Entries entries,
        List<Id> own,
        int most,
        IndexReads reads,
        Keys wanted) {
      super(tx, entries, own, most, reads, wanted);
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
        Entries entries,
        List<Id> own,
        int most,
        IndexReads reads,
        Keys wanted) {
      super(tx, entries, own, most, reads, wanted);
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
