package io.colonnade.process;

import io.colonnade.error.ColonnadeException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.model.EdgeQuery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Pop;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.MatchStep;

/**
 * Orders the patterns of {@code match()} as TinkerPop does, by the results that they had for each
 * start, but does not guess about patterns that had no start yet: of those that begin with a hop
 * from the same traverser, the one with the lowest stored degree comes first. Reads the degree of
 * one vertex for each such pattern, all in one call and each once for a traversal, and none if
 * there is no choice. Confined to its traversal.
 */
public final class DegreeMatchAlgorithm extends MatchStep.CountMatchAlgorithm {

  private static final long serialVersionUID = 1;

  /** The patterns of which no degree is to be read. */
  private final Set<Bundle> decided = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The patterns that are ordered by their degrees. */
  private final Set<Bundle> ordered = Collections.newSetFromMap(new IdentityHashMap<>());

  @Override
  public void initialize(boolean isOnComputer, List<Traversal.Admin<Object, Object>> traversals) {
    super.initialize(isOnComputer, traversals);
    for (Bundle bundle : bundles) {
      if (isOnComputer || hop(bundle).isEmpty()) {
        decided.add(bundle);
      }
    }
  }

  @Override
  public Traversal.Admin<Object, Object> apply(Traverser.Admin<Object> traverser) {
    if (decided.size() < bundles.size()) {
      decide(traverser);
    }
    return super.apply(traverser);
  }

  private void decide(Traverser.Admin<Object> traverser) {
    List<Bundle> possible =
        bundles.stream().filter(bundle -> isHopThatExpands(bundle, traverser)).toList();
    if (possible.size() > 1 && !decided.containsAll(possible)) {
      List<Bundle> untried = new ArrayList<>();
      for (Bundle bundle : possible) {
        if (decided.add(bundle) && bundle.startsCount == 0) {
          untried.add(bundle);
        }
      }
      try {
        order(untried, traverser);
      } catch (ColonnadeException e) {
        throw ColonnadeGraph.translated(e);
      }
    }
  }

  private void order(List<Bundle> untried, Traverser.Admin<Object> traverser) {
    List<Bundle> counted = new ArrayList<>();
    List<EdgeQuery> queries = new ArrayList<>();
    for (Bundle bundle : untried) {
      if (hop(bundle).orElseThrow().findsNothing()) {
        order(bundle, 0);
      } else {
        query(bundle, traverser)
            .ifPresent(
                query -> {
                  counted.add(bundle);
                  queries.add(query);
                });
      }
    }
    if (!queries.isEmpty()) {
      long[] degrees = hop(counted.get(0)).orElseThrow().degrees(queries);
      for (int i = 0; i < degrees.length; i++) {
        order(counted.get(i), degrees[i]);
      }
    }
    sort();
  }

  private void order(Bundle bundle, long degree) {
    bundle.multiplicity = degree;
    ordered.add(bundle);
  }

  private static boolean isHopThatExpands(Bundle bundle, Traverser.Admin<Object> traverser) {
    return hop(bundle).isPresent()
        && !MatchStep.Helper.hasExecutedTraversal(traverser, bundle.traversal)
        && MatchStep.Helper.hasStartLabels(traverser, bundle.traversal)
        && !MatchStep.Helper.hasEndLabel(traverser, bundle.traversal);
  }

  private static Optional<ColonnadeVertexStep<?>> hop(Bundle bundle) {
    boolean isHop =
        bundle.traversal.getStartStep() instanceof MatchStep.MatchStartStep
            && bundle.traversal.getStartStep().getNextStep() instanceof ColonnadeVertexStep;
    return isHop
        ? Optional.of((ColonnadeVertexStep<?>) bundle.traversal.getStartStep().getNextStep())
        : Optional.empty();
  }

  private static Optional<EdgeQuery> query(Bundle bundle, Traverser.Admin<Object> traverser) {
    MatchStep.MatchStartStep start = (MatchStep.MatchStartStep) bundle.traversal.getStartStep();
    Object from =
        start
            .getSelectKey()
            .<Object>map(label -> traverser.path().get(Pop.last, label))
            .orElseGet(traverser::get);
    return hop(bundle).flatMap(hop -> hop.queryOfDegree(from));
  }

  /** Sorts the ordered patterns among their places; all others keep theirs. */
  private void sort() {
    List<Integer> places = new ArrayList<>();
    List<Bundle> sorted = new ArrayList<>();
    for (int i = 0; i < bundles.size(); i++) {
      if (ordered.contains(bundles.get(i))) {
        places.add(i);
        sorted.add(bundles.get(i));
      }
    }
    sorted.sort(Comparator.comparingDouble(bundle -> bundle.multiplicity));
    for (int i = 0; i < places.size(); i++) {
      bundles.set(places.get(i), sorted.get(i));
    }
  }
}
