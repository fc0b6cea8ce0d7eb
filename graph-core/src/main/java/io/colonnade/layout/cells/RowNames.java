package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.model.VertexRef;
import java.util.function.Function;

/** Names rows in messages, also rows with damaged keys. Stateless. */
public final class RowNames {

  private RowNames() {}

  /** Returns {@code v[id]}, or the bytes if they are not an id. */
  public static String vertex(Bytes row) {
    try {
      return "v[" + Id.ofKey(row.copy()) + "]";
    } catch (FormatException noId) {
      return "row " + row;
    }
  }

  /**
   * Returns {@code e[id]}, or the bytes if they are not an id.
   *
   * @param id decodes a row key, throws {@link FormatException} if it is not that of an edge
   */
  public static String edge(Bytes row, Function<Bytes, ?> id) {
    try {
      return "e[" + id.apply(row.copy()) + "]";
    } catch (FormatException noId) {
      return "row " + row;
    }
  }

  /** Returns {@code edge from v[id] to v[id]}. */
  public static String edge(VertexRef out, VertexRef in) {
    return "edge from v[" + out.id() + "] to v[" + in.id() + "]";
  }
}
