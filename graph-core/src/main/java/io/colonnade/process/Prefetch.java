package io.colonnade.process;

import io.colonnade.graph.Elements;
import io.colonnade.model.VertexRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.lambda.ValueTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.TraversalParent;
import org.apache.tinkerpop.gremlin.process.traversal.step.branch.RepeatStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.DedupGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.DropStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.FilterStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.HasStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.RangeGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.WhereTraversalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.ElementMapStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.MatchStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.NoOpBarrierStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.PropertiesStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.PropertyMapStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.AggregateStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.IdentityStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.StartStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.ProfileStep;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * The prefetch for a step: what the step, its child traversals, and the next steps that receive the
 * same vertices will read of these vertices. It is a guess: a vertex that is expected without need
 * costs an entry in a list, one that is not expected costs a separate call.
 */
final class Prefetch {

  private final List<FrontierReader> readers = new ArrayList<>();
  // Steps with equal content are equal, but each must be visited: compare by identity.
  private final Set<Step<?, ?>> seen = Collections.newSetFromMap(new IdentityHashMap<>(4));
  private final Projection keys;
  private boolean properties;

  private Prefetch(Projection keys) {
    this.keys = keys;
  }

  /** Returns the prefetch for the steps after a step of a running traversal. */
  static Prefetch after(Step<?, ?> step) {
    Prefetch prefetch = new Prefetch(Projection.of(step));
    prefetch.walk(step.getNextStep());
    return prefetch;
  }

  /** Returns the reads that a prefetch would serve in that step and in its child traversals. */
  static Set<Pushdown> pushdowns(Step<?, ?> step) {
    if (step instanceof FrontierReader) {
      return Set.of(Pushdown.EDGES);
    } else if (readsProperties(step)) {
      return Set.of(Pushdown.PROPERTIES);
    } else if (!(step instanceof TraversalParent parent)) {
      return Set.of();
    } else {
      Prefetch inside = new Prefetch(Projection.ALL);
      inside.seen.add(step);
      inside.into(parent);
      return inside.pushdowns();
    }
  }

  private Set<Pushdown> pushdowns() {
    Set<Pushdown> pushdowns = EnumSet.noneOf(Pushdown.class);
    if (properties) {
      pushdowns.add(Pushdown.PROPERTIES);
    }
    if (!readers.isEmpty()) {
      pushdowns.add(Pushdown.EDGES);
    }
    return pushdowns;
  }

  /**
   * Returns whether {@link #prefetch} loads properties. It does so once for each object that it
   * receives.
   */
  boolean loads() {
    return properties;
  }

  /** Starts a new frontier. */
  void begin() {
    readers.forEach(FrontierReader::begin);
  }

  /**
   * Loads the properties that will be used of those objects that are vertices of the graph, and
   * passes the vertices to the steps that will read their edges.
   *
   * @return the size in bytes of the required values that had not been read
   */
  long prefetch(Collection<?> objects, Frontier frontier) {
    Elements elements = frontier.elements();
    long bytes =
        properties
            ? elements.load(
                objects, keys.and(ElementPredicate.All.NONE, frontier.catalog()), frontier.reads())
            : 0;
    if (!readers.isEmpty()) {
      List<VertexRef> vertices = new ArrayList<>(objects.size());
      for (Object object : objects) {
        if (elements.owns(object)) {
          vertices.add(elements.ref((Vertex) object));
        }
      }
      readers.forEach(reader -> reader.expect(vertices));
    }
    return bytes;
  }

  private void walk(Step<?, ?> first) {
    Step<?, ?> step = first;
    while (seen.add(step) && look(step)) {
      step = step.getNextStep();
    }
  }

  /** Visits one step; returns whether its elements pass to the next step. */
  private boolean look(Step<?, ?> step) {
    if (step instanceof FrontierReader reader) {
      readers.add(reader);
      return false;
    } else if (readsProperties(step)) {
      properties = true;
      return step instanceof HasStep;
    } else if (step instanceof RepeatStep.RepeatEndStep) {
      into(step.getTraversal().getParent());
      return false;
    } else if (step instanceof TraversalParent parent) {
      into(parent);
      return goesOn(step);
    }
    return goesOn(step);
  }

  private static boolean readsProperties(Step<?, ?> step) {
    return step instanceof PropertiesStep
        || step instanceof PropertyMapStep
        || step instanceof ElementMapStep
        || step instanceof DropStep
        || (step instanceof HasStep
            && Filters.of(step).map(ElementPredicate::needsProperties).orElse(false));
  }

  private static boolean goesOn(Step<?, ?> step) {
    return step instanceof FilterStep
        || step instanceof WhereTraversalStep
        || step instanceof DedupGlobalStep
        || step instanceof RangeGlobalStep
        || step instanceof IdentityStep
        || step instanceof StartStep
        || step instanceof ProfileStep
        || step instanceof NoOpBarrierStep
        || step instanceof AggregateStep
        || step instanceof FrontierStep
        || step instanceof MatchStep.MatchStartStep
        || step instanceof WhereTraversalStep.WhereStartStep;
  }

  private void into(TraversalParent parent) {
    parent.getLocalChildren().forEach(this::into);
    parent.getGlobalChildren().forEach(this::into);
  }

  private void into(Traversal.Admin<?, ?> child) {
    if (child instanceof ValueTraversal) {
      properties = true;
    } else if (!child.getSteps().isEmpty()) {
      walk(child.getStartStep());
    }
  }
}
