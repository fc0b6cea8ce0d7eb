package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.layout.RecordCodec;
import io.colonnade.model.VertexRef;
import io.colonnade.store.RowCursor;
import org.jspecify.annotations.Nullable;

/**
 * The vertex of the last record in a read that returns the record of each vertex before its edge
 * entries. Confined to one read.
 */
public final class VertexBefore {

  private @Nullable VertexRef vertex;

  /** Decodes the record that is the current cell. */
  public void take(RowCursor cells) {
    vertex = new VertexRef(Id.ofKey(cells.row().copy()), RecordCodec.label(cells.value()));
  }

  /**
   * Returns the vertex of an entry.
   *
   * @param key of the id of the vertex at which the entry is stored
   * @throws FormatException if the last record is not that of the vertex
   */
  public VertexRef of(Bytes key) {
    VertexRef last = vertex;
    if (last == null || !last.id().key().equals(key)) {
      throw new FormatException(Problem.EDGE_WITHOUT_VERTEX, "where", RowNames.vertex(key));
    }
    return last;
  }
}
