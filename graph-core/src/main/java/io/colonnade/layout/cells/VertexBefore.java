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
 * The vertex whose record came last in a read that gives the record of each vertex before its edge
 * entries. Confined to one read.
 */
public final class VertexBefore {

  private @Nullable VertexRef vertex;

  /** Takes the record that the cursor stands on. */
  public void take(RowCursor cells) {
    vertex = new VertexRef(Id.ofKey(cells.row().copy()), RecordCodec.label(cells.value()));
  }

  /**
   * The vertex of an entry.
   *
   * @param key of the id of the vertex at which the entry lies
   * @throws FormatException if the record that came last is not that vertex's
   */
  public VertexRef of(Bytes key) {
    VertexRef last = vertex;
    if (last == null || !last.id().key().equals(key)) {
      throw new FormatException(Problem.EDGE_WITHOUT_VERTEX, "where", RowNames.vertex(key));
    }
    return last;
  }
}
