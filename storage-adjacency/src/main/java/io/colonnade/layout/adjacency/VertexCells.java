package io.colonnade.layout.adjacency;

import io.colonnade.codec.Id;
import io.colonnade.model.VertexFact;
import io.colonnade.store.RowCursor;
import org.jspecify.annotations.Nullable;

/** The vertices of a scan of records. */
final class VertexCells implements RawCursor<VertexFact> {

  private final RowCursor cells;

  VertexCells(RowCursor cells) {
    this.cells = cells;
  }

  @Override
  public @Nullable RawFact<VertexFact> next() {
    return cells.advance() ? RawVertex.of(Id.ofKey(cells.row().copy()), cells.value()) : null;
  }

  @Override
  public void close() {
    cells.close();
  }
}
