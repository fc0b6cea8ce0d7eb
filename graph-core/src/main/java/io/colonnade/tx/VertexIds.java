package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.layout.Layout;
import io.colonnade.model.VertexFact;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes ids for vertices that come without one. Users may supply any number as an id, the generated
 * ones too; so numbers are looked up before they are handed out, a batch in one store call, and
 * those that running transactions of this process have supplied are remembered. What is left is a
 * true conflict: two processes using one id at the same time. A String id that spells a number
 * keeps that number from being generated: who looks for the String means both. Thread-safe.
 */
final class VertexIds {

  private static final int BATCH = 128;

  /** How many supplied ids to remember; beyond that the oldest are surely committed or given up. */
  private static final int REMEMBERED = 1 << 16;

  private final Store store;
  private final Layout layout;
  private final NumberBlocks numbers;
  private final Deque<Long> free = new ArrayDeque<>(); // guarded by this
  private final Set<Long> supplied = new HashSet<>(); // guarded by this
  private final Deque<Long> suppliedInOrder = new ArrayDeque<>(); // guarded by this

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
      } else if (!supplied.contains(number)) {
        return Id.of(number);
      }
    }
  }

  /** A transaction has supplied this id: it, or the number it spells, must not be generated. */
  synchronized void supplied(Id id) {
    Optional<Long> number = number(id);
    if (number.isPresent() && supplied.add(number.get())) {
      suppliedInOrder.add(number.get());
      if (suppliedInOrder.size() > REMEMBERED) {
        supplied.remove(suppliedInOrder.remove());
      }
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
      List<Optional<VertexFact>> found = layout.vertices(snapshot, candidates);
      for (int i = 0; i < 2 * BATCH; i += 2) {
        if (found.get(i).isEmpty() && found.get(i + 1).isEmpty()) {
          free.add((Long) candidates.get(i).value());
        }
      }
    }
  }
}
