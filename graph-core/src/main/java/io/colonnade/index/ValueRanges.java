package io.colonnade.index;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.IndexValueCodec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A set of encoded keys of {@link IndexValueCodec}, represented as ranges of bytes: the part of an
 * index to read. Immutable.
 */
public final class ValueRanges {

  /** The content of a range. */
  public enum Kind {
    /** One encoded key; the range contains no other encoded key. */
    POINT,
    /** All encoded keys between the ends. */
    RANGE
  }

  /**
   * A range of consecutive encoded keys.
   *
   * @param from the first, inclusive
   * @param to the last, exclusive; greater than {@code from}
   */
  public record Range(Bytes from, Bytes to, Kind kind) {

    private boolean holds(Range other) {
      return from.compareTo(other.from) <= 0 && other.to.compareTo(to) <= 0;
    }
  }

  private static final Comparator<Range> BY_START =
      Comparator.comparing(Range::from).thenComparing(Range::to);

  private static final ValueRanges NONE = new ValueRanges(List.of());

  private static final ValueRanges ABSENT = point(IndexValueCodec.absent());

  private static final ValueRanges ALL =
      between(IndexValueCodec.absent().prefixEnd(), IndexValueCodec.other().prefixEnd());

  /** Ascending, without overlap. */
  private final List<Range> ranges;

  private ValueRanges(List<Range> ranges) {
    this.ranges = List.copyOf(ranges);
  }

  /** Returns the empty set. */
  public static ValueRanges none() {
    return NONE;
  }

  /** Returns the encoded keys of all values, without that of absence. */
  public static ValueRanges all() {
    return ALL;
  }

  /** Returns the encoded key of absence only. */
  public static ValueRanges absent() {
    return ABSENT;
  }

  /**
   * Returns a set of one encoded key.
   *
   * @param encoded the complete encoded key
   */
  public static ValueRanges point(Bytes encoded) {
    return new ValueRanges(List.of(new Range(encoded, encoded.prefixEnd(), Kind.POINT)));
  }

  /**
   * Returns the encoded keys from one end (inclusive) to the other (exclusive).
   *
   * @param from an encoded key, a prefix of encoded keys, or {@link Bytes#prefixEnd} of either: no
   *     encoded key may be a proper prefix of it
   * @param to as {@code from}
   * @return the empty set if nothing is between the ends
   */
  public static ValueRanges between(Bytes from, Bytes to) {
    return from.compareTo(to) < 0
        ? new ValueRanges(List.of(new Range(from, to, Kind.RANGE)))
        : NONE;
  }

  /**
   * Returns the encoded keys that begin with the prefix.
   *
   * @param prefix not empty, and not {@code FF} in every byte
   */
  public static ValueRanges startingWith(Bytes prefix) {
    return between(prefix, prefix.prefixEnd());
  }

  /** Returns the union of several sets, computed in one pass. */
  public static ValueRanges anyOf(List<ValueRanges> several) {
    List<Range> sorted = new ArrayList<>();
    several.forEach(one -> sorted.addAll(one.ranges));
    sorted.sort(BY_START);
    List<Range> merged = new ArrayList<>();
    for (Range range : sorted) {
      int last = merged.size() - 1;
      if (last >= 0 && areOne(merged.get(last), range)) {
        merged.set(last, joined(merged.get(last), range));
      } else {
        merged.add(range);
      }
    }
    return new ValueRanges(merged);
  }

  /**
   * Returns whether two ranges overlap, or touch each other and at least one of them is not a
   * point.
   */
  private static boolean areOne(Range left, Range right) {
    int gap = right.from.compareTo(left.to);
    return gap < 0 || (gap == 0 && (left.kind == Kind.RANGE || right.kind == Kind.RANGE));
  }

  private static Range joined(Range left, Range right) {
    if (right.holds(left) && (right.kind == Kind.POINT || !left.holds(right))) {
      return right;
    }
    return left.holds(right) ? left : new Range(left.from, right.to, Kind.RANGE);
  }

