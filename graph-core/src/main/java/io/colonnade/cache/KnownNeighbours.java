package io.colonnade.cache;

import io.colonnade.layout.NeighbourCursor;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.VertexRef;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The neighbours at a frontier of which some vertices are known: those from their answers, the
 * others from a cursor that is opened when the first of them is reached. Confined to one thread at
 * a time.
 */
final class KnownNeighbours implements NeighbourCursor {

  private final EdgeQuery query;
  private final KnownPart part;
  private final Function<EdgeQuery, NeighbourCursor> reading;
  private @Nullable NeighbourCursor others; // null: not opened
  private boolean isAhead; // the other cursor is at a neighbour that was not returned
  private int vertex;
  private int next; // in the answer
  private int found; // at the vertex
  private boolean isRead; // the current neighbour is that of the other cursor

  KnownNeighbours(EdgeQuery query, KnownPart part, Function<EdgeQuery, NeighbourCursor> reading) {
    this.query = query;
    this.part = part;
    this.reading = reading;
  }

  @Override
  public boolean advance() {
    while (vertex < query.vertices().size()) {
      EdgesAnswer answer = part.answer(vertex);
      if (answer == null ? advanceOther() : advance(answer)) {
        return true;
      }
      vertex++;
      next = 0;
      found = 0;
    }
    return false;
  }

  private boolean advance(EdgesAnswer answer) {
    isRead = false;
    while (next < answer.size() && found < query.limit()) {
      if (answer.isWanted(next++, query)) {
        found++;
        return true;
      }
    }
    return false;
  }

  private boolean advanceOther() {
    NeighbourCursor opened = others;
    if (opened == null) {
      opened = reading.apply(part.rest());
      others = opened;
    }
    if (!isAhead) {
      isAhead = opened.advance();
    }
    isRead = isAhead && part.index(opened.vertex()) == vertex;
    isAhead &= !isRead;
    return isRead;
  }

  private EdgesAnswer answer() {
    if (vertex == query.vertices().size() || next == 0) {
      throw new IllegalStateException("the cursor is at no neighbour");
    }
    return Objects.requireNonNull(part.answer(vertex));
  }

  @Override
  public int vertex() {
    return vertex;
  }

  @Override
  public VertexRef near() {
    if (isRead) {
      return Objects.requireNonNull(others).near();
    }
    VertexRef asked = query.vertices().get(vertex);
    return asked.isUnread() ? new VertexRef(asked.id(), answer().label().orElseThrow()) : asked;
  }

  @Override
  public VertexRef other() {
    return isRead ? Objects.requireNonNull(others).other() : answer().other(next - 1);
  }

  @Override
  public void close() {
    if (others != null) {
      others.close();
    }
  }
}
