package io.colonnade.process;

import io.colonnade.codec.Id;
import io.colonnade.error.ColonnadeException;
import io.colonnade.graph.Catalog;
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
import java.util.HashSet;
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
 * one by one, it prefetches for all announced vertices. Confined to its traversal.
 */
public final class ColonnadeVertexStep<E extends Element> extends VertexStep<E>
    implements FoldingStep, FrontierReader, Profiling {

  private ElementTest.All tests = ElementTest.All.NONE;
  private Optional<Set<Id>> others = Optional.empty();
  private Optional<SortFold> sort = Optional.empty();
  private int limit = Integer.MAX_VALUE;
  private Frontier.Taking taking = Frontier.Taking.SINGLY;

  private Frontier frontier;
  private Announced<List<E>> announced = new Announced<>();
  private Queue<Traverser.Admin<Vertex>> heads = new ArrayDeque<>();
  private Iterator<Traverser.Admin<E>> results = Collections.emptyIterator();
  private @Nullable Lookahead behind;
  private @Nullable KeysBehind keysBehind;

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
    return new Frontier(this, taking, BatchSize.growing(limit));
  }

  // ---- pushdown

  /** Pushes a predicate down into this step. */
  void fold(ElementTest test) {
    tests = tests.and(test);
    Optional<Set<Id>> ids =
        returnsVertex() ? Tokens.ids(test) : Tokens.otherEnds(test, getDirection());
    others = others.or(() -> ids);
  }

  /** Limits the number of results that are required, for one vertex and in total. */
  void bound(int most) {
    limit = Math.min(limit, most);
    frontier = newFrontier();
  }

  /** Restricts the edges that must be read. */
  void read(SortFold fold) {
    sort = Optional.of(fold);
  }

  /** Sets how traversers are taken from now on. */
  void take(Frontier.Taking how) {
    taking = how;
    frontier = newFrontier();
  }

  ElementTest.All tests() {
    return tests;
  }

  int limit() {
    return limit;
  }

  /** Returns whether all results are required, in any order. */
  boolean isUnbounded() {
    return limit == Integer.MAX_VALUE && sort.isEmpty();
  }

  @Override
  public Set<Fold> folds() {
    Set<Fold> folds = EnumSet.noneOf(Fold.class);
    if (!tests.isEmpty()) {
      folds.add(Fold.VERTEX_FILTER);
    }
    if (getEdgeLabels().length > 0) {
      folds.add(Fold.EDGE_LABELS);
    }
    if (others.isPresent()) {
      folds.add(Fold.ADJACENT_ID);
    }
    if (limit < Integer.MAX_VALUE) {
      folds.add(Fold.LIMIT);
    }
    sort.filter(SortFold::hasRange).ifPresent(fold -> folds.add(Fold.SORT_RANGE));
    sort.filter(SortFold::hasOrder).ifPresent(fold -> folds.add(Fold.SORT_ORDER));
    return folds;
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
    announced.taken(1);
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
    Optional<EdgeQuery> query = query();
    if (query.isEmpty()) { // no such label: no vertex has results
      heads.remove();
      return Collections.emptyIterator();
    }
    announced.enter(frontier.reads().state());
    VertexRef vertex = elements.ref(head.get());
    if (announced.expects(vertex)) {
      readAhead(query.get());
    }
    Optional<List<E>> known = announced.of(vertex);
    if (known.isPresent()) {
      heads.remove();
      return splits(head, known.get().iterator());
    }
    return stream(query.get());
  }

  private Optional<EdgeQuery> query() {
    Catalog catalog = frontier.catalog();
    Optional<EdgeQuery> query = catalog.query(getDirection(), getEdgeLabels(), others);
    return sort.isPresent() ? query.map(unsorted -> sort.get().applyTo(unsorted, catalog)) : query;
  }

  private Iterator<E> foreign(Traverser.Admin<Vertex> head) {
    return IteratorUtils.filter(flatMap(head), tests::test);
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
      if (!asked.isEmpty() && (!isOwned || isAnnounced(elements.ref(head.get())))) {
        break;
      }
      asked.add(heads.remove());
      vertices.add(ref(head.get()));
    }
    long enough = tests.isEmpty() && limit < Integer.MAX_VALUE ? limit : Long.MAX_VALUE;
    NeighbourCursor found = read(query.at(vertices, limitOfRead(query)), enough);
    return new StreamedHop<>(this, asked, found, tests, first(query), frontier);
  }

  /**
   * Returns the reference to a start. Its label is read together with its neighbours if a path may
   * show the start again.
   */
  private VertexRef ref(Vertex start) {
    VertexRef ref = frontier.elements().ref(start);
    boolean mayShow = ref.isUnread() && (returnsEdge() || Folding.keepsPaths(getTraversal()));
    return mayShow ? ref : ref.unasked();
  }

  private boolean isAnnounced(VertexRef vertex) {
    return announced.of(vertex).isPresent() || announced.expects(vertex);
  }

  /** Returns the projection of the edges: the keys that this step and later steps use. */
  private Keys wanted() {
    KeysBehind keys = keysBehind;
    if (keys == null) { // computed when the step runs: clones have other later steps
      keys = KeysBehind.of(this);
      keysBehind = keys;
    }
    return keys.and(tests, frontier.catalog());
  }

  private NeighbourCursor read(EdgeQuery query, long enough) {
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

  /**
   * Returns the limit of a read. Predicates may drop edges, so that a limit of results is no limit
   * of the read.
   */
  private int limitOfRead(EdgeQuery query) {
    boolean isAllWanted =
        !query.sorted().equals(EdgeQuery.Sorted.ANYHOW) && sort.orElseThrow().saysAll();
    return tests.isEmpty() || isAllWanted ? Math.min(limit, first(query)) : Integer.MAX_VALUE;
  }

  /**
   * Returns the number of results that are required of each vertex, of those that pass the
   * predicates.
   */
  private int first(EdgeQuery query) {
    return query.isByPlace() ? sort.orElseThrow().first() : Integer.MAX_VALUE;
  }

  // ---- prefetch

  @Override
  public void begin() {
    announced.begin();
  }

  @Override
  public void announce(Collection<VertexRef> vertices) {
    announced.announce(vertices);
  }

  /** Reads for the heads and for other announced vertices, as far as the results can be kept. */
  private void readAhead(EdgeQuery query) {
    Elements elements = frontier.elements();
    announced.keepAtMost(Announced.MOST_READ);
    int most = announced.mostToRead();
    List<VertexRef> asked = new ArrayList<>();
    heads.stream()
        .filter(head -> elements.owns(head.get()))
        .forEach(head -> asked.add(elements.ref(head.get())));
    List<VertexRef> vertices = announced.toRead(asked);
    List<List<E>> byVertex = new ArrayList<>();
    int kept = 0;
    long bytes = 0;
    try (NeighbourCursor hop = read(query.at(vertices, limitOfRead(query)), most + 1L)) {
      byVertex.add(new ArrayList<>());
      while (kept < most && bytes < BatchSize.MOST_BYTES && hop.advance()) {
        while (byVertex.size() <= hop.vertex()) {
          byVertex.add(new ArrayList<>());
        }
        E element = element(hop);
        byVertex.get(hop.vertex()).add(element);
        kept++;
        bytes += Elements.heldBytes(element);
      }
      if ((kept >= most || bytes >= BatchSize.MOST_BYTES) && hop.advance()) { // incomplete
        int last = byVertex.size() - 1;
        if (last == 0
            || byVertex.get(last).size() > most / 2
            || bytes(byVertex.get(last)) > BatchSize.MOST_BYTES / 2) {
          announced.tooLarge(vertices.get(last));
        }
        byVertex.remove(last);
      } else {
        while (byVertex.size() < vertices.size()) {
          byVertex.add(new ArrayList<>());
        }
      }
    }
    keep(vertices, byVertex, first(query));
  }

  private void keep(List<VertexRef> vertices, List<List<E>> found, int first) {
    if (returnsVertex() && tests.needsProperties()) {
      Keys keys = frontier.catalog().keys(tests.keys());
      frontier.elements().load(flat(found), keys, frontier.reads());
    }
    for (int i = 0; i < found.size(); i++) {
      found.get(i).removeIf(element -> !tests.test(element));
      if (found.get(i).size() > first) {
        found.get(i).subList(first, found.get(i).size()).clear();
      }
      announced.put(vertices.get(i), found.get(i), found.get(i).size(), bytes(found.get(i)));
    }
    if (returnsVertex()) {
      Lookahead next = behind;
      if (next == null) {
        next = Lookahead.behind(this);
        behind = next;
      }
      next.announce(next.loads() ? flat(found) : listed(found), frontier);
    }
  }

  private static long bytes(List<? extends Element> elements) {
    return Elements.bytes(elements, Keys.NONE);
  }

  private static <T> Set<T> flat(List<List<T>> lists) {
    Set<T> all = new HashSet<>();
    lists.forEach(all::addAll);
    return all;
  }

  private static <T> List<T> listed(List<List<T>> lists) {
    int size = 0;
    for (List<T> list : lists) {
      size += list.size();
    }
    List<T> all = new ArrayList<>(size);
    lists.forEach(all::addAll);
    return all;
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
    clone.announced = new Announced<>();
    clone.heads = new ArrayDeque<>();
    clone.results = Collections.emptyIterator();
    clone.behind = null;
    clone.keysBehind = null;
    return clone;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * super.hashCode() + tests.hashCode()) + 31 * sort.hashCode() + limit;
  }

  @Override
  public String toString() {
    List<Object> parts = new ArrayList<>();
    parts.add(getDirection());
    parts.add(Arrays.asList(getEdgeLabels()));
    parts.add(returnsVertex() ? "vertex" : "edge");
    if (!tests.isEmpty()) {
      parts.add("tests=[" + tests + "]");
    }
    others.ifPresent(ids -> parts.add("to=" + ids));
    if (limit < Integer.MAX_VALUE) {
      parts.add("limit=" + limit);
    }
    if (sort.isPresent() && sort.get().hasRange()) {
      parts.add("sort range");
    }
    if (sort.isPresent() && sort.get().hasOrder()) {
      parts.add("first=" + sort.get().first());
    }
    if (taking != Frontier.Taking.SINGLY) {
      parts.add(taking.toString().toLowerCase(Locale.ROOT));
    }
    return StringFactory.stepString(this, parts.toArray());
  }
}
