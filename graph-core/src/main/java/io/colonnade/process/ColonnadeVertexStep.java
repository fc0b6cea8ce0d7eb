package io.colonnade.process;

import io.colonnade.codec.Id;
import io.colonnade.error.ColonnadeException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.Elements;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexRef;
import io.colonnade.tx.MergedIncidences;
import io.colonnade.tx.SeenEdges;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.Profiling;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.VertexStep;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.TraverserRequirement;
import org.apache.tinkerpop.gremlin.process.traversal.util.FastNoSuchElementException;
import org.apache.tinkerpop.gremlin.process.traversal.util.MutableMetrics;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;
import org.jspecify.annotations.Nullable;

/**
 * {@code out()}, {@code inE()} and so on for a whole frontier: takes a batch of vertices and reads
 * the edges of all of them in one call, as a stream. Inside of other steps, where vertices arrive
 * one by one, it prefetches for all expected vertices. Confined to its traversal.
 */
public final class ColonnadeVertexStep<E extends Element> extends VertexStep<E>
    implements PushdownStep, FrontierReader, Profiling {

  private HopPushdown pushed = HopPushdown.NONE;
  private Frontier.Taking taking = Frontier.Taking.SINGLY;

  private Frontier frontier;
  private HopPrefetch<E> prefetch = new HopPrefetch<>(this);
  private Queue<Traverser.Admin<Vertex>> heads = new ArrayDeque<>();
  private Iterator<Traverser.Admin<E>> results = Collections.emptyIterator();
  private @Nullable Projection projection;

  ColonnadeVertexStep(VertexStep<E> original) {
    super(
        original.getTraversal(),
        original.getReturnClass(),
        original.getDirection(),
        original.getEdgeLabels());
    original.getLabels().forEach(this::addLabel);
    this.frontier = newFrontier();
  }

  private Frontier newFrontier() {
    return new Frontier(this, taking, BatchSize.growing(pushed.limit()));
  }

  // ---- pushdown

  /** Pushes a predicate down into this step. */
  void pushDown(ElementPredicate test) {
    Optional<Set<Id>> ids =
        returnsVertex() ? Tokens.ids(test) : Tokens.otherEnds(test, getDirection());
    pushed = pushed.and(test, ids);
  }

  /** Limits the number of results that are required, for one vertex and in total. */
  void bound(int most) {
    pushed = pushed.boundedBy(most);
    frontier = newFrontier();
  }

  /** Restricts the edges that must be read. */
  void read(SortPushdown restriction) {
    pushed = pushed.reading(restriction);
  }

  /** Sets how traversers are taken from now on. */
  void take(Frontier.Taking how) {
    taking = how;
    frontier = newFrontier();
  }

  ElementPredicate.All tests() {
    return pushed.tests();
  }

  int limit() {
    return pushed.limit();
  }

  /** Returns whether all results are required, in any order. */
  boolean isUnbounded() {
    return !pushed.isLimited() && pushed.sort().isEmpty();
  }

  @Override
  public Set<Pushdown> pushdowns() {
    return pushed.pushdowns(this);
  }

  // ---- running

  @Override
  protected Traverser.Admin<E> processNextStart() {
    try {
      while (!results.hasNext()) {
        results = nextResults();
      }
    } catch (ColonnadeException e) {
      throw ColonnadeGraph.translated(e);
    }
    prefetch.prefetched().taken(1);
    return results.next();
  }

  private Iterator<Traverser.Admin<E>> nextResults() {
    CloseableIterator.closeIterator(results);
    results = Collections.emptyIterator();
    Traverser.Admin<Vertex> head = heads.peek();
    if (head == null) {
      heads.addAll(frontier.take(starts));
      head = heads.peek();
    }
    if (head == null) {
      throw FastNoSuchElementException.instance();
    }
    Elements elements = frontier.elements();
    if (!elements.owns(head.get())) { // of another graph, or detached
      heads.remove();
      return splits(head, foreign(head));
    }
    Optional<EdgeQuery> query = pushed.query(this, frontier.catalog());
    if (query.isEmpty()) { // no such label: no vertex has results
      heads.remove();
      return Collections.emptyIterator();
    }
    Prefetched<List<E>> prefetched = prefetch.prefetched();
    prefetched.enter(frontier.reads().state());
    VertexRef vertex = elements.ref(head.get());
    if (prefetched.expects(vertex)) {
      List<VertexRef> asked = new ArrayList<>();
      for (Traverser.Admin<Vertex> one : heads) {
        if (elements.owns(one.get())) {
          asked.add(elements.ref(one.get()));
        }
      }
      prefetch.read(query.get(), asked, pushed, frontier);
    }
    Optional<List<E>> known = prefetched.of(vertex);
    if (known.isPresent()) {
      heads.remove();
      return splits(head, known.get().iterator());
    }
    return stream(query.get());
  }

  private Iterator<E> foreign(Traverser.Admin<Vertex> head) {
    return IteratorUtils.filter(flatMap(head), pushed.tests()::test);
  }

  private Iterator<Traverser.Admin<E>> splits(Traverser.Admin<Vertex> head, Iterator<E> found) {
    return IteratorUtils.map(found, element -> head.split(element, this));
  }

  /** Streams the results of the heads up to the first one whose result is known. */
  private Iterator<Traverser.Admin<E>> stream(EdgeQuery query) {
    Elements elements = frontier.elements();
    List<Traverser.Admin<Vertex>> asked = new ArrayList<>();
    List<VertexRef> vertices = new ArrayList<>();
    for (Traverser.Admin<Vertex> head = heads.peek(); head != null; head = heads.peek()) {
      boolean isOwned = elements.owns(head.get());
      if (!asked.isEmpty() && (!isOwned || isExpectedOrReady(elements.ref(head.get())))) {
        break;
      }
      asked.add(heads.remove());
      vertices.add(ref(head.get()));
    }
    EdgeQuery all = query.at(vertices, pushed.limitOfRead(query));
    NeighbourCursor found = open(all, pushed.enough());
    return new StreamedHop<>(this, asked, found, pushed.tests(), pushed.first(query), frontier);
  }

  /**
   * Returns the reference to a start. Its label is read together with its neighbours if a path may
   * show the start again.
   */
  private VertexRef ref(Vertex start) {
    VertexRef ref = frontier.elements().ref(start);
    boolean mayShow =
        ref.isUnread() && (returnsEdge() || TraversalEdits.keepsPaths(getTraversal()));
    return mayShow ? ref : ref.unasked();
  }

  private boolean isExpectedOrReady(VertexRef vertex) {
    return prefetch.prefetched().of(vertex).isPresent() || prefetch.prefetched().expects(vertex);
  }

  /** Returns the projection of the edges: the keys that this step and later steps use. */
  private Keys wanted() {
    Projection keys = projection;
    if (keys == null) { // computed when the step runs: clones have other later steps
      keys = Projection.of(this);
      projection = keys;
    }
    return keys.and(pushed.tests(), frontier.catalog());
  }

  /** Returns whether the graph has no edges that the hop may take, because it has no such label. */
  boolean findsNothing() {
    return CountedHop.of(this, Integer.MAX_VALUE).query(frontier.catalog()).isEmpty();
  }

  /**
   * Returns the query for the edges that the hop may take from a vertex; empty if stored degrees do
   * not answer it, if there is no such label, or if the start is no vertex of the graph.
   */
  Optional<EdgeQuery> queryOfDegree(Object start) {
    if (!frontier.elements().owns(start)) {
      return Optional.empty();
    }
    VertexRef vertex = frontier.elements().ref((Vertex) start);
    return CountedHop.of(this, Integer.MAX_VALUE)
        .query(frontier.catalog())
        .map(query -> query.at(List.of(vertex), Integer.MAX_VALUE))
        .filter(frontier.reads().edges()::areCounted);
  }

  /** Returns the degrees of several such queries, also of other hops, in one call. */
  long[] degrees(List<EdgeQuery> queries) {
    return frontier.reads().edges().degrees(queries);
  }

  /** Opens a cursor over the results of a query, see {@link SeenEdges#neighbours}. */
  NeighbourCursor open(EdgeQuery query, long enough) {
    SeenEdges edges = frontier.reads().edges();
    return returnsVertex() ? edges.neighbours(query, enough) : edges.at(query, wanted());
  }

  /** Returns the element at which a cursor is that this step has opened. */
  @SuppressWarnings("unchecked") // the return class says which
  E element(NeighbourCursor found) {
    Elements elements = frontier.elements();
    return (E)
        (returnsVertex()
            ? elements.vertex(found.other())
            : elements.edge((MergedIncidences) found));
  }

  // ---- prefetch

  @Override
  public void begin() {
    prefetch.prefetched().begin();
  }

  @Override
  public void expect(Collection<VertexRef> vertices) {
    prefetch.prefetched().expect(vertices);
  }

  // ---- life of a step

  @Override
  public Set<TraverserRequirement> getRequirements() {
    return taking == Frontier.Taking.MERGED
        ? EnumSet.of(TraverserRequirement.OBJECT, TraverserRequirement.BULK)
        : super.getRequirements();
  }

  @Override
  public void setMetrics(MutableMetrics metrics) {
    frontier.profile(metrics);
  }

  @Override
  public void reset() {
    super.reset();
    frontier.reset();
    heads = new ArrayDeque<>(); // not cleared: a clone under construction shares them
    close();
  }

  @Override
  public void close() {
    CloseableIterator.closeIterator(results);
    results = Collections.emptyIterator();
  }

  @Override
  public ColonnadeVertexStep<E> clone() {
    ColonnadeVertexStep<E> clone = (ColonnadeVertexStep<E>) super.clone();
    clone.frontier = clone.newFrontier();
    clone.prefetch = new HopPrefetch<>(clone);
    clone.heads = new ArrayDeque<>();
    clone.results = Collections.emptyIterator();
    clone.projection = null;
    return clone;
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + pushed.hashCode();
  }

  @Override
  public String toString() {
    List<Object> parts = new ArrayList<>();
    parts.add(getDirection());
    parts.add(Arrays.asList(getEdgeLabels()));
    parts.add(returnsVertex() ? "vertex" : "edge");
    pushed.describe(parts);
    if (taking != Frontier.Taking.SINGLY) {
      parts.add(taking.toString().toLowerCase(Locale.ROOT));
    }
    return StringFactory.stepString(this, parts.toArray());
  }
}
