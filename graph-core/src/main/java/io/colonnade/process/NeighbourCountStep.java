package io.colonnade.process;

import io.colonnade.codec.Id;
import io.colonnade.error.ColonnadeException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.Elements;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.VertexRef;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.Profiling;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.AbstractStep;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.TraverserRequirement;
import org.apache.tinkerpop.gremlin.process.traversal.util.FastNoSuchElementException;
import org.apache.tinkerpop.gremlin.process.traversal.util.MutableMetrics;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/**
 * {@code out().dedup().count()} and the like: counts the distinct vertices at the other ends of the
 * edges of a whole frontier, without creating vertices or traversers. Keeps the ids of the
 * vertices, as {@code dedup()} keeps the vertices. Confined to its traversal.
 */
public final class NeighbourCountStep extends AbstractStep<Vertex, Long>
    implements PushdownStep, Profiling {

  private final CountedHop hop;
  private Frontier.Taking taking = Frontier.Taking.SINGLY;
  private Frontier frontier;
  private boolean done;

  /**
   * Creates a step that replaces a step to vertices without predicates, a {@code dedup()} and a
   * count.
   *
   * @param limit of the count, {@link Integer#MAX_VALUE} if there is none
   */
  NeighbourCountStep(ColonnadeVertexStep<?> counted, int limit) {
    super(counted.getTraversal());
    this.hop = CountedHop.of(counted, limit);
    this.frontier = newFrontier();
  }

  private Frontier newFrontier() {
    return new Frontier(this, taking, BatchSize.growing(hop.limit()));
  }

  /** Sets how traversers are taken from now on. */
  void take(Frontier.Taking how) {
    taking = how;
    frontier = newFrontier();
  }

  @Override
  public Set<Pushdown> pushdowns() {
    return hop.pushdowns(Pushdown.COUNT_NEIGHBOURS);
  }

  @Override
  protected Traverser.Admin<Long> processNextStart() {
    if (done) {
      throw FastNoSuchElementException.instance();
    }
    done = true;
    Set<Object> seen = new HashSet<>();
    try {
      while (seen.size() < hop.limit()) {
        List<Traverser.Admin<Vertex>> batch = frontier.take(starts);
        if (batch.isEmpty()) {
          break;
        }
        see(batch, seen);
      }
    } catch (ColonnadeException e) {
      throw ColonnadeGraph.translated(e);
    }
    return result((long) seen.size());
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // as TinkerPop makes the results of its barriers
  private Traverser.Admin<Long> result(Long count) {
    return getTraversal().getTraverserGenerator().generate(count, (Step) this, 1L);
  }

  /** Adds the identities of the neighbours of a batch, until the limit is reached. */
  private void see(List<Traverser.Admin<Vertex>> batch, Set<Object> seen) {
    Elements elements = frontier.elements();
    List<VertexRef> vertices = new ArrayList<>(batch.size());
    for (Traverser.Admin<Vertex> head : batch) {
      if (elements.owns(head.get())) {
        vertices.add(elements.ref(head.get()).unasked());
      } else {
        seeForeign(head.get(), seen);
      }
    }
    Optional<EdgeQuery> query = hop.query(frontier.catalog());
    if (!vertices.isEmpty() && query.isPresent()) {
      addNeighbours(query.get().at(vertices, Integer.MAX_VALUE), seen);
    }
  }

  private void addNeighbours(EdgeQuery query, Set<Object> seen) {
    try (NeighbourCursor found =
        frontier.reads().edges().neighbours(query, hop.limit() - seen.size())) {
      while (seen.size() < hop.limit() && found.advance()) {
        seen.add(found.other().id());
      }
    }
  }

  /**
   * Adds the neighbours of a vertex of another graph, or of a detached one, through its own
   * methods.
   */
  private void seeForeign(Vertex vertex, Set<Object> seen) {
    Iterator<Vertex> neighbours = vertex.vertices(hop.direction(), hop.edgeLabels());
    while (seen.size() < hop.limit() && neighbours.hasNext()) {
      Object id = neighbours.next().id(); // vertices of different graphs are equal if their ids are
      seen.add(
          Id.ofObject(id).filter(ours -> ours.value().equals(id)).<Object>map(i -> i).orElse(id));
    }
    CloseableIterator.closeIterator(neighbours);
  }

  @Override
  public Set<TraverserRequirement> getRequirements() {
    return EnumSet.of(TraverserRequirement.OBJECT);
  }

  @Override
  public void setMetrics(MutableMetrics metrics) {
    frontier.profile(metrics);
  }

  @Override
  public void reset() {
    super.reset();
    frontier.reset();
    done = false;
  }

  @Override
  public NeighbourCountStep clone() {
    NeighbourCountStep clone = (NeighbourCountStep) super.clone();
    clone.frontier = clone.newFrontier();
    clone.done = false;
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
    return StringFactory.stepString(this, hop.arguments("dedup"));
  }
}
