package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.index.Covered;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexMaintainer;
import io.colonnade.index.IndexPlan;
import io.colonnade.index.IndexQuery;
import io.colonnade.index.IndexedElement;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexType;
import io.colonnade.schema.Schema;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds elements through indexes, as a transaction sees them. Confined to its transaction, which
 * guards it.
 */
final class IndexReads {

  /** A query with fewer hits than this is cheap enough; no other alternative is tried. */
  private static final int FEW = 11;

  /** A limit above the number of hits, so that all hits are returned. */
  private static final int ALL_OF_ONE = 2;

  private final Object lock;
  private final GraphStore graph;
  private final Elements elements;
  private final TransactionView reads;
  private @Nullable OwnIndexes<Id, VertexFact> ownVertices; // created at first use
  private @Nullable OwnIndexes<EdgeId, EdgeFact> ownEdges; // created at first use

  /** The elements that the transaction sees, and its own changes among them. */
  record Elements(SeenVertices vertices, SeenEdges edges, OwnChanges changes) {}

  IndexReads(Object lock, GraphStore graph, Elements elements, TransactionView reads) {
    this.lock = lock;
    this.graph = graph;
    this.elements = elements;
    this.reads = reads;
  }

  /**
   * Returns the indexes that the transaction may use: those that are complete in its snapshot and
   * have not been disabled or dropped since.
   */
  List<IndexDefinition> enabled(ElementKind kind) {
    Schema now = graph.schema();
    Schema seen = reads.schema();
    List<IndexDefinition> enabled = seen.enabledIndexes(kind);
    return now == seen
        ? enabled
        : enabled.stream().filter(now.enabledIndexes(kind)::contains).toList();
  }

  /**
   * Returns the vertices that a plan finds, see {@link GraphTransaction#vertices(IndexPlan, Keys,
   * int)}.
   */
  FactCursor<VertexFact> vertices(IndexPlan plan, Keys wanted, int most) {
    return find(
        plan,
        most,
        own(plan),
        new IndexedFacts.Source<>(
            entry -> told(entry, wanted),
            ids -> elements.vertices.find(ids, wanted),
            vertex -> vertex.bytes(wanted)));
  }

  /**
   * Returns the vertices that a query finds, see {@link GraphTransaction#vertices(IndexQuery,
   * Keys)}.
   */
  List<VertexFact> vertices(IndexQuery query, Keys wanted) {
    List<VertexFact> found = new ArrayList<>(1);
    Set<Id> own = ownVertices(List.of(query));
    List<Id> unread = new ArrayList<>(own);
    for (IndexEntry entry : reads.read(at -> maintainer().first(query, ALL_OF_ONE, at))) {
      Optional<VertexFact> told = told(entry, wanted);
      if (told.isPresent()) {
        found.add(told.get());
      } else if (!own.contains(entry.element())) {
        unread.add(entry.element());
      }
    }
    if (!unread.isEmpty()) {
      for (Optional<VertexFact> fact : elements.vertices.find(unread, wanted)) {
        if (fact.isPresent()) {
          found.add(fact.get());
        }
      }
    }
    return found;
  }

  /** Returns the vertices that one of the queries finds because of the transaction's changes. */
  private Set<Id> ownVertices(List<IndexQuery> alternatives) {
    return elements.changes.vertices().isEmpty() ? Set.of() : ownVertices().find(alternatives);
  }

  private List<Id> own(IndexPlan plan) {
    if (elements.changes.vertices().isEmpty()) {
      return List.of();
    }
    Set<Id> own = new LinkedHashSet<>();
    plan.parts().forEach(part -> own.addAll(ownVertices(part)));
    return List.copyOf(own);
  }

  /**
   * Returns the present state of the vertex if the entry of a covering index contains the required
   * values; empty if the vertex must be read.
   */
  private Optional<VertexFact> told(IndexEntry entry, Keys wanted) {
    return entry.covered().orElse(null) instanceof Covered.OfVertex vertex
            && !vertex.fact().lacks(wanted)
            && !isChangedVertex(entry.element())
        ? Optional.of(vertex.fact())
        : Optional.empty();
  }

  private boolean isChangedVertex(Id id) {
    return elements.changes.vertex(id).isPresent();
  }

  /**
   * Returns the edges that a plan finds, see {@link GraphTransaction#edges(IndexPlan, Keys, int)}.
   */
  FactCursor<EdgeFact> edges(IndexPlan plan, Keys wanted, int most) {
    Set<EdgeId> own = new LinkedHashSet<>();
    plan.parts().forEach(part -> own.addAll(ownEdges().find(part)));
    List<Id> publicIds = new ArrayList<>(own.size());
    for (EdgeId id : own) {
      elements.changes.edges().present(id).map(graph.layout().ids()::of).ifPresent(publicIds::add);
    }
    return find(
        plan,
        most,
        publicIds,
        new IndexedFacts.Source<>(
            entry -> toldEdge(entry, wanted),
            ids -> elements.edges.find(ids, wanted),
            edge -> edge.bytes(wanted)));
  }

  private Optional<EdgeFact> toldEdge(IndexEntry entry, Keys wanted) {
    return entry.covered().orElse(null) instanceof Covered.OfEdge edge
            && !edge.properties().lacks(wanted)
            && !isChangedEdge(entry.element())
        ? Optional.of(edge.fact(graph.layout().ids().identify(entry.element())))
        : Optional.empty();
  }

  private boolean isChangedEdge(Id publicId) {
    return elements.changes.edgeCount() > 0
        && elements.changes.edge(graph.layout().ids().identify(publicId)).isPresent();
  }

