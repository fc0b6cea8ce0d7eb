package io.colonnade.process;

import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a traversal that strategies read: steps, labels, keys, directions, kinds of
 * predicates and child traversals, without the values that no strategy reads. Two shapes are equal
 * only if all their parts are equal. Immutable.
 */
final class Shape {

  /** Steps whose absence alone shows that some strategy changes nothing. */
  enum Content {
    /** {@code V()} or {@code E()}. */
    GRAPH,
    /** {@code out()}, {@code outE()} and so on. */
    HOP,
    /** {@code count()}. */
    COUNT,
    /** {@code repeat()}. */
    REPEAT,
    /** A child traversal that consists of steps. */
    CHILD,
    /** A variable in a predicate. */
    VARIABLE
  }

  private final @Nullable Object[] parts;
  private final Set<Content> contents;
  private final int chars;
  private final int hash;

  /**
   * @param parts immutable objects with equality; the array is not copied
   * @param contents follow from the parts
   * @param chars the length of all strings among the parts
   */
  Shape(@Nullable Object[] parts, Set<Content> contents, int chars) {
    this.parts = parts;
    this.contents = contents;
    this.chars = chars;
    this.hash = Arrays.hashCode(parts);
  }

  boolean has(Content content) {
    return contents.contains(content);
  }

  /** Returns about how many bytes it takes to keep the shape. */
  long bytes() {
    return 128 + 24L * parts.length + 2L * chars;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Shape that && hash == that.hash && Arrays.equals(parts, that.parts);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return Arrays.toString(parts);
  }
}
