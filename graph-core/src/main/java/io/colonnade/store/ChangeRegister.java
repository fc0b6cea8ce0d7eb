package io.colonnade.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Records for each key the version of the last finished commit that changed it, and the number of
 * commits under way that are going to change it. Guarded by the lock of its owner.
 */
final class ChangeRegister<K> {

  private static final long NEVER = Long.MIN_VALUE;

  /** The record of one key. It is removed from the register when it contains no information. */
  static final class Entry<K> {

    private final K key;
    private long version = NEVER;
    private int pending;

    private Entry(K key) {
      this.key = key;
    }
  }

  private Map<K, Entry<K>> entries = new HashMap<>();

  /**
   * Returns whether a commit under way changes the key, or a commit with a version above the base
   * has changed it.
   */
  boolean changedSince(K key, long base) {
    if (entries.isEmpty()) {
      return false; // the usual case, without computing a hash code
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
   * Registers that a commit is going to change these keys.
   *
   * @return the entries to pass to {@link #finish} or {@link #abandon}, and then to {@link
   *     #forget}; a key may occur twice
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

  /** Forgets the changes of that version, unless later changes have replaced them. */
  void forget(List<Entry<K>> finished, long version) {
    for (Entry<K> entry : finished) {
      if (entry.version == version) {
        entry.version = NEVER;
      }
      removeIfUnknown(entry);
    }
  }

  /**
   * Forgets everything. No commit may be under way, because it would hold entries of the register.
   */
  void clear() {
    entries = new HashMap<>();
  }

  private void removeIfUnknown(Entry<K> entry) {
    if (entry.pending == 0 && entry.version == NEVER) {
      entries.remove(entry.key, entry); // a later commit may have made a new one
    }
  }
}
