package io.colonnade.process;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.colonnade.check.GraphCheck;
import io.colonnade.codec.SeededRandom;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphContract;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.SchemaChange;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.schema.ValueType;
import io.colonnade.upkeep.OlderCounts;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.DedupGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;
import org.junit.jupiter.api.Test;

/**
 * Random histories of random graphs against TinkerGraph: what each traversal answers, in dirty and
 * in clean transactions, with whichever strategies taken off, and what each change leaves, must be
 * the same on both: in graphs that store degrees and totals, that store the degrees of some labels
 * only, and that store neither. A difference is shrunk before it is shown. With {@code -Dlong=true}
 * it runs much longer, from another seed each time; else from the same one, so that a build fails
 * for what was changed and not for what was found.
 */
public abstract class TraversalModelContract extends GraphContract {

  private static final int ROUNDS = 64;
  private static final int LONG_ROUNDS = 30 * ROUNDS;
  private static final int LEAST_PUSHDOWNS = 100;
  private static final int LEAST_FOLDS = 100;
  private static final List<String> UNCOUNTED = Samples.EDGE_LABELS.subList(0, 2);
  private static final long USUAL_SEED = 20_261_121;

  private final ModelCounts counts = new ModelCounts();
  private Stored stored = Stored.DEGREES_AND_TOTALS;
  private int reopened;

  /**
   * Does to the empty graph what shall be done before anything else: nothing, unless overridden.
   */
  protected void prepare(ColonnadeGraph empty) throws InterruptedException {}

  /** What the graph counts in its commits. */
  private enum Stored {
    DEGREES_AND_TOTALS,
    DEGREES_OF_SOME_LABELS,
    NOTHING;

    /** The usual one every other time. */
    static Stored in(int round) {
      return round % 2 == 0
          ? DEGREES_AND_TOTALS
          : round % 4 == 1 ? DEGREES_OF_SOME_LABELS : NOTHING;
    }
  }

  /** Empties the graph, and has it count that from now on. */
  private void count(Stored counted, Subject subject) throws InterruptedException {
    stored = counted;
    subject.clear();
    SchemaChange change = graph.schema().change();
    for (String label : UNCOUNTED) {
      change.edgeLabel(
          label,
          edges -> counted == Stored.DEGREES_OF_SOME_LABELS ? edges.uncounted() : edges.counted());
    }
    change.commit();
    if (counted == Stored.NOTHING) {
      OlderCounts.remove(graph);
    } else {
      OlderCounts.begin(graph);
      OlderCounts.await(graph);
    }
  }

  private void declareCounter() {
    graph
        .schema()
        .change()
        .declare(
            new SchemaEdit.OfKey(
                Samples.HITS, Optional.of(ValueType.COUNTER_OF_EDGES), Optional.empty()))
        .commit();
  }

  @Test
  void anyHistory_answersAsTheModel() throws InterruptedException {
    declareCounter();
    prepare(graph);
    boolean isLong = Boolean.getBoolean("long");
    Random seeds = isLong ? SeededRandom.of(getClass()) : SeededRandom.of(getClass(), USUAL_SEED);
    Subject mine = new Mine(UnaryOperator.identity());
    int rounds = isLong ? LONG_ROUNDS : ROUNDS;
    // A seed may bring little of one kind: more rounds then, as far as the assertions below need.
    for (int round = 0; round < rounds || (round < 3 * rounds && isAnyFoldRare()); round++) {
      long seed = seeds.nextLong();
      count(Stored.in(round), mine);
      Optional<List<Event>> different = firstDifference(mine, new Dice(new Random(seed)));
      if (different.isPresent()) {
        fail("round " + round + " with " + stored + report(mine, different.get()));
      }
    }
    System.out.print(counts);
    assertTrue(counts.notEmpty() * 2 > counts.asked(), "too few answers with something in them");
    if (!Strategies.ours().isEmpty()) { // no label is sorted here, but in SortedModelContract
      Set<Pushdown> unseen = EnumSet.of(Pushdown.SORT_RANGE, Pushdown.SORT_ORDER);
      if (graph.schema().indexes().isEmpty()) {
        unseen.add(Pushdown.INDEX);
      }
      assertAll(
          EnumSet.complementOf(EnumSet.copyOf(unseen)).stream()
              .map(
                  pushdown ->
                      () ->
                          assertTrue(
                              counts.times(pushdown) >= LEAST_PUSHDOWNS, pushdown + " too rare")));
      assertAll(
          Stream.of(CountFold.values())
              .map(
                  fold -> () -> assertTrue(counts.times(fold) >= LEAST_FOLDS, fold + " too rare")));
    }
  }

