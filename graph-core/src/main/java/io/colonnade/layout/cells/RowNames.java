package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;

/** Names rows for people, whatever is in them. Stateless. */
public final class RowNames {

  private RowNames() {}

  /** {@code v[id]}, or the bytes if they are no id. */
  public static String vertex(Bytes row) {
    try {
      return "v[" + Id.ofKey(row.copy()) + "]";
    } catch (FormatException noId) {
      return "row " + row;
    }
  }

  /** {@code e[id]}, or the bytes if they are no id. */
  public static String edge(Bytes row) {
    try {
      return "e[" + Id.ofKey(row.copy()) + "]";
    } catch (FormatException noId) {
      return "row " + row;
    }
  }
}
