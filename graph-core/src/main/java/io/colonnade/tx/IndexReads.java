package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.index.Covered;
import io.colonnade.index.HitLimit;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexPlan;
import io.colonnade.index.IndexQuery;
import io.colonnade.layout.FactCursor;
import io.colonnade.metric.Meter;
import io.colonnade.model.CounterFacts;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The elements that indexes find in the snapshot and in the changes of a transaction, in their
 * present state. An index may find too many: the caller must test each element. Thread-safe, by the
 * lock of the transaction. Throws the exceptions that {@link TransactionReads} names.
 */
public final class IndexReads {

  private final TransactionState tx;
  private final Meter meter;
  private final SeenVertices vertices;
  private final SeenEdges edges;

  IndexReads(TransactionState tx, Meter meter, SeenVertices vertices, SeenEdges edges) {
    this.tx = tx;
    this.meter = meter;
    this.vertices = vertices;
    this.edges = edges;
  }

  /**
   * Returns the indexes that the transaction may use once its snapshot is open: those that are
   * complete in the snapshot and have not been disabled or dropped since; none if the module that
   * maintains indexes is missing. Before that, an index might be erased meanwhile, or be incomplete
   * in the snapshot.
   */
  public List<IndexDefinition> enabled(ElementKind kind) {
    synchronized (tx.lock()) {
      if (tx.graph().indexMaintainer().isEmpty()) {
        return List.of();
      }
      Schema now = tx.graph().schema();
      Schema seen = tx.view().schema();
      List<IndexDefinition> enabled = seen.enabledIndexes(kind);
      return now == seen
          ? enabled
          : enabled.stream().filter(now.enabledIndexes(kind)::contains).toList();
    }
  }

  /**
   * Selects a query of each part of a plan, and returns their entries in the snapshot, in any
   * order. Uses at most one store call, and none if no part has alternatives.
   *
   * @param limit if a query finds that many elements, no other query is considered
   */
  public List<IndexHits> select(IndexPlan plan, HitLimit limit) {
    synchronized (tx.lock()) {
      tx.view().mustServe();
      return new IndexSelection(tx, meter, limit).select(plan);
    }
  }

  /**
   * Returns the entries that a query finds in the snapshot, in the order of the index. Reads
   * nothing yet.
   */
  public IndexHits hitsInOrder(IndexQuery query) {
    return new IndexHits(tx, query, IndexHits.Order.OF_INDEX, meter);
  }

  /**
   * Returns the vertices that a plan finds. Uses at most one store call for each index and batch,
   * and one more for each batch of vertices.
   *
   * @param plan finds the vertices that the transaction has changed
   * @param hits the entries of one query of each part of the plan, none of them taken; closed with
   *     the cursor
   * @param wanted the projection: keys whose values are read; other values may be missing, see
   *     {@link VertexFact#lacks}
   * @param most the number of vertices that is probably sufficient; limits the first read. At least
   *     1
   */
  public FactCursor<VertexFact> vertices(
      IndexPlan plan, List<IndexHits> hits, Keys wanted, int most) {
    synchronized (tx.lock()) {
      List<Id> own = List.copyOf(indexed().vertices(plan));
      return new IndexedFacts.OfVertices(tx, hits, own, most, this, wanted);
    }
  }

  /**
   * Returns the vertices of a query that finds at most one element; the changes of the transaction
   * may add more. Uses at most two store calls.
   *
   * @param wanted as for {@link #vertices(IndexPlan, List, Keys, int)}
   */
  public List<VertexFact> vertices(IndexQuery query, Keys wanted) {
    synchronized (tx.lock()) {
      tx.view().mustServe();
      List<VertexFact> found = new ArrayList<>(1);
      Set<Id> own = indexed().vertices(IndexPlan.ofOne(List.of(query)));
      List<Id> unread = new ArrayList<>(own);
      Optional<IndexEntry> entry = one(query);
      Optional<VertexFact> covered = entry.flatMap(hit -> vertex(hit, wanted));
      if (covered.isPresent()) {
        found.add(covered.get());
      } else {
        entry.map(IndexEntry::element).filter(hit -> !own.contains(hit)).ifPresent(unread::add);
      }
      if (!unread.isEmpty()) {
        for (Optional<VertexFact> fact : vertices.find(unread, wanted)) {
          fact.ifPresent(found::add);
        }
      }
      return found;
    }
  }

