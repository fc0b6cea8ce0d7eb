package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.Problem;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.model.VertexFact;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Removes a vertex with its edges, or leaves all of it alone if that is more than a transaction may
 * hold. Streams over the edges, without a read for each. Confined to its transaction, which guards
 * it.
 */
final class VertexRemoval {

  /** If there are more edges than that, they are counted before any is removed. */
  private static final int FEW = 1_000;

  private static final long LARGEST_PAGE = 100_000;

  private final SeenEdges edges;
  private final OwnChanges changes;
  private final Commit commit;

  VertexRemoval(SeenEdges edges, OwnChanges changes, Commit commit) {
    this.edges = edges;
    this.changes = changes;
    this.commit = commit;
  }

  /**
   * @throws LimitExceededException if it is too much; nothing was changed
   */
  void remove(VertexFact vertex) {
    EdgeQuery query = new EdgeQuery(List.of(vertex.ref()), EnumSet.allOf(Side.class), Set.of());
    List<Incidence> first = new ArrayList<>();
    try (FactCursor<Incidence> found = edges.at(query, Keys.ALL)) {
      Optional<Incidence> next = found.next();
      for (; next.isPresent() && first.size() < FEW; next = found.next()) {
        first.add(next.get());
      }
      mustFit(vertex.ref().id(), next.isPresent() ? edges.degrees(query)[0] : first.size());
      first.forEach(this::remove);
      for (; next.isPresent(); next = found.next()) {
        remove(next.get());
      }
    }
    changes.vertex(Optional.of(vertex), Optional.empty());
  }

  private void remove(Incidence incidence) {
    EdgeFact edge = incidence.edge();
    boolean isLoop = edge.out().id().equals(edge.in().id());
    if (!isLoop || incidence.side() == Side.OUT) { // a loop is found twice
      changes.present(edge).ifPresent(now -> changes.edge(Optional.of(now), Optional.empty()));
    }
  }

  private void mustFit(Id vertex, long count) {
    long bytes = count * Footprint.REMOVED_EDGE;
    if (bytes > commit.maxBytes()) {
      long page = commit.maxBytes() / Footprint.REMOVED_EDGE / 2;
      throw new LimitExceededException(
          Problem.VERTEX_TOO_LARGE,
          "edges",
          count,
          "at most",
          commit.maxBytes() / Footprint.REMOVED_EDGE,
          "page",
          dropEdges(vertex, Math.max(1, Math.min(page, LARGEST_PAGE))));
    }
    commit.mustFit(changes.approximateBytes() + bytes);
  }

  /** In Gremlin, for Groovy and the languages of drivers alike. */
  private static String dropEdges(Id vertex, long page) {
    return "g.V(" + literal(vertex.value()) + ").bothE().limit(" + page + ").drop()";
  }

  private static String literal(Object id) {
    if (id instanceof Long) {
      return id.toString();
    }
    StringBuilder quoted = new StringBuilder("'"); // a UUID is found by its text, too
    for (char c : id.toString().toCharArray()) {
      if (c == '\'' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (Character.isISOControl(c)) {
        quoted.append(String.format("\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append("'").toString();
  }
}
