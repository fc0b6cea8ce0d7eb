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
 * Makes ids for vertices that come without one. Users may supply any number as an id, the generated
 * ones too; so numbers are looked up before they are handed out, a batch in one store call, and
 * those that running transactions of this process have supplied are remembered. What is left is a
 * true conflict: two processes using one id at the same time. A String id that spells a number
 * keeps that number from being generated: who looks for the String means both. Thread-safe.
 */
final class VertexIds {

  private static final int BATCH = 128;

  private final Store store;
  private final Layout layout;
  private final NumberBlocks numbers;
  private final Deque<Long> free = new ArrayDeque<>(); // guarded by this

  /** How many transactions under way have supplied each number; added to under the lock. */
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
   * A transaction has supplied this id: it, or the number it spells, must not be generated. Until
   * {@link #released} that is remembered here; then it stands in the store, or was given up.
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
   * The transaction that supplied these ids, each as often as here, has ended; they may be in the
   * store. Waits until the numbers of a batch that is being looked up are known.
   */
  synchronized void released(List<Id> ids) {
    givenUp(ids);
  }

  /** The transaction that supplied these ids, each as often as here, has stored none. */
  void givenUp(List<Id> ids) {
    for (Id id : ids) {
      number(id)
          .ifPresent(
              number ->
                  supplied.computeIfPresent(number, (any, count) -> count == 1 ? null : count - 1));
    }
  }

  /** The number that the id is or spells. */
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
    try (Snapshot snapshot = store.snapshot(SnapshotUse.READ_ONLY)) {
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
