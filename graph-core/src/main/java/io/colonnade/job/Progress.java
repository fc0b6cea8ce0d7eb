package io.colonnade.job;

/**
 * The progress of a load, an export, a copy, a check or a job. Immutable. The thread that does the
 * work passes it to a {@link java.util.function.Consumer}, periodically and after each batch.
 *
 * @param unit the unit of {@code done} and {@code total}
 * @param done the completed part of the work
 * @param total the amount of work; 0 if it is unknown
 * @param vertices the number of vertices so far
 * @param edges the number of edges so far; of a check, of edge entries: two for each edge
 * @param indexEntries the number of index entries that a check has read so far, after all elements;
 *     the entries of a damaged index are read again
 */
public record Progress(
    Unit unit, long done, long total, long vertices, long edges, long indexEntries) {

  /** The unit of the work. */
  public enum Unit {
    BYTES,
    ELEMENTS
  }

  /** Returns the progress of work whose total is unknown, by the elements that it has completed. */
  public static Progress ofElements(long vertices, long edges) {
    return new Progress(Unit.ELEMENTS, vertices + edges, 0, vertices, edges, 0);
  }

  /** Returns the number of vertices and edges so far. */
  public long elements() {
    return vertices + edges;
  }
}
