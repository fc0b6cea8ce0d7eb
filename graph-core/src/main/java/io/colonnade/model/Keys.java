package io.colonnade.model;

import java.util.Arrays;
import java.util.Set;

/** Which property keys somebody wants. Immutable. */
public final class Keys {

  /** Every key. */
  public static final Keys ALL = new Keys(true);

  /** No key at all. */
  public static final Keys NONE = new Keys(false);

  private final boolean all;
  private final int[] ascending;

  private Keys(boolean all, int... ascending) {
    this.all = all;
    this.ascending = ascending;
  }

  /** Only that key. */
  public static Keys of(int key) {
    return new Keys(false, key);
  }

  /** Only those keys. */
  public static Keys of(Set<Integer> keys) {
    int[] all = new int[keys.size()];
    int at = 0;
    for (int key : keys) {
      all[at++] = key;
    }
    return of(all);
  }

  /** Only those keys, in any order; a key may be repeated. */
  public static Keys of(int... keys) {
    int[] ascending = keys.clone();
    Arrays.sort(ascending);
    int different = 0;
    for (int key : ascending) {
      if (different == 0 || ascending[different - 1] != key) {
        ascending[different++] = key;
      }
    }
    return new Keys(false, Arrays.copyOf(ascending, different));
  }

  /** True for every key: the same as {@link #ALL}. */
  public boolean isAll() {
    return all;
  }

  public boolean contains(int key) {
    return all || Arrays.binarySearch(ascending, key) >= 0;
  }

  /** True if this key and all greater ones are unwanted. */
  public boolean endBefore(int key) {
    return !all && (ascending.length == 0 || ascending[ascending.length - 1] < key);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Keys that
        && all == that.all
        && Arrays.equals(ascending, that.ascending);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(ascending) + (all ? 1 : 0);
  }

  @Override
  public String toString() {
    return all ? "all keys" : "keys " + Arrays.toString(ascending);
  }
}
