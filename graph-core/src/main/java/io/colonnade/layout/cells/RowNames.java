package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.model.VertexRef;
import java.util.function.Function;

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

  /**
   * {@code e[id]}, or the bytes if they are no id.
   *
   * @param id reads the id in a row of its own bytes, throws {@link FormatException} if it is none
   */
  public static String edge(Bytes row, Function<Bytes, ?> id) {
    try {
      return "e[" + id.apply(row.copy()) + "]";
    } catch (FormatException noId) {
      return "row " + row;
    }
  }

  /** {@code edge from v[id] to v[id]}. */
  public static String edge(VertexRef out, VertexRef in) {
    return "edge from v[" + out.id() + "] to v[" + in.id() + "]";
  }
}