  private boolean isAnyFoldRare() {
    return !Strategies.ours().isEmpty()
        && Stream.of(CountFold.values()).anyMatch(fold -> counts.times(fold) < LEAST_FOLDS);
  }

  /** What is asserted above can fail, and what it says then is short. */
  @Test
  void faultyStrategy_isFoundAndShrunk() {
    declareCounter();
    Random seeds = SeededRandom.of(getClass(), USUAL_SEED);
    Subject faulty = new Mine(g -> g.withStrategies(new LosesDedup()));
    Optional<List<Event>> found = Optional.empty();
    for (int round = 0; round < ROUNDS && found.isEmpty(); round++) {
      found = firstDifference(faulty, new Dice(new Random(seeds.nextLong())));
    }
    List<Event> small =
        new Shrinker(history -> replay(faulty, history)).shrink(found.orElseThrow());
    assertTrue(small.size() <= 10, () -> small.size() + " events left:" + text(small));
  }

  private static final class LosesDedup
      extends AbstractTraversalStrategy<TraversalStrategy.FinalizationStrategy>
      implements TraversalStrategy.FinalizationStrategy {
    @Override
    public void apply(Traversal.Admin<?, ?> traversal) {
      TraversalHelper.getStepsOfClass(DedupGlobalStep.class, traversal)
          .forEach(traversal::removeStep);
    }
  }

  /** A history up to the first event that shows a difference; empty if none does. */
  private Optional<List<Event>> firstDifference(Subject subject, Dice dice) {
    RandomHistory history = new RandomHistory(dice, isPersistent());
    Duel duel = new Duel(subject, counts);
    List<Event> played = new ArrayList<>();
    while (history.hasNext()) {
      Event event = history.next(duel);
      played.add(event);
      if (duel.play(event).isPresent()) {
        return Optional.of(played);
      }
    }
    return Optional.empty();
  }

  private String report(Subject subject, List<Event> played) {
    List<Event> small = new Shrinker(history -> replay(subject, history)).shrink(played);
    return text(small)
        + replay(subject, small)
            .map(found -> "\nmodel: " + found.expected() + "\ngraph: " + found.actual())
            .orElse("\nwhich cannot be repeated from the beginning");
  }

  private static String text(List<Event> events) {
    return events.stream().map(Event::toString).collect(Collectors.joining("\n  ", "\n  ", ""));
  }

  /** What the last event of a history shows; empty if an earlier one shows something. */
  private static Optional<Mismatch> replay(Subject subject, List<Event> history) {
    Duel duel = new Duel(subject, new ModelCounts());
    for (Event event : history.subList(0, history.size() - 1)) {
      if (duel.play(event).isPresent()) {
        return Optional.empty();
      }
    }
    return duel.play(history.get(history.size() - 1));
  }

  /** The graph of this test, as the duel needs it. */
  private final class Mine implements Subject {

    private final UnaryOperator<GraphTraversalSource> source;

    Mine(UnaryOperator<GraphTraversalSource> source) {
      this.source = source;
    }

    @Override
    public GraphTraversalSource traversal() {
      return source.apply(g);
    }

    @Override
    public ColonnadeGraph graph() {
      return graph;
    }

    @Override
    public List<?> violations() {
      return GraphCheck.run(GraphInternals.store(graph)).violations();
    }

    @Override
    public void clear() {
      graph.tx().rollback();
      g.V().drop().iterate();
      graph.tx().commit();
    }

    @Override
    public void reopen() {
      TraversalModelContract.this.reopen();
      try {
        OlderCounts.await(graph); // else a change of the schema refuses a transaction
        reopened++;
        if (stored == Stored.NOTHING && reopened % 2 == 0) {
          OlderCounts.remove(graph); // else the history goes on with what was counted
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
