package io.colonnade.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * When each key was last changed by a finished commit, and how many commits under way are going to
 * change it. Guarded by its owner's lock.
 */
final class ChangeRegister<K> {

  private static final long NEVER = Long.MIN_VALUE;

  /** What is known of one key; in the register as long as that is anything. */
  static final class Entry<K> {

    private final K key;
    private long version = NEVER;
    private int pending;

    private Entry(K key) {
      this.key = key;
    }
  }

  private Map<K, Entry<K>> entries = new HashMap<>();

  /** True if a commit under way changes the key, or one finished with a version above the base. */
  boolean changedSince(K key, long base) {
    if (entries.isEmpty()) {
      return false; // as mostly, and without the price of a hash code
    }
    Entry<K> entry = entries.get(key);
    return entry != null && (entry.pending > 0 || entry.version > base);
  }

  boolean isPending(K key) {
    if (entries.isEmpty()) {
      return false;
    }
    Entry<K> entry = entries.get(key);
    return entry != null && entry.pending > 0;
  }

  /**
   * A commit is going to change these keys.
   *
   * @return what to hand to {@link #finish} or {@link #abandon}, and then to {@link #forget}; a key
   *     may be there twice
   */
  List<Entry<K>> begin(List<K> keys) {
    List<Entry<K>> begun = new ArrayList<>(keys.size());
    for (K key : keys) {
      Entry<K> entry = entries.computeIfAbsent(key, Entry::new);
      entry.pending++;
      begun.add(entry);
    }
    return begun;
  }

  void finish(List<Entry<K>> begun, long version) {
    for (Entry<K> entry : begun) {
      entry.pending--;
      entry.version = version;
    }
  }

  void abandon(List<Entry<K>> begun) {
    for (Entry<K> entry : begun) {
      entry.pending--;
      removeIfUnknown(entry);
    }
  }

  /** Forgets the changes of that version, unless later ones have replaced them. */
  void forget(List<Entry<K>> finished, long version) {
    for (Entry<K> entry : finished) {
      if (entry.version == version) {
        entry.version = NEVER;
      }
      removeIfUnknown(entry);
    }
  }

  /** Forgets everything; nobody may hold an entry of a commit under way. */
  void clear() {
    entries = new HashMap<>();
  }

  private void removeIfUnknown(Entry<K> entry) {
    if (entry.pending == 0 && entry.version == NEVER) {
      entries.remove(entry.key, entry); // and no other one, should the key have come again
    }
  }
}
