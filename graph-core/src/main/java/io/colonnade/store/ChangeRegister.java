package io.colonnade.store;

import java.util.HashMap;
import java.util.Map;

/**
 * When each key was last changed by a finished commit, and how many commits under way are going to
 * change it. Guarded by its owner's lock.
 */
final class ChangeRegister<K> {

  private static final long NEVER = Long.MIN_VALUE;

  private static final class Entry {
    private long version = NEVER;
    private int pending;
  }

  private final Map<K, Entry> entries = new HashMap<>();

  /** True if a commit under way changes the key, or one finished with a version above the base. */
  boolean changedSince(K key, long base) {
    Entry entry = entries.get(key);
    return entry != null && (entry.pending > 0 || entry.version > base);
  }

  boolean isPending(K key) {
    Entry entry = entries.get(key);
    return entry != null && entry.pending > 0;
  }

  void begin(K key) {
    entries.computeIfAbsent(key, k -> new Entry()).pending++;
  }

  void finish(K key, long version) {
    Entry entry = entries.computeIfAbsent(key, k -> new Entry());
    entry.pending--;
    entry.version = version;
  }

  void abandon(K key) {
    entries.computeIfPresent(
        key,
        (k, entry) -> {
          entry.pending--;
          return kept(entry);
        });
  }

  /** Forgets the change of that version, unless a later one has replaced it. */
  void forget(K key, long version) {
    entries.computeIfPresent(
        key,
        (k, entry) -> {
          if (entry.version == version) {
            entry.version = NEVER;
          }
          return kept(entry);
        });
  }

  private static @org.jspecify.annotations.Nullable Entry kept(Entry entry) {
    return entry.pending == 0 && entry.version == NEVER ? null : entry;
  }
}
