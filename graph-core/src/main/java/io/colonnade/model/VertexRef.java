package io.colonnade.model;

import io.colonnade.codec.Id;

/**
 * A vertex as an edge names it.
 *
 * @param label number of its label; never changes while the vertex lives. Only in a query may it be
 *     unread or unasked, facts always know it.
 */
public record VertexRef(Id id, int label) {

  private static final int UNREAD = -1;
  private static final int UNASKED = -2;

  /** A vertex that is asked for by its id alone and may not exist. */
  public static VertexRef unread(Id id) {
    return new VertexRef(id, UNREAD);
  }

  /** The same vertex in a query for neighbours that need not say what its label is. */
  public VertexRef unasked() {
    return isUnread() ? new VertexRef(id, UNASKED) : this;
  }

  /** True if the label is known. */
  public boolean isRead() {
    return label >= 0;
  }

  /** True if the label is not known and shall be read. */
  public boolean isUnread() {
    return label == UNREAD;
  }
}
