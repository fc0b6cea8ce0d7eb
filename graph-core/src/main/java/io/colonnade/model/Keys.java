package io.colonnade.model;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** A set of property keys: the projection of a read. Immutable. */
public final class Keys {

  /** All keys. */
  public static final Keys ALL = new Keys(true);

  /** No keys. */
  public static final Keys NONE = new Keys(false);

  private final boolean all;
  private final int[] ascending;

  private Keys(boolean all, int... ascending) {
    this.all = all;
    this.ascending = ascending;
  }

  /** Returns the set of one key. */
  public static Keys of(int key) {
    return new Keys(false, key);
  }

  /** Returns the set of these keys. */
  public static Keys of(Set<Integer> keys) {
    int[] all = new int[keys.size()];
    int at = 0;
    for (int key : keys) {
      all[at++] = key;
    }
    return of(all);
  }

  /** Returns the set of these keys, given in any order; a key may be repeated. */
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

  /** Returns whether the set contains every key, as {@link #ALL} does. */
  public boolean isAll() {
    return all;
  }

  public boolean contains(int key) {
    return all || Arrays.binarySearch(ascending, key) >= 0;
  }

  /**
   * Returns the keys, ascending.
   *
   * @throws IllegalStateException if these are {@link #ALL} keys
   */
  public List<Integer> ascending() {
    if (all) {
      throw new IllegalStateException("the set of all keys has no list");
    }
    return Arrays.stream(ascending).boxed().toList();
  }

  /** Returns whether a key is in both sets. */
  public boolean intersects(Keys other) {
    if (all) {
      return other.all || other.ascending.length > 0;
    }
    for (int key : ascending) {
      if (other.contains(key)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the set contains neither this key nor any greater one. */
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