  /** Returns the edges that a plan finds, see {@link #vertices(IndexPlan, List, Keys, int)}. */
  public FactCursor<EdgeFact> edges(IndexPlan plan, List<IndexHits> hits, Keys wanted, int most) {
    synchronized (tx.lock()) {
      Set<EdgeId> own = indexed().edges(plan);
      List<Id> publicIds = new ArrayList<>(own.size());
      for (EdgeId id : own) {
        tx.changes().edges().present(id).map(tx.graph()::publicId).ifPresent(publicIds::add);
      }
      return new IndexedFacts.OfEdges(tx, hits, publicIds, most, this, wanted);
    }
  }

  /**
   * Returns the number of elements of the labels that an index finds, without those that the
   * transaction has changed. Uses one store call.
   */
  public long countUnchanged(IndexQuery query, Set<Integer> labels) {
    synchronized (tx.lock()) {
      tx.view().mustServe();
      boolean isOfVertices = query.index().kind() == ElementKind.VERTEX;
      long count = 0;
      try (IndexHits hits = new IndexHits(tx, query, IndexHits.Order.ANY, meter)) {
        for (Optional<IndexEntry> next = hits.next(); next.isPresent(); next = hits.next()) {
          IndexEntry entry = next.get();
          if (labels.contains(entry.label())
              && !(isOfVertices
                  ? isChangedVertex(entry.element())
                  : isChangedEdge(entry.element()))) {
            count++;
          }
        }
      }
      tx.view().mustBeValid();
      return count;
    }
  }

  /**
   * Returns the number of entries that a query finds in the snapshot, for an estimate: entries of
   * other labels and changes of the transaction are not considered. Uses one store call.
   *
   * @param most counts no further than that
   */
  public long countUpTo(IndexQuery query, long most) {
    synchronized (tx.lock()) {
      tx.view().mustServe();
      long count = 0;
      try (IndexHits hits = new IndexHits(tx, query, IndexHits.Order.ANY, meter)) {
        while (count < most && hits.next().isPresent()) {
          count++;
        }
      }
      tx.view().mustBeValid();
      return count;
    }
  }

  /**
   * Returns the vertices that the transaction has created or changed and that the query finds, in
   * their present state.
   */
  public List<VertexFact> changedVertices(IndexQuery query) {
    synchronized (tx.lock()) {
      tx.view().mustServe();
      return indexed().presentVertices(query);
    }
  }

  /** Returns changed edges, with the contract of {@link #changedVertices}. */
  public List<EdgeFact> changedEdges(IndexQuery query) {
    synchronized (tx.lock()) {
      tx.view().mustServe();
      return indexed().presentEdges(query);
    }
  }

  private IndexedChanges indexed() {
    return tx.changes().indexed(tx.graph().indexes());
  }

  // ---- entries

  SeenVertices vertices() {
    return vertices;
  }

  SeenEdges edges() {
    return edges;
  }

  private Optional<IndexEntry> one(IndexQuery query) {
    try (IndexHits hits = new IndexHits(tx, query, IndexHits.Order.ANY, meter)) {
      Optional<IndexEntry> found = hits.next();
      Optional<IndexEntry> unused = hits.next(); // the end, after which the entry is kept
      tx.view().mustBeValid();
      return found;
    }
  }

  /**
   * Returns the present state of the vertex if the entry of a covering index contains the required
   * values; empty if the vertex must be read.
   */
  Optional<VertexFact> vertex(IndexEntry entry, Keys wanted) {
    if (entry.covered().orElse(null) instanceof Covered.OfVertex vertex
        && !isChangedVertex(entry.element())) {
      CounterFacts unread = CounterFacts.unread(tx.view().schema().counters());
      VertexFact fact = vertex.fact().counting(unread);
      return fact.lacks(wanted) ? Optional.empty() : Optional.of(tx.changes().counted(fact));
    }
    return Optional.empty();
  }

  private boolean isChangedVertex(Id id) {
    return tx.changes().vertex(id).isPresent();
  }

  /** Returns the present state of the edge, with the contract of {@link #vertex}. */
  Optional<EdgeFact> edge(IndexEntry entry, Keys wanted) {
    if (entry.covered().orElse(null) instanceof Covered.OfEdge edge
        && !isChangedEdge(entry.element())) {
      CounterFacts unread = CounterFacts.unread(tx.view().schema().edgeCounters());
      EdgeFact fact =
          edge.fact(tx.graph().layout().ids().identify(entry.element())).counting(unread);
      return fact.lacks(wanted) ? Optional.empty() : Optional.of(tx.changes().counted(fact));
    }
    return Optional.empty();
  }

  private boolean isChangedEdge(Id publicId) {
    return tx.changes().edgeCount() > 0
        && tx.changes().edge(tx.graph().layout().ids().identify(publicId)).isPresent();
  }
}
