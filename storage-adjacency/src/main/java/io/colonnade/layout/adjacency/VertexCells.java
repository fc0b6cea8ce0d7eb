package io.colonnade.layout.adjacency;

import io.colonnade.codec.Id;
import io.colonnade.model.VertexFact;
import io.colonnade.store.RowCursor;
import java.util.Optional;

/** The vertices of a scan of records. */
final class VertexCells implements RawCursor<VertexFact> {

  private final RowCursor cells;

  VertexCells(RowCursor cells) {
    this.cells = cells;
  }

  @Override
  public Optional<RawFact<VertexFact>> next() {
    return cells.advance()
        ? Optional.of(new RawVertex(Id.ofKey(cells.row().copy()), cells.value()))
        : Optional.empty();
  }

  @Override
  public void close() {
    cells.close();
  }
}
