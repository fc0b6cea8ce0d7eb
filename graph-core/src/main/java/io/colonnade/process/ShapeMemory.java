package io.colonnade.process;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A bounded map from shapes to the first strategy that changes a traversal of the shape. Entries
 * are kept in two generations: when the young generation is full it becomes the old one, and the
 * entries of the old one that were not used since are dropped. Thread-safe.
 */
final class ShapeMemory {

  /** The answer for a shape that was never seen, or that was dropped. */
  static final int UNSEEN = -2;

  /** The answer for a shape that was seen, and of which nothing is known yet. */
  static final int SEEN = -1;

  /** The bounds of a generation; an application usually has some dozens of shapes of 1 KB. */
  private static final int MOST_SHAPES = 2_000;

  private static final long MOST_BYTES = 2L << 20;

  private final AtomicLong bytes = new AtomicLong();
  private volatile Map<Shape, Integer> young = new ConcurrentHashMap<>();
  private volatile Map<Shape, Integer> old = Map.of();

  /** Returns what was kept last for the shape, {@link #SEEN} or {@link #UNSEEN}. */
  int find(Shape shape) {
    Integer known = young.get(shape);
    if (known == null) {
      known = old.get(shape);
      if (known == null) {
        return UNSEEN;
      }
      keep(shape, known);
    }
    return known;
  }

  /** Keeps a value for the shape, instead of an earlier one. */
  void keep(Shape shape, int value) {
    if (young.put(shape, value) == null && bytes.addAndGet(shape.bytes()) > MOST_BYTES) {
      turn();
    } else if (young.size() > MOST_SHAPES) {
      turn();
    }
  }

  private synchronized void turn() {
    if (bytes.get() > MOST_BYTES || young.size() > MOST_SHAPES) {
      bytes.set(0);
      old = young;
      young = new ConcurrentHashMap<>();
    }
  }

  /** Returns how many shapes are kept. */
  int size() {
    return young.size() + old.size();
  }

  /** Returns about how many bytes the kept shapes take. */
  long bytes() {
    return sum(young) + sum(old);
  }

  private static long sum(Map<Shape, Integer> shapes) {
    return shapes.keySet().stream().mapToLong(Shape::bytes).sum();
  }
}
