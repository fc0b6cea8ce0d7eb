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
 * true conflict: two processes using one id at the same time. Thread-safe.
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

  /** A transaction has supplied this id: it must not be generated. */
  synchronized void supplied(Id id) {
    if (id.value() instanceof Long number && supplied.add(number)) {
      suppliedInOrder.add(number);
      if (suppliedInOrder.size() > REMEMBERED) {
        supplied.remove(suppliedInOrder.remove());
      }
    }
  }

  private void refill() {
    List<Id> candidates = new ArrayList<>(BATCH);
    for (int i = 0; i < BATCH; i++) {
      candidates.add(Id.of(numbers.next()));
    }
    try (Snapshot snapshot = store.snapshot(SnapshotUse.READ_ONLY)) {
      List<Optional<VertexFact>> found = layout.vertices(snapshot, candidates);
      for (int i = 0; i < BATCH; i++) {
        if (found.get(i).isEmpty()) {
          free.add((Long) candidates.get(i).value());
        }
      }
    }
  }
}
