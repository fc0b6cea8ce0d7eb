package io.colonnade.process;

import io.colonnade.error.ColonnadeException;
import io.colonnade.graph.Catalog;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.Elements;
import io.colonnade.index.IndexPlan;
import io.colonnade.tx.IndexReads;
import io.colonnade.tx.TransactionReads;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.Profiling;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.AbstractStep;
import org.apache.tinkerpop.gremlin.process.traversal.util.FastNoSuchElementException;
import org.apache.tinkerpop.gremlin.process.traversal.util.MutableMetrics;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;

/**
 * {@code g.V().count()} and {@code g.E().count()}, also with {@code hasLabel}, read the totals of
 * the graph. If an index contains everything that the filters need, counts its entries, else scans
 * without creating elements. Confined to its traversal.
 */
public final class ElementCountStep extends AbstractStep<Long, Long>
    implements PushdownStep, Profiling {

  private static final String TOTALS = "stored totals";

  private final ColonnadeGraphStep<?, ?> counted;
  private Frontier frontier;
  private Supplier<String> taken = () -> "";
  private boolean done;

  /**
   * Creates the step.
   *
   * @param counted starts the traversal and scans
   */
  ElementCountStep(ColonnadeGraphStep<?, ?> counted) {
    super(counted.getTraversal());
    this.counted = counted;
    this.frontier = newFrontier();
  }

  private Frontier newFrontier() {
    return new Frontier(this, Frontier.Taking.SINGLY, BatchSize.growing());
  }

  @Override
  public Set<Pushdown> pushdowns() {
    Set<Pushdown> pushdowns = EnumSet.of(Pushdown.COUNT_ELEMENTS);
    pushdowns.addAll(counted.pushdowns());
    return pushdowns;
  }

  @Override
  protected Traverser.Admin<Long> processNextStart() throws NoSuchElementException {
    if (done) {
      throw FastNoSuchElementException.instance();
    }
    done = true;
    try {
      return getTraversal().getTraverserGenerator().generate(count(), this, 1L);
    } catch (ColonnadeException e) {
      throw ColonnadeGraph.translated(e);
    }
  }

  private long count() {
    frontier.reads().fix(); // before the list of indexes is read
    Catalog catalog = frontier.catalog();
    if (readsTotals(catalog)) {
      taken = () -> TOTALS;
      return countLabels(catalog);
    }
    Optional<IndexCount> byIndex = counted.counting(catalog);
    if (byIndex.isPresent()) {
      taken = byIndex.get()::inWords;
      return count(byIndex.get());
    }
    AccessPath access = AccessPath.of(counted, catalog);
    taken = access::withoutValues;
    if (!access.isByIndex() && counted.tests().isOn(T.label)) {
      access.mustBeAllowed(catalog);
      return countLabels(catalog);
    }
    return IteratorUtils.count(counted.elements(access, frontier));
  }

  private boolean readsTotals(Catalog catalog) {
    return counted.scans() && counted.tests().isOn(T.label) && catalog.schema().hasTotals();
  }

  /** Counts by an index; tests the elements that the transaction has changed. */
  private long count(IndexCount byIndex) {
    Elements elements = frontier.elements();
    TransactionReads reads = frontier.reads();
    IndexReads indexes = reads.indexes();
    Stream<Element> own =
        counted.returnsVertex()
            ? indexes.changedVertices(byIndex.query()).stream()
                .map(one -> elements.vertex(one, reads.serial()))
            : indexes.changedEdges(byIndex.query()).stream()
                .map(one -> elements.edge(one, reads.serial()));
    return indexes.countUnchanged(byIndex.query(), byIndex.labels())
        + own.filter(counted.tests()::test).count();
  }

  /** Returns how the elements are counted, by the text of the way that is taken. */
  private String access(
      Catalog catalog, Function<IndexCount, String> byIndex, Function<AccessPath, String> byPath) {
    return readsTotals(catalog)
        ? "totals"
        : counted
            .counting(catalog)
            .map(byIndex)
            .orElseGet(() -> byPath.apply(AccessPath.of(counted, catalog)));
  }

  /** Returns how the step has counted, in words without values; empty if it has not. */
  String taken() {
    return taken.get();
  }

  /** Returns how the step will read, for an explanation. */
  ReadPlan readPlan(ReadEstimate estimate) {
    Catalog catalog = estimate.catalog();
    if (readsTotals(catalog)) {
      return new ReadPlan(TOTALS, "none", "1 for the totals");
    }
    Optional<IndexCount> byIndex = counted.counting(catalog);
    return byIndex.isPresent()
        ? new ReadPlan(
            byIndex.get().inWords(),
            estimate.found(IndexPlan.ofOne(List.of(byIndex.get().query())), counted.kind()),
            "1 for the index")
        : counted.readPlan(estimate);
  }

  private long countLabels(Catalog catalog) {
    ElementPredicate.All tests = counted.tests();
    Set<Integer> labels = tests.isEmpty() ? Set.of() : catalog.labels(tests::testLabel);
    if (labels.isEmpty() && !tests.isEmpty()) {
      return 0; // no label passes
    }
    TransactionReads reads = frontier.reads();
    return counted.returnsVertex() ? reads.vertices().count(labels) : reads.edges().count(labels);
  }

  @Override
  public void setMetrics(MutableMetrics metrics) {
    Optional<Catalog> catalog = TraversalEdits.catalog(getTraversal());
    frontier.profile(
        metrics,
        catalog.map(its -> access(its, IndexCount::inWords, AccessPath::inWords)).orElse(""));
  }

  @Override
  public void reset() {
    super.reset();
    done = false;
  }

  @Override
  public ElementCountStep clone() {
    ElementCountStep clone = (ElementCountStep) super.clone();
    clone.frontier = clone.newFrontier();
    clone.taken = () -> "";
    return clone;
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + counted.hashCode();
  }

  @Override
  public String toString() {
    List<Object> parts = new ArrayList<>();
    parts.add(counted.returnsVertex() ? "vertex" : "edge");
    if (!counted.tests().isEmpty()) {
      parts.add("tests=[" + counted.tests() + "]");
    }
    TraversalEdits.catalog(getTraversal())
        .map(catalog -> access(catalog, IndexCount::toString, AccessPath::toString))
        .filter(access -> !access.isEmpty())
        .ifPresent(parts::add);
    return StringFactory.stepString(this, parts.toArray());
  }
}
