package io.colonnade.model;

import io.colonnade.codec.Id;

/**
 * A vertex as an edge names it.
 *
 * @param label number of its label; never changes while the vertex lives. Only in a query may it be
 *     unread, facts always know it.
 */
public record VertexRef(Id id, int label) {

  private static final int UNREAD = -1;

  /** A vertex that is asked for by its id alone and may not exist. */
  public static VertexRef unread(Id id) {
    return new VertexRef(id, UNREAD);
  }

  /** True if the label is known. */
  public boolean isRead() {
    return label != UNREAD;
  }
}
