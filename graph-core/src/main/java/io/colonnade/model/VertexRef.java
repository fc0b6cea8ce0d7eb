package io.colonnade.model;

import io.colonnade.codec.Id;

/**
 * A reference to a vertex, as an edge contains it.
 *
 * @param label number of its label; never changes while the vertex exists. Only in a query may it
 *     be unread or unasked; facts always contain it.
 */
public record VertexRef(Id id, int label) {

  private static final int UNREAD = -1;
  private static final int UNASKED = -2;

  /** Returns a reference to a vertex that is requested by its id alone and may not exist. */
  public static VertexRef unread(Id id) {
    return new VertexRef(id, UNREAD);
  }

  /** Returns the same vertex for a query for neighbours that does not need its label. */
  public VertexRef unasked() {
    return isUnread() ? new VertexRef(id, UNASKED) : this;
  }

  /** Returns whether the label is known. */
  public boolean isRead() {
    return label >= 0;
  }

  /** Returns whether the label is not known and must be read. */
  public boolean isUnread() {
    return label == UNREAD;
  }
}
