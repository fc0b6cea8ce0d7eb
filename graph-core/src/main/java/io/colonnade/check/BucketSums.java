package io.colonnade.check;

import java.util.BitSet;

/** Two sides that must hold the same entries, summed up in buckets. Confined to one check. */
final class BucketSums {

  private final long[] first = new long[EntryHash.BUCKETS];
  private final long[] second = new long[EntryHash.BUCKETS];
  private final long[] count = new long[EntryHash.BUCKETS];

  /** Adds the entry to one side. */
  void left(EntryHash entry) {
    add(entry, 1);
  }

  /** Adds the entry to the other side. */
  void right(EntryHash entry) {
    add(entry, -1);
  }

  private void add(EntryHash entry, int sign) {
    int bucket = entry.bucket();
    first[bucket] += sign * entry.first();
    second[bucket] += sign * entry.second();
    count[bucket] += sign;
  }

  /** Returns the buckets in which the sides differ. */
  BitSet differing() {
    BitSet differing = new BitSet();
    for (int bucket = 0; bucket < EntryHash.BUCKETS; bucket++) {
      if (first[bucket] != 0 || second[bucket] != 0 || count[bucket] != 0) {
        differing.set(bucket);
      }
    }
    return differing;
  }
}
