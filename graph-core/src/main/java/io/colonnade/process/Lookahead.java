package io.colonnade.process;

import io.colonnade.graph.GraphReads;
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
 * What will be read of the vertices that come to a step: by it, by the traversals inside it, and by
 * the steps behind it as long as the same vertices go on. A guess in good faith: what is announced
 * in vain costs a place in a list, what is not announced costs a call of its own.
 */
final class Lookahead {

  private final List<FrontierReader> readers = new ArrayList<>();
  // Steps are equal when they look alike: here each counts for itself.
  private final Set<Step<?, ?>> seen = Collections.newSetFromMap(new IdentityHashMap<>(4));
  private final KeysBehind keys;
  private boolean properties;

  private Lookahead(KeysBehind keys) {
    this.keys = keys;
  }

  /** Looks at the steps behind a step of a traversal that runs. */
  static Lookahead behind(Step<?, ?> step) {
    Lookahead lookahead = new Lookahead(KeysBehind.of(step));
    lookahead.walk(step.getNextStep());
    return lookahead;
  }

  /** Returns what reading ahead would serve in that step, and in the traversals inside it. */
  static Set<Fold> folds(Step<?, ?> step) {
    if (step instanceof FrontierReader) {
      return Set.of(Fold.EDGES);
    } else if (readsProperties(step)) {
      return Set.of(Fold.PROPERTIES);
    } else if (!(step instanceof TraversalParent parent)) {
      return Set.of();
    } else {
      Lookahead inside = new Lookahead(KeysBehind.ALL);
      inside.seen.add(step);
      inside.into(parent);
      return inside.folds();
    }
  }

  private Set<Fold> folds() {
    Set<Fold> folds = EnumSet.noneOf(Fold.class);
    if (properties) {
      folds.add(Fold.PROPERTIES);
    }
    if (!readers.isEmpty()) {
      folds.add(Fold.EDGES);
    }
    return folds;
  }

  /** Returns true if {@link #announce} loads properties: once for each object that it is given. */
  boolean loads() {
    return properties;
  }

  /** A new frontier begins. */
  void begin() {
    readers.forEach(FrontierReader::begin);
  }

  /**
   * Loads what will be looked at of those objects that are vertices of the graph, and announces
   * them.
   *
   * @return the size in bytes of the values that will be looked at and were not known
   */
  long announce(Collection<?> objects, GraphReads reads) {
    long bytes = properties ? reads.load(objects, keys.and(ElementTest.All.NONE, reads)) : 0;
    if (!readers.isEmpty()) {
      List<VertexRef> vertices = new ArrayList<>(objects.size());
      for (Object object : objects) {
        if (reads.owns(object)) {
          vertices.add(reads.ref((Vertex) object));
        }
      }
      readers.forEach(reader -> reader.announce(vertices));
    }
    return bytes;
  }

  private void walk(Step<?, ?> first) {
    Step<?, ?> step = first;
    while (seen.add(step) && look(step)) {
      step = step.getNextStep();
    }
  }

  /** Looks at one step; true if what comes to it goes on to the next. */
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
            && Filters.of(step).map(ElementTest::needsProperties).orElse(false));
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
