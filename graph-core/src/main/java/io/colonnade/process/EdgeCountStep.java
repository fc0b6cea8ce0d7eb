package io.colonnade.process;

import io.colonnade.codec.Id;
import io.colonnade.graph.GraphReads;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.VertexRef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
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
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.apache.tinkerpop.gremlin.util.function.ConstantSupplier;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;

/**
 * {@code outE().count()} and the like, for a whole frontier in one call that does not read what is
 * in the edges. Confined to its traversal.
 */
public final class EdgeCountStep extends ReducingBarrierStep<Vertex, Long>
    implements FoldingStep, FrontierReader, Profiling {

  private final Direction direction;
  private final String[] edgeLabels;
  private final int limit;
  private Frontier.Taking taking = Frontier.Taking.SINGLY;
  private Frontier frontier;
  private Announced<Long> announced = new Announced<>();

  /** Stands for a vertex step that tests nothing, a limit if the step has one, and a count. */
  EdgeCountStep(ColonnadeVertexStep<?> counted) {
    super(counted.getTraversal());
    this.direction = counted.getDirection();
    this.edgeLabels = counted.getEdgeLabels();
    this.limit = counted.limit();
    this.frontier = newFrontier();
    setSeedSupplier(new ConstantSupplier<>(0L));
    setReducingBiOperator((BinaryOperator<Long>) this::add);
  }

  private Frontier newFrontier() {
    return new Frontier(this, taking, BatchSize.growing(limit));
  }

  /** From now on takes traversers like that. */
  void take(Frontier.Taking how) {
    taking = how;
    frontier = newFrontier();
  }

  private Long add(Long one, Long another) {
    return Math.min(limit == Integer.MAX_VALUE ? Long.MAX_VALUE : limit, one + another);
  }

  @Override
  public Set<Fold> folds() {
    Set<Fold> folds = EnumSet.of(Fold.COUNT_EDGES);
    if (edgeLabels.length > 0) {
      folds.add(Fold.EDGE_LABELS);
    }
    if (limit < Integer.MAX_VALUE) {
      folds.add(Fold.LIMIT);
    }
    return folds;
  }

  @Override
  public Long projectTraverser(Traverser.Admin<Vertex> traverser) {
    return count(List.of(traverser));
  }

  @Override
  public void processAllStarts() {
    if (hasProcessedOnce && !starts.hasNext()) {
      return;
    }
    hasProcessedOnce = true;
    addBarrier(0L);
    for (List<Traverser.Admin<Vertex>> batch = frontier.take(starts);
        !batch.isEmpty();
        batch = frontier.take(starts)) {
      addBarrier(count(batch));
    }
  }

  private long count(List<Traverser.Admin<Vertex>> batch) {
    GraphReads reads = frontier.reads();
    announced.enter(reads.state());
    long sum = 0;
    Map<Id, VertexRef> unknown = new LinkedHashMap<>();
    Map<Id, Long> traversers = new HashMap<>(); // there
    for (Traverser.Admin<Vertex> head : batch) {
      if (reads.owns(head.get())) {
        VertexRef vertex = reads.ref(head.get());
        Optional<Long> known = announced.of(vertex);
        if (known.isPresent()) {
          sum += head.bulk() * known.get();
        } else {
          unknown.putIfAbsent(vertex.id(), vertex);
          traversers.merge(vertex.id(), head.bulk(), Long::sum);
        }
      } else { // another graph's, or detached: it looks by itself
        sum += head.bulk() * IteratorUtils.count(head.get().edges(direction, edgeLabels));
      }
    }
    return unknown.isEmpty() ? sum : sum + countUnknown(unknown.values(), traversers, reads);
  }

  private long countUnknown(
      Collection<VertexRef> unknown, Map<Id, Long> traversers, GraphReads reads) {
    Optional<EdgeQuery> query = reads.query(direction, edgeLabels, Optional.empty());
    if (query.isEmpty()) { // no such label
      return 0;
    }
    boolean isExpected = unknown.stream().anyMatch(announced::expects);
    List<VertexRef> vertices = isExpected ? announced.toRead(unknown) : List.copyOf(unknown);
    long[] degrees = reads.degrees(query.get().at(vertices, limit));
    long sum = 0;
    for (int i = 0; i < degrees.length; i++) {
      sum += degrees[i] * traversers.getOrDefault(vertices.get(i).id(), 0L);
      if (isExpected) {
        announced.put(vertices.get(i), degrees[i], 1);
      }
    }
    return sum;
  }

  @Override
  public void begin() {
    announced.begin();
  }

  @Override
  public void announce(Collection<VertexRef> vertices) {
    announced.announce(vertices);
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
  }

  @Override
  public EdgeCountStep clone() {
    EdgeCountStep clone = (EdgeCountStep) super.clone();
    clone.frontier = clone.newFrontier();
    clone.announced = new Announced<>();
    return clone;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * super.hashCode() + direction.hashCode())
        + Arrays.hashCode(edgeLabels)
        + limit;
  }

  @Override
  public String toString() {
    List<Object> parts = new ArrayList<>();
    parts.add(direction);
    parts.add(Arrays.asList(edgeLabels));
    if (limit < Integer.MAX_VALUE) {
      parts.add("limit=" + limit);
    }
    return StringFactory.stepString(this, parts.toArray());
  }
}
