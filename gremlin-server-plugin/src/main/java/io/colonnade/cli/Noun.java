package io.colonnade.cli;

/** The things that commands count, in singular and plural. */
enum Noun {
  VERTEX("vertex", "vertices"),
  EDGE("edge", "edges"),
  ENTRY("edge entry", "edge entries"),
  INDEX("index", "indexes"),
  INDEX_ENTRY("entry", "entries"),
  ENTRY_OF_INDEX("index entry", "index entries"),
  PROPERTY("property", "properties"),
  ELEMENT("element", "elements"),
  ROW("row", "rows"),
  VIOLATION("violation", "violations"),
  LATE_LOCK("late lock", "late locks");

  private final String one;
  private final String several;

  Noun(String one, String several) {
    this.one = one;
    this.several = several;
  }

  /** Returns number and noun: {@code 1 edge}, {@code 0 edges}. */
  String times(long count) {
    return count + " " + (count == 1 ? one : several);
  }

  /** Returns both counts: {@code 1 vertex and 2 edges}. */
  static String ofGraph(long vertices, long edges) {
    return VERTEX.times(vertices) + " and " + EDGE.times(edges);
  }
}
