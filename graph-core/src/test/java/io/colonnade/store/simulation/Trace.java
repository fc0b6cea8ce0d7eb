package io.colonnade.store.simulation;

import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The last steps of a history, one a line. Confined to one history. */
final class Trace {

  /**
   * One step. Its words are joined only when they are read.
   *
   * @param request an object whose text does not change
   */
  private record Line(long step, long nanos, String thread, Object request, Object outcome) {

    @Override
    public String toString() {
      return step + " " + nanos / 1_000 + "us " + thread + ": " + request + " -> " + outcome;
    }
  }

  private static final boolean IS_VERBOSE = Boolean.getBoolean("verbose");

  private final ArrayDeque<Line> lines = new ArrayDeque<>();
  private final Map<Fault, Integer> faults = new EnumMap<>(Fault.class);
  private final int capacity;

  /**
   * Creates an empty trace.
   *
   * @param capacity how many lines are kept
   */
  Trace(int capacity) {
    this.capacity = capacity;
  }

  void add(long step, long nanos, String thread, Object request, Object outcome) {
    if (lines.size() == capacity) {
      lines.removeFirst();
    }
    Line line = new Line(step, nanos, thread, request, outcome);
    lines.addLast(line);
    if (IS_VERBOSE) {
      System.out.println(line);
    }
  }

  void count(Fault fault) {
    faults.merge(fault, 1, Integer::sum);
  }

  Map<Fault, Integer> faults() {
    return Map.copyOf(faults);
  }

  List<String> lines() {
    return lines.stream().map(Line::toString).toList();
  }
}
