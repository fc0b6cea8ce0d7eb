package io.colonnade.process;

import io.colonnade.process.RandomEnds.On;
import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.P;

/**
 * Traversals that read: a start, a few steps over vertices and edges, and something that is asked
 * of what they reach. Only such whose answer the data determine, as far as {@link Effect} says.
 * Confined to one thread.
 */
final class RandomTraversal {

  /** Steps that would visit more than about that many elements are not taken. */
  private static final double MOST_VISITS = 4_000;

  private static final int DEPTH = 2;

  private final Dice dice;
  private final Samples samples;
  private final Vocabulary vocabulary;
  private final RandomFilters filters;
  private final RandomHops hops;
  private final RandomEnds ends;

  private final List<Phrase> phrases = new ArrayList<>();
  private On on = On.VERTICES;
  private double visits;

  private RandomTraversal(Dice dice, Vocabulary vocabulary) {
    this.dice = dice;
    this.vocabulary = vocabulary;
    this.samples = new Samples(dice);
    this.filters = new RandomFilters(dice, samples, vocabulary);
    this.hops = new RandomHops(dice, samples, vocabulary, filters);
    this.ends = new RandomEnds(dice, samples, vocabulary, filters, hops);
  }

  static Script any(Dice dice, Vocabulary vocabulary) {
    RandomTraversal traversal = new RandomTraversal(dice, vocabulary);
    if (dice.oneIn(4)) {
      return traversal.howManyInAll();
    }
    if (dice.oneIn(60)) {
      return traversal.notYetSeen();
    }
    traversal.start();
    int steps = dice.below(4);
    for (int i = 0; i < steps; i++) {
      traversal.step();
    }
    if (!dice.oneIn(6)) {
      traversal.phrases.addAll(traversal.ends.of(traversal.on));
    }
    if (dice.oneIn(60)) { // says how long it took; here only that it can
      traversal.phrases.add(new Phrase(Effect.COUNTS, Call.of("profile")));
    }
    return new Script(List.copyOf(traversal.phrases));
  }

  /** How many vertices or edges the graph has, or has of some kind. */
  private Script howManyInAll() {
    boolean vertices = dice.oneIn(2);
    phrases.add(Phrase.flows(vertices ? "V" : "E"));
    switch (dice.below(9)) {
      case 0, 1, 2, 3 -> phrases.add(vertices ? filters.vertexLabel() : filters.edgeLabel());
      case 4 -> phrases.add(vertices ? filters.vertex(0) : filters.edge(0));
      default -> {}
    }
    phrases.add(new Phrase(Effect.COUNTS, Call.of("count")));
    if (dice.oneIn(5)) {
      phrases.add(filters.count());
    }
    return new Script(List.copyOf(phrases));
  }

  /**
   * Each neighbour once, as each sees in a side effect those before it; only from one vertex, as
   * otherwise barriers merge equal ones, which then see each other or not.
   */
  private Script notYetSeen() {
    phrases.add(Phrase.flows("V", vocabulary.vertex(dice)));
    phrases.add(hops.toVertices());
    phrases.add(
        new Phrase(
            Effect.FLOWS,
            Call.of("where", P.without("z")),
            Call.of("local", Child.whole(Call.of("aggregate", "z")))));
    return new Script(List.copyOf(phrases));
  }

  /** One that ends on vertices or edges, all of which have been found before the first goes on. */
  static Script elements(Dice dice, Vocabulary vocabulary, On kind) {
    RandomTraversal traversal = new RandomTraversal(dice, vocabulary);
    traversal.start();
    traversal.step();
    if (traversal.on != kind) {
      traversal.add(kind, 1, traversal.hopTo(kind));
    }
    if (dice.oneIn(2)) {
      traversal.filter();
    }
    return new Script(List.copyOf(traversal.phrases));
  }

  private Phrase hopTo(On kind) {
    return kind == On.VERTICES ? hops.toEnds() : hops.toEdges();
  }

  private void start() {
    int many = Math.max(1, vocabulary.vertices().size());
    switch (dice.below(11)) {
      case 10 -> linked();
      case 0, 1, 2, 3 -> add(On.VERTICES, many, Phrase.flows("V"));
      case 4, 5, 6 -> add(On.VERTICES, 1, Phrase.flows("V", vocabulary.vertex(dice)));
      case 7 -> add(On.VERTICES, 8, Phrase.flows("V", vocabulary.vertices(dice, 1, 20).toArray()));
      case 8 -> add(On.EDGES, Math.max(1, vocabulary.edges().size()), Phrase.flows("E"));
      default ->
          add(
              On.EDGES,
              3,
              dice.oneIn(2)
                  ? Phrase.flows("E", vocabulary.edge(dice))
                  : Phrase.flows("E", vocabulary.edges(dice, 1, 20).toArray()));
    }
  }

  /** From a vertex to one that it has an edge to, or from one that it has an edge from. */
  private void linked() {
    if (vocabulary.links().isEmpty()) {
      add(On.VERTICES, 1, Phrase.flows("V"));
      return;
    }
    Vocabulary.Link link = dice.one(vocabulary.links());
    boolean out = dice.oneIn(2);
    phrases.add(Phrase.flows("V", out ? link.out() : link.in()));
    Phrase there = Phrase.flows("hasId", out ? link.in() : link.out());
    Object[] labels = dice.oneIn(3) ? new Object[0] : new Object[] {link.label()};
    if (dice.oneIn(2)) {
      add(On.VERTICES, 2, Phrase.flows(out ? "out" : "in", labels), there);
    } else {
      Phrase end = Phrase.flows(out ? "inV" : "outV");
      add(
          On.EDGES,
          2,
          Phrase.flows(out ? "outE" : "inE", labels),
          Phrase.flows("where", Child.exists(end, there)));
    }
  }

  private void add(On reached, double visited, Phrase... added) {
    phrases.addAll(List.of(added));
    visits = visited;
    on = reached;
  }

  private void step() {
    if (dice.oneIn(4)) {
      filter();
    } else if (on == On.EDGES) {
      add(On.VERTICES, visits, hops.toEnds());
    } else if (visits * vocabulary.growth() > MOST_VISITS) {
      filter();
    } else {
      hop();
    }
  }

  private void filter() {
    if (dice.oneIn(12)) {
      phrases.add(Phrase.flows(dice.of("dedup", "barrier", "identity")));
    } else {
      phrases.add(on == On.VERTICES ? filters.vertex(DEPTH) : filters.edge(DEPTH));
    }
  }

  private void hop() {
    double next = visits * vocabulary.growth();
    switch (dice.below(10)) {
      case 0, 1, 2 -> add(On.VERTICES, next, hops.toVertices());
      case 3, 4 -> add(On.EDGES, next, hops.toEdges());
      case 5 -> add(On.VERTICES, visits * 2, hops.toKnown(false).toArray(new Phrase[0]));
      case 6 -> add(On.EDGES, visits * 2, hops.toKnown(true).toArray(new Phrase[0]));
      case 7 -> add(On.VERTICES, next, hops.overEdges());
      default -> {
        if (next * vocabulary.growth() > MOST_VISITS) {
          add(On.VERTICES, next, hops.toVertices());
        } else {
          add(On.VERTICES, next * vocabulary.growth(), hops.branch(DEPTH));
        }
      }
    }
  }
}
