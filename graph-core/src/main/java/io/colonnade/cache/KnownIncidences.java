package io.colonnade.cache;

import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.model.EdgeQuery;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The edges at a frontier of which some vertices are known; see {@link KnownNeighbours}. */
final class KnownIncidences implements FactCursor<Incidence> {

  private final EdgeQuery query;
  private final KnownPart part;
  private final Function<EdgeQuery, FactCursor<Incidence>> reading;
  private @Nullable FactCursor<Incidence> others; // null: not opened
  private Optional<Incidence> ahead = Optional.empty(); // read and not returned
  private int vertex;
  private int next; // in the answer
  private int found; // at the vertex

  KnownIncidences(
      EdgeQuery query, KnownPart part, Function<EdgeQuery, FactCursor<Incidence>> reading) {
    this.query = query;
    this.part = part;
    this.reading = reading;
  }

  @Override
  public Optional<Incidence> next() {
    while (vertex < query.vertices().size()) {
      EdgesAnswer answer = part.answer(vertex);
      Optional<Incidence> edge = answer == null ? nextOther() : next(answer);
      if (edge.isPresent()) {
        return edge;
      }
      vertex++;
      next = 0;
      found = 0;
    }
    return Optional.empty();
  }

  private Optional<Incidence> next(EdgesAnswer answer) {
    while (next < answer.size() && found < query.limit()) {
      int at = next++;
      if (answer.isWanted(at, query)) {
        found++;
        return Optional.of(answer.incidence(vertex, at));
      }
    }
    return Optional.empty();
  }

  private Optional<Incidence> nextOther() {
    FactCursor<Incidence> opened = others;
    if (opened == null) {
      opened = reading.apply(part.rest());
      others = opened;
    }
    if (ahead.isEmpty()) {
      ahead = opened.next();
    }
    if (ahead.isEmpty() || part.index(ahead.get().vertex()) != vertex) {
      return Optional.empty();
    }
    Incidence read = ahead.get();
    ahead = Optional.empty();
    return Optional.of(new Incidence(vertex, read.side(), read.edge()));
  }

  @Override
  public void close() {
    if (others != null) {
      others.close();
    }
  }
}
