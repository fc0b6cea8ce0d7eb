package io.colonnade.load;

/**
 * The counts of a load in all its runs. Immutable.
 *
 * @param vertices number of stored vertices
 * @param edges number of stored edges
 * @param updates number of existing edges of simple labels that received the properties of their
 *     row
 * @param rejects number of rows that were not stored
 * @param severalLabels number of stored vertices that have several labels in a file
 */
public record LoadReport(
    long vertices, long edges, long updates, long rejects, long severalLabels) {

  /** The report at the beginning of a load. */
  static final LoadReport NONE = new LoadReport(0, 0, 0);

  /** Creates the report of a load without vertices with several labels. */
  public LoadReport(long vertices, long edges, long updates, long rejects) {
    this(vertices, edges, updates, rejects, 0);
  }

  /** Creates the report of a load without updates. */
  public LoadReport(long vertices, long edges, long rejects) {
    this(vertices, edges, 0, rejects);
  }

  LoadReport plus(LoadReport more) {
    return new LoadReport(
        vertices + more.vertices,
        edges + more.edges,
        updates + more.updates,
        rejects + more.rejects,
        severalLabels + more.severalLabels);
  }
}
