package io.colonnade.tx;

import io.colonnade.schema.Dictionary;
import io.colonnade.schema.NameKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The names of labels and keys in the snapshot of a transaction. A name that this process knows
 * costs nothing; the first unknown name of a kind reads the new names of other processes from the
 * snapshot, in one store call, and none if the store is not shared. Thread-safe, by the lock of the
 * transaction. Throws the exceptions that {@link TransactionReads} names.
 */
public final class SeenNames {

  private final Object lock;
  private final TransactionView view;
  private final Dictionary dictionary;
  private final boolean isShared; // the store, by several processes
  private final Set<NameKind> learned = EnumSet.noneOf(NameKind.class); // guarded by the lock

  SeenNames(Object lock, TransactionView view, GraphStore graph) {
    this.lock = lock;
    this.view = view;
    this.dictionary = graph.dictionary();
    this.isShared = graph.store().isShared();
  }

  /** Returns the number of a name; empty if no element in the snapshot uses the name. */
  public Optional<Integer> find(NameKind kind, String name) {
    Optional<Integer> known = dictionary.find(kind, name);
    if (known.isPresent()) {
      return known;
    }
    learn(kind);
    return dictionary.find(kind, name);
  }

  /**
   * Returns all names of the kind in the order of their numbers, without dropped ones. The list
   * does not change later.
   */
  public List<String> all(NameKind kind) {
    learn(kind);
    return dictionary.all(kind);
  }

  private void learn(NameKind kind) {
    if (!isShared) {
      return; // this process has made all names
    }
    synchronized (lock) {
      if (!learned.contains(kind)) {
        dictionary.learn(kind, view.snapshot());
        view.mustBeValid();
        learned.add(kind);
      }
    }
  }
}
