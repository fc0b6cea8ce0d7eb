package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.index.IndexMaintainer;
import io.colonnade.index.IndexPlan;
import io.colonnade.index.IndexQuery;
import io.colonnade.index.IndexedElement;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.VertexFact;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a transaction by their entries in the indexes that it uses. Confined to its
 * transaction, which guards it.
 */
final class IndexedChanges {

  private final GraphIndexes indexes;
  private final OwnChanges changes;
  private @Nullable OwnIndexes<Id, VertexFact> vertices; // created at first use
  private @Nullable OwnIndexes<EdgeId, EdgeFact> edges; // created at first use

  IndexedChanges(GraphIndexes indexes, OwnChanges changes) {
    this.indexes = indexes;
    this.changes = changes;
  }

  /** Returns the ids of the vertices that a plan finds because of the transaction's changes. */
  Set<Id> vertices(IndexPlan plan) {
    return changes.vertices().isEmpty() ? Set.of() : find(plan, ofVertices());
  }

  /** Returns the ids of the edges that a plan finds because of the transaction's changes. */
  Set<EdgeId> edges(IndexPlan plan) {
    return changes.edges().isEmpty() ? Set.of() : find(plan, ofEdges());
  }

  private static <K> Set<K> find(IndexPlan plan, OwnIndexes<K, ?> own) {
    Set<K> found = new LinkedHashSet<>();
    plan.parts().forEach(part -> found.addAll(own.find(part)));
    return found;
  }

  /** Returns the changed vertices that a query finds, in their present state. */
  List<VertexFact> presentVertices(IndexQuery query) {
    return present(changes.vertices(), vertices(IndexPlan.ofOne(List.of(query))));
  }

  /** Returns the changed edges that a query finds, in their present state. */
  List<EdgeFact> presentEdges(IndexQuery query) {
    return present(changes.edges(), edges(IndexPlan.ofOne(List.of(query))));
  }

  private static <K, F> List<F> present(OwnElements<K, F> all, Set<K> some) {
    List<F> present = new ArrayList<>(some.size());
    some.forEach(element -> all.present(element).ifPresent(present::add));
    return present;
  }

  private OwnIndexes<Id, VertexFact> ofVertices() {
    OwnIndexes<Id, VertexFact> own = vertices;
    if (own == null) {
      own = made(changes.vertices(), IndexedElement.OfVertex::new);
      vertices = own;
    }
    return own;
  }

  private OwnIndexes<EdgeId, EdgeFact> ofEdges() {
    OwnIndexes<EdgeId, EdgeFact> own = edges;
    if (own == null) {
      own = made(changes.edges(), indexes::element);
      edges = own;
    }
    return own;
  }

  private <K, F> OwnIndexes<K, F> made(
      OwnElements<K, F> changed, Function<F, IndexedElement> indexed) {
    IndexMaintainer maintainer = indexes.maintainer().orElseThrow();
    return new OwnIndexes<>(maintainer, changed, indexed);
  }
}
