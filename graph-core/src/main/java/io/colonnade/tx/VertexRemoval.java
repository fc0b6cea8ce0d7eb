package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.Problem;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.Schema;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Removes a vertex with its edges, or changes nothing if that exceeds the size of a transaction.
 * Streams over the edges, without a read for each. Confined to its transaction, which guards it.
 */
final class VertexRemoval {

  /**
   * With more edges than this, or larger ones, the edges are counted before all of them are read.
   */
  private static final int FEW = 1_000;

  private static final long LARGEST_PAGE = 100_000;

  private final SeenEdges edges;
  private final OwnChanges changes;
  private final Commit commit;
  private final Schema schema;

  VertexRemoval(SeenEdges edges, OwnChanges changes, Commit commit, Schema schema) {
    this.schema = schema;
    this.edges = edges;
    this.changes = changes;
    this.commit = commit;
  }

  /**
   * Removes the vertex.
   *
   * @throws LimitExceededException if the removal is too large; nothing was changed, as after any
   *     failure
   */
  void remove(VertexFact vertex) {
    for (EdgeFact edge : edgesOf(vertex.ref())) {
      changes.present(edge).ifPresent(now -> changes.remove(now, schema));
    }
    changes.remove(vertex, schema);
  }

  private List<EdgeFact> edgesOf(VertexRef vertex) {
    EdgeQuery query = new EdgeQuery(List.of(vertex), EnumSet.allOf(Side.class), Set.of());
    List<EdgeFact> all = new ArrayList<>();
    long bytes = 0;
    long largest = 0;
    boolean isCounted = false;
    try (MergedIncidences found = edges.at(query, Keys.ALL)) {
      while (found.advance()) {
        EdgeFact edge = found.incidence().edge();
        boolean isLoop = edge.out().id().equals(edge.in().id());
        if (isLoop && found.incidence().side() == Side.IN) { // a loop is found twice
          continue;
        }
        all.add(edge);
        long each = Footprint.removed(edge);
        bytes += each;
        largest = Math.max(largest, each);
        boolean areMany = all.size() == FEW || bytes > commit.maxBytes() / 8;
        if (areMany && !isCounted) {
          isCounted = true;
          mustFit(
              vertex.id(), edges.degrees(query, Long.MAX_VALUE)[0], bytes / all.size(), largest);
        } else if (bytes > commit.maxBytes()) { // later edges are larger
          mustFit(vertex.id(), all.size(), bytes / all.size(), largest);
        }
      }
    }
    commit.mustFit(changes.approximateBytes() + bytes);
    return all;
  }

  /**
   * Checks the size of the removal.
   *
   * @param each bytes for each edge
   * @param largest bytes of the largest edge known so far
   */
  private void mustFit(Id vertex, long count, long each, long largest) {
    if (count * each > commit.maxBytes()) {
      long page = commit.maxBytes() / largest / 2;
      throw new LimitExceededException(
          Problem.VERTEX_TOO_LARGE,
          "edges",
          count,
          "at most",
          commit.maxBytes() / each,
          "page",
          dropEdges(vertex, Math.max(1, Math.min(page, LARGEST_PAGE))));
    }
    commit.mustFit(changes.approximateBytes() + count * each);
  }

  /** Returns Gremlin text that is valid in Groovy and in the languages of drivers. */
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
