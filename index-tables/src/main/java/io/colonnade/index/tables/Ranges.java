package io.colonnade.index.tables;

import io.colonnade.codec.Bytes;
import io.colonnade.index.IndexQuery;
import io.colonnade.index.PrefixRange;
import io.colonnade.index.ValueRanges;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The ranges of places that a query reads, in ascending order. Immutable.
 *
 * @param starts prefixes of places, if prefixes can express the whole query
 * @param ranges the ranges otherwise
 * @param areWhole whether the starts are complete places
 */
record Ranges(List<Bytes> starts, List<Range> ranges, boolean areWhole) {

  /** The maximum number of combinations of values; with more, the last keys are not used. */
  private static final int MOST_COMBINATIONS = 100_000;

  /** A range of bytes from (inclusive) to (exclusive). */
  record Range(Bytes from, Bytes to) {}

  /** Returns the prefixes and ranges as ranges of places. */
  List<PrefixRange> places() {
    return starts.isEmpty()
        ? ranges.stream().map(range -> new PrefixRange(range.from, range.to)).toList()
        : starts.stream().map(PrefixRange::startingWith).toList();
  }

  static Ranges of(IndexQuery query) {
    IndexDefinition index = query.index();
    if (index.type() == IndexType.LABEL) {
      return new Ranges(
          query.labels().stream().map(Shape::label).sorted().toList(), List.of(), true);
    }
    Shape shape = Shape.of(index);
    List<Bytes> starts = List.of(Bytes.EMPTY);
    int last = query.bounds().size() - 1;
    for (int i = 0; i <= last; i++) {
      Optional<List<Bytes>> points = query.bounds().get(i).points();
      if (points.isEmpty()) {
        return new Ranges(List.of(), ranges(starts, i, query.bounds().get(i), shape), false);
      }
      if (i > 0 && (long) starts.size() * points.get().size() > MOST_COMBINATIONS) {
        return new Ranges(
            starts, List.of(), false); // reads entries that do not match, but only a few ranges
      }
      starts = combined(starts, i, points.get(), shape);
    }
    return new Ranges(starts, List.of(), query.bounds().size() == index.keys().size());
  }

  private static List<Bytes> combined(
      List<Bytes> starts, int value, List<Bytes> points, Shape shape) {
    List<Bytes> stored = new ArrayList<>(points.size());
    for (Bytes point : points) {
      stored.add(shape.stored(value, point));
    }
    Collections.sort(stored);
    if (value == 0) {
      return stored; // the first value has no prefix
    }
    List<Bytes> combined = new ArrayList<>(starts.size() * stored.size());
    for (Bytes start : starts) {
      for (Bytes point : stored) {
        combined.add(start.concat(point));
      }
    }
    return combined;
  }

  private static List<Range> ranges(
      List<Bytes> starts, int value, ValueRanges bounds, Shape shape) {
    List<Range> stored = new ArrayList<>();
    for (ValueRanges.Range interval : bounds.ranges()) {
      stored.add(
          shape.isInverted(value)
              // encoded keys are prefix-free: the inverted ones are between both successors
              ? new Range(
                  interval.to().inverted().prefixEnd(), interval.from().inverted().prefixEnd())
              : new Range(interval.from(), interval.to()));
    }
    if (shape.isInverted(value)) {
      Collections.reverse(stored);
    }
    List<Range> all = new ArrayList<>(starts.size() * stored.size());
    for (Bytes start : starts) {
      stored.forEach(
          range -> all.add(new Range(start.concat(range.from()), start.concat(range.to()))));
    }
    return all;
  }
}
