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
 * order of the index, batch by batch, as they are now; then those that the transaction had changed
 * when the cursor was opened. Finds more than is looked for. Guarded by the transaction.
 *
 * @param <F> facts
 */
final class IndexedFacts<F> implements FactCursor<F> {

  private static final int FIRST_BATCH = 16;
  private static final int LARGEST_BATCH = 2_000;

  /** Of values: a batch is smaller if the elements of the batch before it had large values. */
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
   * @param entries of the snapshot
   * @param visits whether an element may be in them more than once
   * @param own what the transaction has changed so that the index will find it
   * @param most so many elements are probably enough: the first batch is no larger; at least 1
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
   * Where elements are found.
   *
   * @param tells the element as it is now, if the entry tells what is wanted of it
   * @param read the elements as they are now
   * @param bytes returns the size of the values that are wanted of a fact
   */
  record Source<F>(
      Function<IndexEntry, Optional<F>> tells,
      Function<List<Id>, List<Optional<F>>> read,
      ToLongFunction<F> bytes) {}

  /** How often an element is met. */
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

  /** If each entry tells its element, none is read. */
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

  /** Returns the size of the next batch, after so many elements of which some are ready. */
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
