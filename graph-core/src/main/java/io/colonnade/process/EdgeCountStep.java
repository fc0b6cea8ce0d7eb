package io.colonnade.process;

import io.colonnade.codec.Id;
import io.colonnade.error.ColonnadeException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.Elements;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.VertexRef;
import io.colonnade.tx.TransactionReads;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.Profiling;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.ReducingBarrierStep;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.TraverserRequirement;
import org.apache.tinkerpop.gremlin.process.traversal.util.MutableMetrics;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.apache.tinkerpop.gremlin.util.function.ConstantSupplier;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;

/**
 * {@code outE().count()} and the like, for a whole frontier in one call, which reads the stored
 * degrees of the vertices or, if they do not answer it, the keys of their edges. Confined to its
 * traversal.
 */
public final class EdgeCountStep extends ReducingBarrierStep<Vertex, Long>
    implements PushdownStep, FrontierReader, Profiling {

  /** With a limit, the degrees of a few vertices, which are one call, may reach it. */
  private static final int FIRST_OF_LIMITED = 4;

  private final CountedHop hop;
  private Frontier.Taking taking = Frontier.Taking.SINGLY;
  private Frontier frontier;
  private Prefetched<Long> prefetched = new Prefetched<>();
  private long left; // edges to count until the limit is reached

  /**
   * Creates a step that replaces a vertex step without predicates, an optional limit, and a count.
   */
  EdgeCountStep(ColonnadeVertexStep<?> counted) {
    super(counted.getTraversal());
    this.hop = CountedHop.of(counted, counted.limit());
    this.frontier = newFrontier();
    this.left = most();
    setSeedSupplier(new ConstantSupplier<>(0L));
    setReducingBiOperator((BinaryOperator<Long>) this::add);
  }

  private Frontier newFrontier() {
    int first = hop.isLimited() ? Math.min(FIRST_OF_LIMITED, hop.limit()) : hop.limit();
    return new Frontier(this, taking, BatchSize.growing(first));
  }

  /** Sets how traversers are taken from now on. */
  void take(Frontier.Taking how) {
    taking = how;
    frontier = newFrontier();
  }

  private Long add(Long one, Long another) {
    return Math.min(most(), one + another);
  }

  /** Returns the highest count of the step. */
  private long most() {
    return hop.isLimited() ? hop.limit() : Long.MAX_VALUE;
  }

  @Override
  public Set<Pushdown> pushdowns() {
    return hop.pushdowns(Pushdown.COUNT_EDGES);
  }

  @Override
  public Long projectTraverser(Traverser.Admin<Vertex> traverser) {
    return count(List.of(traverser), most());
  }

  @Override
  public void processAllStarts() {
    if (hasProcessedOnce && (left <= 0 || !starts.hasNext())) {
      return; // a limit passes nothing more, even if there are more traversers
    }
    hasProcessedOnce = true;
    addBarrier(0L);
    while (left > 0) {
      List<Traverser.Admin<Vertex>> batch = frontier.take(starts);
      if (batch.isEmpty()) {
        break;
      }
      long counted = count(batch, left);
      addBarrier(counted);
      left -= hop.isLimited() ? counted : 0;
    }
  }

  /**
   * Counts the edges at the vertices of a batch.
   *
   * @param most a sufficient number; the result may be larger
   */
  private long count(List<Traverser.Admin<Vertex>> batch, long most) {
    try {
      return counted(batch, most);
    } catch (ColonnadeException e) {
      throw ColonnadeGraph.translated(e);
    }
  }

  private long counted(List<Traverser.Admin<Vertex>> batch, long most) {
    Elements elements = frontier.elements();
    TransactionReads reads = frontier.reads();
    prefetched.enter(reads.state());
    long sum = 0;
    Map<Id, VertexRef> vertices = new LinkedHashMap<>();
    Map<Id, Long> traversers = new HashMap<>(); // traversers at each vertex
    for (Traverser.Admin<Vertex> head : batch) {
      if (elements.owns(head.get())) {
        VertexRef vertex = elements.ref(head.get());
        vertices.putIfAbsent(vertex.id(), vertex);
        traversers.merge(vertex.id(), head.bulk(), Long::sum);
      } else {
        sum += head.bulk() * countForeign(head.get());
      }
    }
    Optional<EdgeQuery> query = hop.query(frontier.catalog());
    if (vertices.isEmpty() || query.isEmpty()) { // no such label
      return sum;
    }
    if (vertices.values().stream().anyMatch(prefetched::expects)) {
      countAhead(query.get(), vertices.values(), reads);
    }
    List<VertexRef> unknown = new ArrayList<>();
    for (VertexRef vertex : vertices.values()) {
      Optional<Long> known = prefetched.of(vertex);
      if (known.isPresent()) {
        prefetched.taken(known.get());
        sum += known.get() * traversers.getOrDefault(vertex.id(), 0L);
      } else {
        unknown.add(vertex);
      }
    }
    return sum >= most || unknown.isEmpty()
        ? sum
        : sum + countUnknown(query.get(), unknown, traversers, most - sum, reads);
  }

  /** Counts at a vertex of another graph, or a detached one, through its own methods. */
  private long countForeign(Vertex vertex) {
    Iterator<Edge> edges = vertex.edges(hop.direction(), hop.edgeLabels());
    long count = IteratorUtils.count(IteratorUtils.limit(edges, hop.limit()));
    CloseableIterator.closeIterator(edges);
    return count;
  }

  /** Counts at expected vertices too, and keeps the results. */
  private void countAhead(EdgeQuery query, Collection<VertexRef> asked, TransactionReads reads) {
    List<VertexRef> vertices = prefetched.toRead(asked);
    long most = reads.edges().areCounted(query) ? Long.MAX_VALUE : prefetched.mostToRead();
    long[] degrees = reads.edges().degrees(query.at(vertices, hop.limit()), most);
    long counted = 0;
    for (int i = 0; i < degrees.length; i++) {
      counted += degrees[i];
      if (counted >= most) { // this vertex may have more
        prefetched.tooLarge(vertices.get(i));
        return;
      }
      prefetched.put(vertices.get(i), degrees[i], 1, 0);
    }
  }

  private long countUnknown(
      EdgeQuery query,
      List<VertexRef> vertices,
      Map<Id, Long> traversers,
      long most,
      TransactionReads reads) {
    long[] degrees = reads.edges().degrees(query.at(vertices, hop.limit()), most);
    long sum = 0;
    for (int i = 0; i < degrees.length; i++) {
      prefetched.taken(degrees[i]);
      sum += degrees[i] * traversers.getOrDefault(vertices.get(i).id(), 0L);
    }
    return sum;
  }

  @Override
  public void begin() {
    prefetched.begin();
  }

  @Override
  public void expect(Collection<VertexRef> vertices) {
    prefetched.expect(vertices);
  }

  @Override
  public Set<TraverserRequirement> getRequirements() {
    return EnumSet.of(TraverserRequirement.OBJECT, TraverserRequirement.BULK);
  }

  @Override
  public void setMetrics(MutableMetrics metrics) {
    frontier.profile(metrics);
  }

  @Override
  public void reset() {
    super.reset();
    frontier.reset();
    left = most();
  }

  @Override
  public EdgeCountStep clone() {
    EdgeCountStep clone = (EdgeCountStep) super.clone();
    clone.frontier = clone.newFrontier();
    clone.prefetched = new Prefetched<>();
    clone.left = clone.most();
    return clone;
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + hop.hashCode();
  }

  /** Returns the hop that is counted. */
  CountedHop hop() {
    return hop;
  }

  @Override
  public String toString() {
    return StringFactory.stepString(this, hop.arguments());
  }
}
