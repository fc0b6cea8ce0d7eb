package io.colonnade.process;

import io.colonnade.codec.Id;
import io.colonnade.error.ColonnadeException;
import io.colonnade.graph.Catalog;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.Elements;
import io.colonnade.index.HitLimit;
import io.colonnade.index.IndexPlan;
import io.colonnade.index.IndexQuery;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.schema.ElementKind;
import io.colonnade.tx.IndexHits;
import io.colonnade.tx.IndexReads;
import io.colonnade.tx.TransactionReads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.Profiling;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GraphStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.ProfileStep;
import org.apache.tinkerpop.gremlin.process.traversal.util.MutableMetrics;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;
import org.jspecify.annotations.Nullable;

/**
 * {@code V()} and {@code E()}, at the start and inside of a traversal: elements with known ids are
 * read in batches, and pushed-down predicates are tested on the facts that are read. Confined to
 * its traversal.
 */
public final class ColonnadeGraphStep<S, E extends Element> extends GraphStep<S, E>
    implements PushdownStep, Profiling {

  /** The approximate number of rows that a store reads at once in a scan. */
  private static final int SCANNED = 64;

  /**
   * The number of index hits that are read first. Reading more would be wasted if the query ends
   * early.
   */
  private static final int FOUND = 16;

  private ElementPredicate.All tests = ElementPredicate.All.NONE;
  private int limit = Integer.MAX_VALUE;
  private Optional<RequiredOrder> requiredOrder = Optional.empty();
  private Frontier frontier;
  private Open open = Open.NOTHING;
  private @Nullable Projection projection;
  private @Nullable AccessPath taken;
  private boolean loads;

  ColonnadeGraphStep(GraphStep<S, E> original) {
    super(
        original.getTraversal(),
        original.getReturnClass(),
        original.isStartStep(),
        original.getIds());
    if (original.getIds() == null) {
      this.ids = null; // hasId(within()) of nothing: finds nothing
    }
    original.getLabels().forEach(this::addLabel);
    this.frontier = newFrontier();
    setIteratorSupplier(this::elements);
  }

  private Frontier newFrontier() {
    return new Frontier(this, Frontier.Taking.SINGLY, BatchSize.growing());
  }

  /** Pushes a predicate down into this step. */
  void pushDown(ElementPredicate test) {
    tests = tests.and(test);
  }

  /** Limits the number of results that are required of this step. */
  void bound(int most) {
    limit = most;
  }

  /** Notes that a later step sorts the results and requires only the first ones. */
  void require(RequiredOrder order) {
    requiredOrder = Optional.of(order);
  }

  Optional<RequiredOrder> requiredOrder() {
    return requiredOrder;
  }

  ElementPredicate.All tests() {
    return tests;
  }

  /** Returns whether the step scans all elements of the graph. */
  boolean scans() {
    return ids != null && ids.length == 0 && Tokens.ids(tests).isEmpty();
  }

  @Override
  public Set<Pushdown> pushdowns() {
    Set<Pushdown> pushdowns = EnumSet.noneOf(Pushdown.class);
    if (!tests.isEmpty()) {
      pushdowns.add(Pushdown.GRAPH_FILTER);
    }
    if (access().filter(AccessPath::isByIndex).isPresent()) {
      pushdowns.add(Pushdown.INDEX);
    }
    if (limit < Integer.MAX_VALUE && !scans()) {
      pushdowns.add(Pushdown.LIMIT);
    }
    return pushdowns;
  }

  @SuppressWarnings("unchecked") // the return class says which
  private Iterator<E> elements() {
    open.close();
    open = new Open(this, newElements());
    return (Iterator<E>) open.iterator();
  }

  /**
   * The running iteration and the step that owns it: a clone must not close the iteration of the
   * original.
   */
  private record Open(Object owner, Iterator<?> iterator) {

    static final Open NOTHING = new Open("none", Collections.emptyIterator());

    void close() {
      CloseableIterator.closeIterator(iterator);
    }
  }

  @Override
  public void reset() {
    if (open.owner() == this) {
      open.close();
      open = Open.NOTHING;
    }
    super.reset();
  }

  @Override
  protected Traverser.Admin<E> processNextStart() {
    try {
      return super.processNextStart();
    } catch (ColonnadeException e) {
      throw ColonnadeGraph.translated(e);
    }
  }

  private Iterator<E> newElements() {
    if (scans()) {
      frontier.reads().fix(); // before the list of indexes is read
    }
    return ids == null
        ? CloseableIterator.empty()
        : elements(AccessPath.of(this, frontier.catalog()), frontier);
  }

  /**
   * Returns the elements that the step finds.
   *
   * @param reader of the step that reads, whose metrics receive the cost
   */
  @SuppressWarnings("unchecked") // the return class says which
  Iterator<E> elements(AccessPath access, Frontier reader) {
    taken = access;
    loads = access.isByIndex();
    Iterator<? extends Element> found;
    Optional<IndexPlan> plan = access.plan();
    if (access.ordered().isPresent() && !reader.elements().transaction().hasChanges()) {
      return inOrder(access.ordered().get(), reader);
    } else if (plan.isPresent()) {
      found = indexed(plan.get(), reader);
    } else if (scans()) {
      access.mustBeAllowed(reader.catalog());
      found = all(reader);
    } else {
      found = new KnownElements(this, known(), keysOfElements(reader), reader);
    }
    Iterator<E> elements = (Iterator<E>) found;
    Iterator<E> passing =
        tests.isEmpty()
            ? elements
            : IteratorUtils.filter(elements, new OnePass(tests, reader.elements())::test);
    return limit == Integer.MAX_VALUE ? passing : new FirstFew<>(passing, limit);
  }

  private Iterator<? extends Element> all(Frontier reader) {
    Keys wanted = wanted(reader);
    TransactionReads reads = reader.reads();
    return returnsVertex()
        ? reader.elements().verticesInOrder(SCANNED, reads.vertices().all(wanted), reads.serial())
        : reader.elements().edges(reads.edges().all(wanted), reads.serial());
  }

  private Iterator<? extends Element> indexed(IndexPlan plan, Frontier reader) {
    Keys wanted = keysOfElements(reader);
    Elements elements = reader.elements();
    TransactionReads reads = reader.reads();
    IndexReads indexes = reads.indexes();
    Optional<IndexQuery> one = returnsVertex() ? plan.ofOneElement() : Optional.empty();
    if (one.isPresent()) {
      return IteratorUtils.map(
          indexes.vertices(one.get(), wanted).iterator(),
          fact -> elements.vertex(fact, reads.serial()));
    }
    HitLimit hitLimit = hitLimit(reader.catalog());
    List<IndexHits> hits = indexes.select(plan, hitLimit);
    int most = 1;
    for (IndexHits selected : hits) {
      most = Math.max(most, hitLimit.of(selected.query()));
    }
    if (!returnsVertex()) {
      return elements.edges(indexes.edges(plan, hits, wanted, most), reads.serial());
    }
    int page = Math.min(FOUND, most);
    FactCursor<VertexFact> vertices = indexes.vertices(plan, hits, wanted, page);
    return elements.verticesInOrder(page, vertices, reads.serial());
  }

  private HitLimit hitLimit(Catalog catalog) {
    if (limit == Integer.MAX_VALUE || tests.keys().isEmpty()) {
      return HitLimit.NONE;
    }
    Set<Integer> keys = new HashSet<>();
    for (String name : tests.keys().get()) {
      Optional<Integer> key = catalog.key(name);
      if (key.isEmpty()) {
        return HitLimit.NONE;
      }
      keys.add(key.get());
    }
    return new HitLimit(Math.max(1, limit), keys);
  }

  /**
   * Returns the index count for the elements of this step, if it scans and no element has to be
   * read; otherwise empty.
   */
  Optional<IndexCount> counting(Catalog catalog) {
    return scans() ? IndexPlanner.of(tests, kind(), catalog).counting() : Optional.empty();
  }

  /** Returns the first elements in the order of an index, which must be the required ordering. */
  @SuppressWarnings("unchecked") // the return class says which
  private Iterator<E> inOrder(IndexPlan plan, Frontier reader) {
    Keys wanted = keysOfElements(reader);
    Elements elements = reader.elements();
    TransactionReads reads = reader.reads();
    IndexReads indexes = reads.indexes();
    List<IndexHits> hits = List.of(indexes.hitsInOrder(plan.parts().get(0).get(0)));
    int all = Integer.MAX_VALUE;
    Iterator<? extends Element> found =
        returnsVertex()
            ? elements.vertices(indexes.vertices(plan, hits, wanted, all), reads.serial())
            : elements.edges(indexes.edges(plan, hits, wanted, all), reads.serial());
    Iterator<E> passing = IteratorUtils.filter((Iterator<E>) found, tests::test);
    RequiredOrder first = requiredOrder.orElseThrow();
    return new FirstInOrder<>(passing, first.key(), first.first());
  }

  /** Returns the access path of the step; empty if it is not bound to a Colonnade graph. */
  private Optional<AccessPath> access() {
    return TraversalEdits.catalog(getTraversal()).map(catalog -> AccessPath.of(this, catalog));
  }

  /** Returns how the step has read, in words without values; empty if it has not. */
  String taken() {
    AccessPath access = taken; // another thread may ask
    return access == null ? "" : access.withoutValues();
  }

  /** Returns how the step will read, for an explanation. */
  ReadPlan readPlan(ReadEstimate estimate) {
    if (ids == null) {
      return new ReadPlan("none: no id passes", "none", "none");
    }
    if (!scans()) {
      long known = known().size();
      return new ReadPlan(
          AccessPath.IDS, "at most " + ReadEstimate.counted(known, kind()), "1 for all ids");
    }
    return AccessPath.of(this, estimate.catalog()).readPlan(estimate);
  }

  ElementKind kind() {
    return returnsVertex() ? ElementKind.VERTEX : ElementKind.EDGE;
  }

  /** Returns the most results that are required of this step; the largest int: all. */
  int limit() {
    return limit;
  }

  /**
   * Returns whether the vertices can stay unread because only the next step uses them, which reads
   * their edges.
   */
  boolean leavesVerticesUnread() {
    Step<?, ?> next = getNextStep();
    while (next instanceof ProfileStep) {
      next = next.getNextStep();
    }
    return next instanceof FrontierReader && tests.isOn(T.id);
  }

  /**
   * Returns the projection. A scan of vertices with predicates reads only the keys of the
   * predicates: the vertices that pass can be loaded later.
   */
  private Keys wanted(Frontier reader) {
    return returnsVertex() && !tests.isEmpty()
        ? reader.catalog().keys(tests.keys())
        : keysOfElements(reader);
  }

  /** Returns the keys of the predicates and of the later steps. */
  private Keys keysOfElements(Frontier reader) {
    Projection known = projection;
    if (known == null) { // computed when the step runs: clones have other later steps
      known = Projection.of(this);
      projection = known;
    }
    return known.and(tests, reader.catalog());
  }

  /**
   * Returns whether the vertices may lack values, so that a step that reads other properties must
   * load them.
   */
  boolean mayLackValues() {
    return scans() && !tests.isEmpty();
  }

  /** Returns whether the last results were read with everything that the later steps use. */
  boolean loads() {
    return loads;
  }

  private List<Id> known() {
    if (ids.length == 0) {
      return List.copyOf(Tokens.ids(tests).orElseThrow());
    }
    List<Id> known = new ArrayList<>(ids.length);
    for (Object id : ids) { // one by one: an id that is given twice is found twice
      known.addAll(Elements.meant(Collections.singletonList(id)));
    }
    return known;
  }

  @Override
  public void setMetrics(MutableMetrics metrics) {
    frontier.profile(metrics, access().map(AccessPath::inWords).orElse(""));
  }

  @Override
  public ColonnadeGraphStep<S, E> clone() {
    ColonnadeGraphStep<S, E> clone = (ColonnadeGraphStep<S, E>) super.clone();
    clone.frontier = clone.newFrontier();
    clone.open = Open.NOTHING;
    clone.projection = null;
    clone.taken = null;
    clone.setIteratorSupplier(clone::elements);
    return clone;
  }

  @Override
  public int hashCode() {
    return super.hashCode() ^ tests.hashCode() ^ limit;
  }

  @Override
  public String toString() {
    List<Object> parts = new ArrayList<>();
    parts.add(returnsVertex() ? "vertex" : "edge");
    parts.add(ids == null ? "none" : Arrays.toString(ids));
    if (!tests.isEmpty()) {
      parts.add("tests=[" + tests + "]");
    }
    if (limit < Integer.MAX_VALUE) {
      parts.add("limit=" + limit);
    }
    access().map(AccessPath::toString).filter(text -> !text.isEmpty()).ifPresent(parts::add);
    return StringFactory.stepString(this, parts.toArray());
  }
}
