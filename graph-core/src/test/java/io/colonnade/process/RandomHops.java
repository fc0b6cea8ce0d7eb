package io.colonnade.process;

import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * Phrases that lead from vertices to vertices or edges, with and without branches. Confined to one
 * thread.
 */
final class RandomHops {

  private final Dice dice;
  private final Samples samples;
  private final Vocabulary vocabulary;
  private final RandomFilters filters;

  RandomHops(Dice dice, Samples samples, Vocabulary vocabulary, RandomFilters filters) {
    this.dice = dice;
    this.samples = samples;
    this.vocabulary = vocabulary;
    this.filters = filters;
  }

  Phrase toVertices() {
    return Phrase.flows(dice.of("out", "in", "both"), samples.edgeLabels());
  }

  Phrase toEdges() {
    return Phrase.flows(dice.of("outE", "inE", "bothE"), samples.edgeLabels());
  }

  Phrase toEnds() {
    return Phrase.flows(dice.of("inV", "outV", "bothV"));
  }

  /** To known neighbours, or to the edges to them. */
  List<Phrase> toKnown(boolean edges) {
    List<Phrase> phrases = new ArrayList<>();
    if (edges) {
      String step = dice.of("outE", "inE", "bothE");
      String end = step.equals("outE") ? "inV" : step.equals("inE") ? "outV" : "otherV";
      phrases.add(Phrase.flows(step, samples.edgeLabels()));
      phrases.add(Phrase.flows("where", Child.exists(Phrase.flows(end), filters.vertexId())));
    } else {
      phrases.add(toVertices());
      phrases.add(filters.vertexId());
    }
    return phrases;
  }

  /** Over edges to vertices, in one go because {@code otherV()} must know where it comes from. */
  Phrase overEdges() {
    List<Call> calls = new ArrayList<>();
    calls.addAll(toEdges().calls());
    if (dice.oneIn(2)) {
      calls.addAll(filters.edge(0).calls());
    }
    calls.add(Call.of(dice.of("otherV", "inV", "outV")));
    return new Phrase(Effect.FLOWS, List.copyOf(calls));
  }

  /** Vertices to vertices in ways that need a branch, a label or a side effect. */
  Phrase branch(int depth) {
    return switch (dice.below(16)) {
      case 0 -> Phrase.flows("union", hop(), hop());
      case 1 -> Phrase.flows("coalesce", narrowHop(), hop());
      case 2 -> Phrase.flows("choose", Child.exists(filters.vertex(depth - 1)), hop(), hop());
      case 3 -> Phrase.flows("optional", hop());
      case 4 -> Phrase.flows(dice.of("local", "flatMap"), hop());
      case 5, 6, 7 -> repeat();
      case 8 -> backTo("neq");
      case 9 -> backTo("eq");
      case 10 -> Phrase.flows("local", nearest());
      case 11 -> notSeen();
      case 12 -> match();
      case 13 -> Phrase.flows("where", narrowHopExists());
      case 14 -> new Phrase(Effect.FLOWS, Call.of("V", vocabulary.vertices(dice, 1, 3).toArray()));
      default -> new Phrase(Effect.FLOWS, Call.of("choose", hopExists(), hop()));
    };
  }

  private Child hop() {
    return dice.oneIn(4)
        ? Child.each(overEdges())
        : dice.oneIn(3) ? narrowHop() : Child.each(toVertices());
  }

  private Child narrowHop() {
    return Child.each(toVertices(), filters.vertex(0));
  }

  private Child narrowHopExists() {
    return Child.exists(toVertices(), filters.vertex(0));
  }

  private Child hopExists() {
    return Child.exists(toVertices());
  }

  /** The first neighbours by id. */
  private Child nearest() {
    return Child.each(
        toVertices(),
        new Phrase(
            Effect.ORDERS,
            Call.of("order"),
            Call.of("by", T.id),
            Call.of("limit", (long) dice.between(1, 3))));
  }

  private Phrase repeat() {
    Child each =
        dice.oneIn(3)
            ? Child.each(toVertices(), filters.degree())
            : dice.oneIn(3) ? hop() : Child.each(toVertices());
    Call repeat = Call.of("repeat", each);
    Call times = Call.of("times", dice.between(1, 2));
    String key = samples.vertexKey();
    return switch (dice.below(7)) {
      case 0, 1 -> new Phrase(Effect.FLOWS, repeat, times);
      case 2 -> new Phrase(Effect.FLOWS, repeat, Call.of("emit"), times);
      case 3 -> new Phrase(Effect.FLOWS, Call.of("emit"), repeat, times);
      case 4 -> new Phrase(Effect.FLOWS, times, repeat);
      case 5 ->
          new Phrase(
              Effect.FLOWS, repeat, Call.of("emit", Child.exists(filters.property(key))), times);
      default -> new Phrase(Effect.FLOWS, repeat, Call.of("until", untilFoundOr(2)));
    };
  }

  /** Ends at the latest after that many rounds. */
  private Child untilFoundOr(int rounds) {
    return Child.whole(
        Call.of(
            "or",
            Child.exists(dice.oneIn(3) ? filters.degree() : filters.vertex(0)),
            Child.whole(Call.of("loops"), Call.of("is", P.gte(rounds)))));
  }

  /** There and back again, or not. */
  private Phrase backTo(String comparison) {
    P<String> predicate = comparison.equals("eq") ? P.eq("a") : P.neq("a");
    return new Phrase(
        Effect.FLOWS,
        Call.of("as", "a"),
        toVertices().calls().get(0),
        toVertices().calls().get(0),
        Call.of("where", predicate));
  }

  /** Neighbours that are, or are not, among all vertices before. */
  private Phrase notSeen() {
    return new Phrase(
        Effect.FLOWS,
        Call.of("aggregate", "x"),
        toVertices().calls().get(0),
        Call.of("where", dice.oneIn(2) ? P.within("x") : P.without("x")));
  }

  private Phrase match() {
    Child first = Child.whole(Call.of("as", "a"), toVertices().calls().get(0), Call.of("as", "b"));
    Child second =
        dice.oneIn(2)
            ? Child.whole(Call.of("as", "b"), filters.vertex(0).calls().get(0))
            : Child.whole(Call.of("as", "b"), toVertices().calls().get(0), Call.of("as", "c"));
    return new Phrase(Effect.FLOWS, Call.of("match", first, second), Call.of("select", "b"));
  }
}
