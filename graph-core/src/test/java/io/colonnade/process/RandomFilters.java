package io.colonnade.process;

import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.structure.T;

/** Phrases that let some vertices, edges or values through. Confined to one thread. */
final class RandomFilters {

  private final Dice dice;
  private final Samples samples;
  private final RandomPredicates predicates;
  private final Vocabulary vocabulary;

  RandomFilters(Dice dice, Samples samples, Vocabulary vocabulary) {
    this.dice = dice;
    this.samples = samples;
    this.predicates = new RandomPredicates(dice, samples);
    this.vocabulary = vocabulary;
  }

  /**
   * @param depth how deep traversals may still be nested
   */
  Phrase vertex(int depth) {
    return switch (dice.below(depth > 0 ? 17 : 9)) {
      case 0, 1, 2, 3, 4 -> property(samples.vertexKey());
      case 5, 6 -> vertexLabel();
      case 7 -> vertexId();
      case 8 -> labelAndProperty();
      case 9 -> connective(vertex(depth - 1), vertex(depth - 1));
      case 10 -> Phrase.flows("not", Child.exists(vertex(depth - 1)));
      case 11, 12 -> degree();
      default -> Phrase.flows(dice.of("where", "filter", "not"), fromVertex(depth - 1));
    };
  }

  /** On the number of edges at a vertex. */
  Phrase degree() {
    String step = dice.of("out", "in", "both", "outE", "inE", "bothE");
    return Phrase.flows(
        dice.of("where", "filter", "not"),
        Child.exists(
            Phrase.flows(step, samples.edgeLabels()),
            new Phrase(Effect.COUNTS, Call.of("count")),
            count()));
  }

  Phrase edge(int depth) {
    return switch (dice.below(depth > 0 ? 13 : 9)) {
      case 0, 1, 2, 3, 4 -> property(samples.edgeKey());
      case 5, 6 -> edgeLabel();
      case 7 -> edgeId();
      case 8 -> endId();
      case 9 -> connective(edge(depth - 1), edge(depth - 1));
      case 10 -> Phrase.flows("not", Child.exists(edge(depth - 1)));
      default ->
          Phrase.flows(
              dice.of("where", "filter", "not"),
              Child.exists(Phrase.flows(dice.of("inV", "outV", "bothV")), vertex(depth - 1)));
    };
  }

  /** On the values of a key, or on any. */
  Phrase value(String key) {
    return switch (dice.below(6)) {
      case 0 -> Phrase.flows("is", samples.value(key));
      case 1 ->
          connective(
              Phrase.flows("is", predicates.on(key)), Phrase.flows("is", predicates.on(key)));
      case 2 -> Phrase.flows("not", Child.exists(Phrase.flows("is", predicates.on(key))));
      default -> Phrase.flows("is", predicates.on(key));
    };
  }

  Phrase count() {
    return Phrase.flows("is", predicates.onCount());
  }

  Phrase meta() {
    String key = dice.one(Samples.META_KEYS);
    return switch (dice.below(4)) {
      case 0 -> Phrase.flows("hasKey", samples.vertexKey());
      case 1 -> Phrase.flows("hasValue", samples.value(Samples.TAG));
      case 2 -> Phrase.flows("has", key);
      default -> Phrase.flows("has", key, predicates.on(key));
    };
  }

  Phrase property(String key) {
    return switch (dice.below(6)) {
      case 0 -> Phrase.flows("has", key);
      case 1 -> Phrase.flows("hasNot", key);
      case 2 -> Phrase.flows("has", key, samples.value(key));
      default -> Phrase.flows("has", key, predicates.on(key));
    };
  }

  Phrase vertexLabel() {
    return label(samples.vertexLabel(), Samples.VERTEX_LABELS);
  }

  Phrase edgeLabel() {
    return label(samples.edgeLabel(), Samples.EDGE_LABELS);
  }

  private Phrase label(String label, List<String> labels) {
    return switch (dice.below(6)) {
      case 0 -> Phrase.flows("hasLabel", dice.some(labels, 2, 3).toArray());
      case 1 -> Phrase.flows("hasLabel", P.neq(label));
      case 2 -> Phrase.flows("has", T.label, P.within(dice.some(labels, 1, 2)));
      case 3 -> {
        List<String> two = dice.some(labels, 2, 2); // TinkerGraph doubles what is named twice
        yield Phrase.flows("hasLabel", P.eq(two.get(0)).or(P.eq(two.get(1))));
      }
      default -> Phrase.flows("hasLabel", label);
    };
  }

  Phrase vertexId() {
    Object id = vocabulary.vertex(dice);
    int many = Math.max(3, vocabulary.vertices().size() / 2);
    return switch (dice.below(8)) {
      case 0 -> Phrase.flows("hasId", vocabulary.vertices(dice, 2, 5).toArray());
      case 1, 2 -> Phrase.flows("hasId", P.within(vocabulary.vertices(dice, 0, many)));
      case 3 -> Phrase.flows("hasId", P.neq(id));
      case 4 -> Phrase.flows("has", T.id, P.without(vocabulary.vertices(dice, 1, 5)));
      case 5 -> Phrase.flows("has", T.id, id);
      default -> Phrase.flows("hasId", id);
    };
  }

  private Phrase edgeId() {
    Object id = vocabulary.edge(dice);
    return dice.oneIn(3)
        ? Phrase.flows("hasId", vocabulary.edges(dice, 2, 5).toArray())
        : dice.oneIn(3) ? Phrase.flows("has", T.id, id) : Phrase.flows("hasId", id);
  }

  /** An edge to or from known vertices. */
  Phrase endId() {
    return Phrase.flows(
        dice.oneIn(4) ? "filter" : "where",
        Child.exists(Phrase.flows(dice.oneIn(3) ? "outV" : "inV"), vertexId()));
  }

  private Phrase labelAndProperty() {
    String key = samples.vertexKey();
    return dice.oneIn(2)
        ? Phrase.flows("has", samples.vertexLabel(), key, samples.value(key))
        : Phrase.flows("has", samples.vertexLabel(), key, predicates.on(key));
  }

  private Phrase connective(Phrase one, Phrase other) {
    return Phrase.flows(dice.of("and", "or"), Child.exists(one), Child.exists(other));
  }

  /** Whether a vertex has neighbours or edges of some kind. */
  Child fromVertex(int depth) {
    List<Phrase> phrases = new ArrayList<>();
    if (dice.oneIn(2)) {
      phrases.add(Phrase.flows(dice.of("out", "in", "both"), samples.edgeLabels()));
      if (dice.oneIn(2)) {
        phrases.add(vertex(depth));
      } else if (dice.oneIn(3)) {
        String key = samples.vertexKey();
        phrases.add(Phrase.flows("values", key));
        phrases.add(value(key));
      }
    } else {
      phrases.add(Phrase.flows(dice.of("outE", "inE", "bothE"), samples.edgeLabels()));
      if (dice.oneIn(2)) {
        phrases.add(edge(depth));
      }
    }
    if (dice.oneIn(4)) {
      phrases.add(new Phrase(Effect.COUNTS, Call.of("count")));
      phrases.add(count());
    } else if (dice.oneIn(8)) {
      phrases.add(new Phrase(Effect.BOUNDS, Call.of("limit", 1L)));
    }
    return new Child(Child.Use.EXISTS, new Script(List.copyOf(phrases)));
  }
}