  /** Returns the intersection of both sets. */
  public ValueRanges and(ValueRanges other) {
    List<Range> common = new ArrayList<>(ranges.size());
    int left = 0;
    int right = 0;
    while (left < ranges.size() && right < other.ranges.size()) {
      Range mine = ranges.get(left);
      Range others = other.ranges.get(right);
      add(later(mine.from, others.from), earlier(mine.to, others.to), mine, others, common);
      if (mine.to.compareTo(others.to) < 0) {
        left++;
      } else {
        right++;
      }
    }
    return new ValueRanges(common);
  }

  /** Returns whether the intersection of both sets is not empty. */
  public boolean meets(ValueRanges other) {
    for (Range mine : ranges) {
      for (Range others : other.ranges) {
        if (mine.from.compareTo(others.to) < 0 && others.from.compareTo(mine.to) < 0) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns the union of both sets. */
  public ValueRanges or(ValueRanges other) {
    if (isEmpty() || other.isEmpty()) {
      return isEmpty() ? other : this;
    }
    return anyOf(List.of(this, other));
  }

  /** Returns the encoded keys of this set that are not in the other. */
  public ValueRanges minus(ValueRanges other) {
    List<Range> rest = new ArrayList<>();
    int next = 0;
    for (Range range : ranges) {
      Bytes from = range.from;
      while (next < other.ranges.size() && other.ranges.get(next).to.compareTo(from) <= 0) {
        next++;
      }
      for (int i = next;
          i < other.ranges.size() && other.ranges.get(i).from.compareTo(range.to) < 0;
          i++) {
        add(from, other.ranges.get(i).from, range, range, rest);
        from = other.ranges.get(i).to;
      }
      add(from, range.to, range, range, rest);
    }
    return new ValueRanges(rest);
  }

  /**
   * Adds the part of two ranges between the ends unless it is empty. The part is a point if it
   * contains the whole of a point.
   */
  private static void add(Bytes from, Bytes to, Range one, Range two, List<Range> into) {
    if (from.compareTo(to) < 0) {
      Range part = new Range(from, to, Kind.RANGE);
      boolean isPoint = isAllOfPoint(part, one) || isAllOfPoint(part, two);
      into.add(isPoint ? new Range(from, to, Kind.POINT) : part);
    }
  }

  private static boolean isAllOfPoint(Range part, Range whole) {
    return whole.kind == Kind.POINT && part.holds(whole);
  }

  private static Bytes later(Bytes left, Bytes right) {
    return left.compareTo(right) >= 0 ? left : right;
  }

  private static Bytes earlier(Bytes left, Bytes right) {
    return left.compareTo(right) <= 0 ? left : right;
  }

  /** Returns whether the encoded key is in one of the ranges. */
  public boolean contains(Bytes encoded) {
    int low = 0;
    int high = ranges.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ranges.get(middle).from.compareTo(encoded) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low > 0 && encoded.compareTo(ranges.get(low - 1).to) < 0;
  }

  public boolean isEmpty() {
    return ranges.isEmpty();
  }

  /** Returns the ranges to read, ascending and without overlap. */
  public List<Range> ranges() {
    return ranges;
  }

  /**
   * Returns the encoded keys, ascending, if the set consists of points.
   *
   * @return empty if the set contains a range whose encoded keys cannot be listed
   */
  public Optional<List<Bytes>> points() {
    if (!isOfPoints()) {
      return Optional.empty();
    }
    List<Bytes> points = new ArrayList<>(ranges.size());
    for (Range range : ranges) {
      points.add(range.from);
    }
    return Optional.of(Collections.unmodifiableList(points));
  }

  /** Returns whether the set consists of points; also true for the empty set. */
  public boolean isOfPoints() {
    for (Range range : ranges) {
      if (range.kind != Kind.POINT) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof ValueRanges that && ranges.equals(that.ranges));
  }

  @Override
  public int hashCode() {
    return ranges.hashCode();
  }

  /** Returns the ranges with their ends in hexadecimal. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("{");
    for (Range range : ranges) {
      text.append(text.length() > 1 ? " " : "").append(range.from);
      if (range.kind == Kind.RANGE) {
        text.append('-').append(range.to);
      }
    }
    return text.append('}').toString();
  }
}
