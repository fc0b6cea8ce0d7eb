package io.colonnade.load;

/**
 * What a load has done, all its runs together. Immutable.
 *
 * @param vertices stored
 * @param edges stored
 * @param updates edges of simple labels that were there already, and have got their properties
 * @param rejects rows that were not stored
 * @param severalLabels vertices stored to which a file gives several labels
 */
public record LoadReport(
    long vertices, long edges, long updates, long rejects, long severalLabels) {

  /** Nothing yet. */
  static final LoadReport NONE = new LoadReport(0, 0, 0);

  /** Of a load without vertices of several labels. */
  public LoadReport(long vertices, long edges, long updates, long rejects) {
    this(vertices, edges, updates, rejects, 0);
  }

  /** Without updates. */
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
