package io.colonnade.tx;

import io.colonnade.cache.CachedFacts;
import io.colonnade.codec.Id;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.Layout;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.model.SortRange;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.LabelShapes;
import io.colonnade.store.Snapshot;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the edges of one label between two vertices from the end that has fewer edges of that
 * label. Edges with sort keys are not in the order of their other vertices, so that a read passes
 * all at its end. The results are the same from both ends, and in the same order. Confined to one
 * call.
 */
final class LighterEnd {

  private final EdgeQuery turned;
  private final Side asked;

  private LighterEnd(EdgeQuery turned, Side asked) {
    this.turned = turned;
    this.asked = asked;
  }

  /**
   * Returns the other end of the edges that a query asks for, if that has fewer edges; null if the
   * query is to be read as it is. Uses one store call, for two stored degrees unless they are
   * known, if the query asks for edges between two vertices that are sorted.
   */
  static @Nullable LighterEnd of(
      EdgeQuery query, CachedFacts facts, LabelShapes labels, Snapshot snapshot) {
    if (!isOfOnePair(query) || !isSorted(query, labels, snapshot)) {
      return null;
    }
    VertexRef near = query.vertices().get(0);
    VertexRef other = VertexRef.unread(query.others().orElseThrow().iterator().next());
    EdgeQuery here = new EdgeQuery(List.of(near), query.sides(), query.labels());
    if (near.id().equals(other.id()) || !labels.degreesIn(snapshot).answer(here)) {
      return null;
    }
    Side asked = query.sides().iterator().next();
    EdgeQuery there = new EdgeQuery(List.of(other), EnumSet.of(asked.opposite()), query.labels());
    long[] degrees = facts.storedDegrees(List.of(here, there));
    return degrees[1] < degrees[0] ? turned(query, there, near.id(), asked) : null;
  }

  private static boolean isOfOnePair(EdgeQuery query) {
    return query.others().isPresent()
        && query.others().get().size() == 1
        && query.vertices().size() == 1
        && query.sides().size() == 1
        && query.labels().size() == 1;
  }

  private static boolean isSorted(EdgeQuery query, LabelShapes labels, Snapshot snapshot) {
    int label = query.labels().iterator().next();
    return query.sorted().range().equals(SortRange.ALL)
        && labels.shapesIn(snapshot).of(label).isSorted();
  }

  private static LighterEnd turned(EdgeQuery query, EdgeQuery there, Id near, Side asked) {
    EdgeQuery turned =
        new EdgeQuery(
            there.vertices(),
            there.sides(),
            there.labels(),
            Optional.of(Set.of(near)),
            query.sorted(),
            query.limit());
    return new LighterEnd(turned, asked);
  }

  /** Returns the edges, as the layout would for the query that was asked. */
  FactCursor<Incidence> edges(Layout layout, Snapshot snapshot, Keys wanted) {
    return new Incidences(layout.edges(snapshot, turned, wanted), asked);
  }

  /** Returns the neighbours, as the layout would for the query that was asked. */
  NeighbourCursor neighbours(Layout layout, Snapshot snapshot) {
    return new Neighbours(layout.neighbours(snapshot, turned));
  }

  private record Incidences(FactCursor<Incidence> found, Side asked)
      implements FactCursor<Incidence> {

    @Override
    public Optional<Incidence> next() {
      return found.next().map(at -> new Incidence(at.vertex(), asked, at.edge()));
    }

    @Override
    public void close() {
      found.close();
    }
  }

  private record Neighbours(NeighbourCursor found) implements NeighbourCursor {

    @Override
    public boolean advance() {
      return found.advance();
    }

    @Override
    public int vertex() {
      return found.vertex();
    }

    @Override
    public VertexRef near() {
      return found.other();
    }

    @Override
    public VertexRef other() {
      return found.near();
    }

    @Override
    public void close() {
      found.close();
    }
  }
}
