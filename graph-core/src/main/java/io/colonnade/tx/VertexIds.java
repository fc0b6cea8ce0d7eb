package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.layout.Layout;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Generates ids for vertices without a supplied id. Users may supply any number as an id, including
 * one that would be generated; therefore numbers are looked up before they are handed out, a batch
 * in one store call, and numbers that running transactions of this process have supplied are
 * remembered. Only two processes that use one id at the same time conflict. A String id that spells
 * a number prevents the generation of that number, because a look-up by the String means both.
 * Thread-safe.
 */
final class VertexIds {

  private static final int BATCH = 128;

  private final Store store;
  private final Layout layout;
  private final NumberBlocks numbers;
  private final Deque<Long> free = new ArrayDeque<>(); // guarded by this

  /**
   * The number of transactions under way that have supplied each number; increased under the lock.
   */
  private final Map<Long, Integer> supplied = new ConcurrentHashMap<>();

  VertexIds(Store store, Layout layout, NumberBlocks numbers) {
    this.store = store;
    this.layout = layout;
    this.numbers = numbers;
  }

  synchronized Id next() {
    while (true) {
      Long number = free.poll();
      if (number == null) {
        refill();
      } else if (!supplied.containsKey(number)) {
        return Id.of(number);
      }
    }
  }

  /**
   * Notes that a transaction has supplied this id: neither the id nor the number that it spells may
   * be generated. The note is kept until {@link #released}; then the id is in the store or no
   * longer used.
   */
  synchronized void supplied(Id id) {
    number(id)
        .ifPresent(
            number -> {
              supplied.merge(number, 1, Integer::sum);
              free.remove(number);
            });
  }

  /**
   * Notes that the transaction that supplied these ids, each as often as given here, has ended. The
   * ids may be in the store. Waits for a batch of numbers that is being looked up.
   */
  synchronized void released(List<Id> ids) {
    givenUp(ids);
  }

  /**
   * Notes that the transaction that supplied these ids, each as often as given here, has stored
   * none of them.
   */
  void givenUp(List<Id> ids) {
    for (Id id : ids) {
      number(id)
          .ifPresent(
              number ->
                  supplied.computeIfPresent(number, (any, count) -> count == 1 ? null : count - 1));
    }
  }

  /** Returns the number that the id is or spells. */
  private static Optional<Long> number(Id id) {
    if (id.value() instanceof Long number) {
      return Optional.of(number);
    }
    return id.value() instanceof String text
        ? Id.ofSpelledNumber(text).map(spelled -> (Long) spelled.value())
        : Optional.empty();
  }

  private void refill() {
    List<Id> candidates = new ArrayList<>(2 * BATCH);
    for (int i = 0; i < BATCH; i++) {
      long number = numbers.next();
      candidates.add(Id.of(number));
      candidates.add(Id.of(Long.toString(number)));
    }
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      List<Optional<VertexFact>> found = layout.vertices(snapshot, candidates, Keys.NONE);
      for (int i = 0; i < 2 * BATCH; i += 2) {
        Long number = (Long) candidates.get(i).value();
        boolean isStored = found.get(i).isPresent() || found.get(i + 1).isPresent();
        if (!isStored && !supplied.containsKey(number)) {
          free.add(number);
        }
      }
    }
  }
}
