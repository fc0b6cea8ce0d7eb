package io.colonnade.tx;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Values by numbers from 0 on, in ascending order. An addition or a removal makes another map,
 * which shares with the first all but one node of each level: of a million values it copies four
 * nodes of 32 references. A persistent radix trie, as Clojure's vectors are (Bagwell, "Ideal Hash
 * Trees", 2001). Immutable and thread-safe.
 *
 * @param <V> values
 */
final class Numbered<V> implements Iterable<V> {

  private static final int BITS = 5;
  private static final int WIDTH = 1 << BITS;
  private static final int MASK = WIDTH - 1;

  private static final Numbered<?> EMPTY = new Numbered<>(null, 0, 0);

  /** Slots are nodes above level 0, and values at level 0; null where there is none. */
  private final Object @Nullable [] root;

  private final int level; // of the root
  private final int size;

  private Numbered(Object @Nullable [] root, int level, int size) {
    this.root = root;
    this.level = level;
    this.size = size;
  }

  @SuppressWarnings("unchecked") // it has no values
  static <V> Numbered<V> empty() {
    return (Numbered<V>) EMPTY;
  }

  int size() {
    return size;
  }

  /** Returns the value of a number, null if there is none. */
  @SuppressWarnings("unchecked") // slots of level 0 hold values
  @Nullable V get(int number) {
    Object[] node = exceeds(number, level) ? null : root;
    for (int at = level; node != null && at > 0; at--) {
      node = (Object[]) node[slot(number, at)];
    }
    return node == null ? null : (V) node[slot(number, 0)];
  }

  /** Returns a map in which a number, at least 0, has that value. */
  Numbered<V> with(int number, V value) {
    Object @Nullable [] top = root;
    int topLevel = level;
    while (exceeds(number, topLevel)) {
      if (top != null) {
        Object[] above = new Object[WIDTH];
        above[0] = top;
        top = above;
      }
      topLevel++;
    }
    boolean isNew = get(number) == null;
    return new Numbered<>(put(top, topLevel, number, value), topLevel, isNew ? size + 1 : size);
  }

  private static Object[] put(Object @Nullable [] node, int level, int number, Object value) {
    Object[] copy = node == null ? new Object[WIDTH] : node.clone();
    int slot = slot(number, level);
    copy[slot] = level == 0 ? value : put((Object[]) copy[slot], level - 1, number, value);
    return copy;
  }

  /** Returns a map in which a number has no value. */
  Numbered<V> without(int number) {
    Object @Nullable [] top = root;
    if (top == null || get(number) == null) {
      return this;
    }
    return new Numbered<>(remove(top, level, number), level, size - 1);
  }

  /** Returns the node without that value, null if nothing is left. */
  private static Object @Nullable [] remove(Object[] node, int level, int number) {
    Object[] copy = node.clone();
    int slot = slot(number, level);
    copy[slot] = level == 0 ? null : remove((Object[]) copy[slot], level - 1, number);
    for (Object left : copy) {
      if (left != null) {
        return copy;
      }
    }
    return null;
  }

  private static int slot(int number, int level) {
    return (number >>> (level * BITS)) & MASK;
  }

  /** Returns true if a root of that level has no slot for the number. */
  private static boolean exceeds(int number, int level) {
    return number >>> BITS >>> (level * BITS) != 0;
  }

  /** Returns the values by ascending numbers; takes as long as the steps that are made. */
  @Override
  public Iterator<V> iterator() {
    return new Walk<>(root, level);
  }

  /** Walks over the values: down to the next one from the node that the last one was found in. */
  private static final class Walk<V> implements Iterator<V> {

    private final Object[][] nodes; // by level, from the root to the present one
    private final int[] slots; // by level, the next one
    private int level;
    private @Nullable Object next;

    Walk(Object @Nullable [] root, int level) {
      this.nodes = new Object[level + 1][];
      this.slots = new int[level + 1];
      this.level = root == null ? level + 1 : level;
      if (root != null) {
        nodes[level] = root;
      }
    }

    @Override
    public boolean hasNext() {
      while (next == null && level < nodes.length) {
        int slot = slots[level]++;
        if (slot == WIDTH) {
          level++;
          continue;
        }
        Object found = nodes[level][slot];
        if (level == 0) {
          next = found;
        } else if (found != null) {
          level--;
          nodes[level] = (Object[]) found;
          slots[level] = 0;
        }
      }
      return next != null;
    }

    @Override
    @SuppressWarnings("unchecked") // slots of level 0 hold values
    public V next() {
      Object value = hasNext() ? next : null;
      if (value == null) {
        throw new NoSuchElementException();
      }
      next = null;
      return (V) value;
    }
  }
}
