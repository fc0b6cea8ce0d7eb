package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.index.IndexEntry;
import io.colonnade.layout.FactCursor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * The elements that an index finds, as a transaction sees them: first those of the snapshot, in the
 * order of the index, batch by batch and in their present state; then those that the transaction
 * had changed when the cursor was opened. May find too many elements. Guarded by the transaction.
 *
 * @param <F> the type of the facts
 */
final class IndexedFacts<F> implements FactCursor<F> {

  private static final int FIRST_BATCH = 16;
  private static final int LARGEST_BATCH = 2_000;

  /**
   * The most bytes of values in a batch. A batch is smaller if the elements of the previous batch
   * had large values.
   */
  private static final long BATCH_BYTES = 2 << 20;

  private final Object lock;
  private final FactCursor<IndexEntry> entries;
  private final List<Id> own;
  private final Source<F> source;
  private final Predicate<Id> isNew;
  private final Queue<F> ready = new ArrayDeque<>();
  private int batch;
  private boolean isAtOwn;

  /**
   * Creates the cursor.
   *
   * @param entries of the snapshot
   * @param visits whether the entries may contain an element more than once
   * @param own the elements that the index finds because of the transaction's changes
   * @param most the number of elements that is probably sufficient; limits the first batch. At
   *     least 1
   */
  IndexedFacts(
      Object lock,
      FactCursor<IndexEntry> entries,
      Visits visits,
      List<Id> own,
      Source<F> source,
      int most) {
    this.lock = lock;
    this.entries = entries;
    this.own = own;
    this.source = source;
    this.batch = Math.min(FIRST_BATCH, most);
    Set<Id> seen = new HashSet<>(own);
    this.isNew = visits == Visits.SEVERAL ? seen::add : id -> !seen.contains(id);
  }

  /**
   * The source of the elements.
   *
   * @param tells returns the present state of an element if its entry contains the required values
   * @param read returns the present state of elements
   * @param bytes returns the size of the required values of a fact
   */
  record Source<F>(
      Function<IndexEntry, Optional<F>> tells,
      Function<List<Id>, List<Optional<F>>> read,
      ToLongFunction<F> bytes) {}

  /** How often the entries contain an element. */
  enum Visits {
    ONE,
    SEVERAL
  }

  @Override
  public Optional<F> next() {
    synchronized (lock) {
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
    List<F> told = new ArrayList<>(stored.size());
    for (IndexEntry entry : stored) {
      Optional<F> fact = source.tells.apply(entry);
      if (fact.isPresent()) {
        told.add(fact.get());
      }
    }
    if (told.size() == stored.size()) {
      ready.addAll(told);
    } else {
      List<Id> ids = new ArrayList<>(stored.size());
      for (IndexEntry entry : stored) {
        ids.add(entry.element());
      }
      read(ids);
    }
  }

  private void read(List<Id> ids) {
    for (Optional<F> fact : source.read.apply(ids)) {
      if (fact.isPresent()) {
        ready.add(fact.get());
      }
    }
  }

  /**
   * Returns the size of the next batch, given the number of elements so far, some of which are
   * ready.
   */
  private int nextBatch(int elements) {
    long taken = 0;
    for (F fact : ready) {
      taken += source.bytes.applyAsLong(fact);
    }
    long fitting = BATCH_BYTES * elements / Math.max(1, taken);
    return (int) Math.max(1, Math.min(fitting, Math.min(LARGEST_BATCH, 2 * batch)));
  }

  private List<IndexEntry> nextStored() {
    List<IndexEntry> stored = new ArrayList<>(Math.min(batch, FIRST_BATCH));
    while (stored.size() < batch) {
      Optional<IndexEntry> entry = entries.next();
      if (entry.isEmpty()) {
        break;
      }
      if (isNew.test(entry.get().element())) {
        stored.add(entry.get());
      }
    }
    return stored;
  }

  @Override
  public void close() {
    synchronized (lock) { // not while another thread is inside next()
      ready.clear();
      entries.close();
    }
  }
}