  /**
   * Returns the elements that a plan finds.
   *
   * @param most the number of elements that is probably sufficient
   * @param own ids of the elements that the plan finds because of the transaction's changes
   */
  private <F> FactCursor<F> find(
      IndexPlan plan, int most, List<Id> own, IndexedFacts.Source<F> source) {
    List<Found> parts = new ArrayList<>(plan.parts().size());
    boolean mayRepeat = plan.parts().size() > 1;
    for (List<IndexQuery> alternatives : plan.parts()) {
      Found part = cheapest(alternatives);
      parts.add(part);
      mayRepeat |= mayRepeat(part.query);
    }
    return new IndexedFacts<>(
        lock,
        new Parts(parts),
        mayRepeat ? IndexedFacts.Visits.SEVERAL : IndexedFacts.Visits.ONE,
        own,
        source,
        most);
  }

  /**
   * Returns the changed vertices that a query finds, see {@link GraphTransaction#changedVertices}.
   */
  List<VertexFact> changedVertices(IndexQuery query) {
    return present(elements.changes.vertices(), ownVertices().find(List.of(query)));
  }

  /** Returns the changed edges that a query finds, see {@link GraphTransaction#changedEdges}. */
  List<EdgeFact> changedEdges(IndexQuery query) {
    return present(elements.changes.edges(), ownEdges().find(List.of(query)));
  }

  private static <K, F> List<F> present(OwnElements<K, F> all, Set<K> some) {
    List<F> present = new ArrayList<>(some.size());
    some.forEach(element -> all.present(element).ifPresent(present::add));
    return present;
  }

  private OwnIndexes<Id, VertexFact> ownVertices() {
    OwnElements<Id, VertexFact> changed = elements.changes.vertices(); // in their present state
    OwnIndexes<Id, VertexFact> own = ownVertices;
    if (own == null) {
      own = new OwnIndexes<>(maintainer(), changed, IndexedElement.OfVertex::new);
      ownVertices = own;
    }
    return own;
  }

  private OwnIndexes<EdgeId, EdgeFact> ownEdges() {
    OwnIndexes<EdgeId, EdgeFact> own = ownEdges;
    if (own == null) {
      own = new OwnIndexes<>(maintainer(), elements.changes.edges(), graph.indexes()::element);
      ownEdges = own;
    }
    return own;
  }

  /**
   * Returns how many unchanged elements a query finds, see {@link GraphTransaction#countUnchanged}.
   */
  long countUnchanged(IndexQuery query, Set<Integer> labels) {
    Predicate<Id> isChanged =
        query.index().kind() == ElementKind.VERTEX ? this::isChangedVertex : this::isChangedEdge;
    long count = 0;
    try (FactCursor<IndexEntry> entries = reads.stream(at -> maintainer().lookup(query, at))) {
      for (Optional<IndexEntry> next = entries.next(); next.isPresent(); next = entries.next()) {
        IndexEntry entry = next.get();
        if (labels.contains(entry.label()) && !isChanged.test(entry.element())) {
          count++;
        }
      }
    }
    return count;
  }

  /**
   * A query that was chosen to be run.
   *
   * @param all its complete result, if that was read already
   */
  private record Found(IndexQuery query, Optional<List<IndexEntry>> all) {}

  /** Returns the query that reads least. Each alternative finds the whole result. */
  private Found cheapest(List<IndexQuery> alternatives) {
    if (alternatives.size() == 1) {
      return new Found(alternatives.get(0), Optional.empty());
    }
    for (IndexQuery query : alternatives) {
      if (query.findsOneAtMost()) {
        return new Found(query, Optional.empty());
      }
    }
    for (IndexQuery query : alternatives) {
      List<IndexEntry> first = reads.read(at -> maintainer().first(query, FEW, at));
      if (first.size() < FEW) {
        return new Found(query, Optional.of(first));
      }
    }
    IndexQuery least = alternatives.get(0);
    long leastBytes = Long.MAX_VALUE;
    for (IndexQuery query : alternatives) {
      long bytes = maintainer().approximateSize(query, graph.store());
      if (bytes < leastBytes) {
        least = query;
        leastBytes = bytes;
      }
    }
    return new Found(least, Optional.empty());
  }

  /** Returns whether the query may find an element more than once. */
  private boolean mayRepeat(IndexQuery query) {
    IndexDefinition index = query.index();
    return index.type() != IndexType.LABEL
        && index.kind() == ElementKind.VERTEX
        && index.keys().stream().anyMatch(key -> !reads.schema().isSingle(key.key()));
  }

  private IndexMaintainer maintainer() {
    return graph.indexes().maintainer().orElseThrow();
  }

  /** A cursor over the entries of all parts, one part after the other. */
  private final class Parts implements FactCursor<IndexEntry> {

    private final Iterator<Found> left;
    private FactCursor<IndexEntry> current = NoFacts.of();

    Parts(List<Found> parts) {
      this.left = new ArrayList<>(parts).iterator();
    }

    @Override
    public Optional<IndexEntry> next() {
      while (true) {
        Optional<IndexEntry> next = current.next();
        if (next.isPresent() || !left.hasNext()) {
          return next;
        }
        current.close();
        current = open(left.next());
      }
    }

    private FactCursor<IndexEntry> open(Found part) {
      return part.all.isPresent()
          ? new Known(part.all.get().iterator())
          : reads.stream(at -> maintainer().lookup(part.query, at));
    }

    @Override
    public void close() {
      current.close();
    }
  }

  /** A cursor over entries that were read already. */
  private record Known(Iterator<IndexEntry> entries) implements FactCursor<IndexEntry> {

    @Override
    public Optional<IndexEntry> next() {
      return entries.hasNext() ? Optional.of(entries.next()) : Optional.empty();
    }

    @Override
    public void close() {}
  }
}
