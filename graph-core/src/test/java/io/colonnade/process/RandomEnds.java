package io.colonnade.process;

import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.Scope;
import org.apache.tinkerpop.gremlin.structure.T;

/** What is asked of vertices and edges at the end of a traversal. Confined to one thread. */
final class RandomEnds {

  private final Dice dice;
  private final Samples samples;
  private final Vocabulary vocabulary;
  private final RandomFilters filters;
  private final RandomHops hops;
  private final RandomPredicates predicates;

  RandomEnds(
      Dice dice, Samples samples, Vocabulary vocabulary, RandomFilters filters, RandomHops hops) {
    this.dice = dice;
    this.samples = samples;
    this.vocabulary = vocabulary;
    this.filters = filters;
    this.hops = hops;
    this.predicates = new RandomPredicates(dice, samples);
  }

  /** What traversers are on. */
  enum On {
    VERTICES,
    EDGES
  }

  List<Phrase> of(On on) {
    return switch (dice.below(18)) {
      case 0, 1, 16, 17 -> counted(on);
      case 2, 3 -> limited(on);
      case 4, 5 -> ordered(on);
      case 6, 7, 8 -> values(on);
      case 9 -> List.of(shown(on));
      case 10 -> List.of(grouped(on));
      case 11, 12 -> List.of(projected(on));
      case 13 -> gathered(on);
      case 14 -> on == On.VERTICES ? insideVertices() : deduplicated(on);
      default -> deduplicated(on);
    };
  }

  private List<Phrase> counted(On on) {
    List<Phrase> phrases = new ArrayList<>();
    if (on == On.VERTICES && !dice.oneIn(8)) {
      if (dice.oneIn(2)) {
        phrases.add(hops.toVertices());
        phrases.add(Phrase.flows("dedup"));
      } else {
        phrases.add(dice.oneIn(2) ? hops.toVertices() : hops.toEdges());
      }
      if (dice.oneIn(6)) {
        phrases.add(new Phrase(Effect.BOUNDS, limit()));
      }
    }
    phrases.add(new Phrase(Effect.COUNTS, Call.of("count")));
    if (dice.oneIn(4)) {
      phrases.add(filters.count());
    }
    return phrases;
  }

  /** Nobody says which ones a limit lets through, so only how many is compared then. */
  private List<Phrase> limited(On on) {
    List<Phrase> phrases = new ArrayList<>();
    phrases.add(new Phrase(Effect.BOUNDS, limit()));
    switch (dice.below(4)) {
      case 0 -> phrases.add(new Phrase(Effect.COUNTS, Call.of("count")));
      case 1 -> phrases.add(shown(on));
      default -> {}
    }
    return phrases;
  }

  private Call limit() {
    long n = dice.of(0, 1, 2, 3, 5, 10, 16, 17, 40);
    return switch (dice.below(6)) {
      case 0 -> Call.of("range", n / 2, n);
      case 1 -> Call.of("tail", n);
      case 2 -> Call.of("skip", n);
      default -> Call.of("limit", n);
    };
  }

  /** In an order that has no ties: the id decides between equals. */
  private List<Phrase> ordered(On on) {
    List<Call> calls = new ArrayList<>();
    calls.add(Call.of("order"));
    if (dice.oneIn(2)) {
      Object by =
          dice.oneIn(3) && on == On.VERTICES ? degree() : dice.of(key(on), key(on), T.label);
      calls.add(
          dice.oneIn(2) ? Call.of("by", by) : Call.of("by", by, dice.of(Order.asc, Order.desc)));
    }
    if (isUnordered(on)) {
      calls.add(Call.of("by", T.id, dice.of(Order.asc, Order.desc)));
      if (dice.oneIn(2)) {
        calls.add(limit());
      }
      return List.of(new Phrase(Effect.ORDERS, List.copyOf(calls)), shown(on));
    }
    calls.add(Call.of("by", Samples.UID)); // ids differ between the graphs; not on all edges
    return List.of(new Phrase(Effect.FLOWS, List.copyOf(calls)));
  }

  private boolean isUnordered(On on) {
    return on == On.VERTICES || !vocabulary.edgesByName();
  }

  /** Keys of which an element has one value at most. */
  private String key(On on) {
    String key = on == On.VERTICES ? samples.vertexKey() : samples.edgeKey();
    return key.equals(Samples.TAG) ? Samples.NAME : key;
  }

  private Object[] keys(On on) {
    List<String> all = on == On.VERTICES ? Samples.VERTEX_KEYS_TO_READ : Samples.EDGE_KEYS_TO_READ;
    return dice.some(all, 0, 3).toArray();
  }

  private Phrase shown(On on) {
    return switch (dice.below(7)) {
      case 0 -> Phrase.maps("id");
      case 1 -> Phrase.maps("label");
      case 2 -> Phrase.maps("valueMap", keys(on));
      case 3 ->
          new Phrase(
              Effect.MAPS,
              new Call("valueMap", List.of(keys(on))),
              Call.of("with", "~tinkerpop.valueMap.tokens"));
      case 4 -> Phrase.maps("elementMap", keys(on));
      case 5 -> Phrase.maps("constant", 1);
      default -> Phrase.maps("identity");
    };
  }

  private List<Phrase> values(On on) {
    String key = on == On.VERTICES ? samples.vertexKey() : samples.edgeKey();
    return switch (dice.below(10)) {
      case 0 -> List.of(Phrase.flows("values", keys(on)));
      case 1 -> List.of(Phrase.flows("values", key), filters.value(key));
      case 2 ->
          List.of(
              Phrase.flows("values", key),
              Phrase.flows("dedup"),
              new Phrase(Effect.COUNTS, Call.of("count")));
      case 3, 4 -> numbers(on);
      case 5 -> sortedValues(on);
      case 6 -> List.of(Phrase.flows("properties", keys(on)));
      case 7 -> meta(on);
      case 8 -> List.of(Phrase.flows("propertyMap", keys(on)));
      default -> List.of(Phrase.flows("values", key));
    };
  }

  private List<Phrase> numbers(On on) {
    String key =
        on == On.VERTICES
            ? dice.of(Samples.AGE, Samples.SCORE, Samples.HITS)
            : dice.of(Samples.WEIGHT, Samples.SINCE, Samples.HITS);
    return List.of(
        Phrase.flows("values", key),
        new Phrase(Effect.GATHERS, Call.of(dice.of("sum", "min", "max", "mean"))));
  }

  /** Of keys whose values have one class, as 1 and 1.0 are equal in order and not otherwise. */
  private List<Phrase> sortedValues(On on) {
    String key =
        on == On.VERTICES
            ? dice.of(Samples.AGE, Samples.NAME, Samples.TAG, Samples.HITS)
            : dice.of(Samples.WEIGHT, Samples.HITS);
    Call by = Call.of("by", dice.of(Order.asc, Order.desc));
    Phrase sorted =
        dice.oneIn(2)
            ? new Phrase(Effect.ORDERS, Call.of("order"), by, limit())
            : new Phrase(Effect.ORDERS, Call.of("order"), by);
    return List.of(Phrase.flows("values", key), sorted);
  }

  private List<Phrase> meta(On on) {
    if (on == On.EDGES) {
      return List.of(Phrase.flows("properties", keys(on)), Phrase.maps(dice.of("key", "value")));
    }
    List<Phrase> phrases = new ArrayList<>();
    phrases.add(Phrase.flows("properties", dice.oneIn(2) ? keys(on) : new Object[] {Samples.TAG}));
    if (dice.oneIn(2)) {
      phrases.add(filters.meta());
    }
    switch (dice.below(6)) {
      case 0 -> phrases.add(Phrase.flows("properties"));
      case 1 -> phrases.add(Phrase.flows("values", dice.one(Samples.META_KEYS)));
      case 2 -> phrases.add(Phrase.maps("valueMap"));
      case 3 -> phrases.add(Phrase.maps(dice.of("key", "value")));
      case 4 -> phrases.add(Phrase.maps("element"));
      default -> phrases.add(new Phrase(Effect.COUNTS, Call.of("count")));
    }
    return phrases;
  }

  // ---- group, project, and what gathers

  private Call by(On on) {
    return switch (dice.below(on == On.VERTICES ? 11 : 6)) {
      case 0, 1, 2 -> Call.of("by", key(on));
      case 3 -> Call.of("by", T.label);
      case 4 -> Call.of("by", T.id);
      case 5 -> Call.of("by", Child.whole(new Call("valueMap", List.of(keys(on)))));
      case 6 -> Call.of("by", neighbourValues());
      case 7 ->
          Call.of(
              "by",
              Child.whole(
                  Call.of("coalesce", Child.whole(Call.of("values", key(on))), constant())));
      default -> Call.of("by", degree());
    };
  }

  private static Child constant() {
    return Child.whole(Call.of("constant", "none"));
  }

  private Child degree() {
    Call hop = dice.oneIn(3) ? hops.toVertices().calls().get(0) : hops.toEdges().calls().get(0);
    return dice.oneIn(3)
        ? Child.whole(hop, filterAfter(hop), Call.of("count"))
        : Child.whole(hop, Call.of("count"));
  }

  private Call filterAfter(Call hop) {
    Phrase filter = hop.name().endsWith("E") ? filters.edge(0) : filters.vertex(0);
    return filter.calls().get(0);
  }

  private Child neighbourValues() {
    Call hop = hops.toVertices().calls().get(0);
    return dice.oneIn(2)
        ? Child.whole(hop, Call.of("values", Samples.AGE), Call.of("sum"))
        : Child.whole(hop, Call.of("values", Samples.NAME), Call.of("order"), Call.of("fold"));
  }

  private Phrase grouped(On on) {
    Call key = on == On.VERTICES && dice.oneIn(4) ? Call.of("by", degree()) : simpleBy(on);
    return switch (dice.below(5)) {
      case 0 -> new Phrase(Effect.GATHERS, Call.of("groupCount"), key);
      case 1 -> new Phrase(Effect.LISTS, Call.of("group"), key);
      case 2 ->
          new Phrase(
              Effect.GATHERS, Call.of("group"), key, Call.of("by", Child.whole(Call.of("count"))));
      case 3 ->
          new Phrase(
              Effect.GATHERS,
              Call.of("group"),
              key,
              Call.of(
                  "by",
                  Child.whole(
                      Call.of("values", on == On.VERTICES ? Samples.AGE : Samples.WEIGHT),
                      Call.of("sum"))));
      default -> new Phrase(Effect.LISTS, Call.of("group"), key, simpleBy(on));
    };
  }

  private Call simpleBy(On on) {
    return dice.oneIn(3) ? Call.of("by", dice.of(T.label, T.id)) : Call.of("by", key(on));
  }

  private Phrase projected(On on) {
    int n = dice.between(1, 3);
    List<Call> calls = new ArrayList<>();
    calls.add(new Call("project", List.<Object>copyOf(List.of("a", "b", "c").subList(0, n))));
    for (int i = 0; i < n; i++) {
      calls.add(by(on));
    }
    return new Phrase(Effect.MAPS, List.copyOf(calls));
  }

  private List<Phrase> gathered(On on) {
    return switch (dice.below(7)) {
      case 6 -> List.of(seenSoFar());
      case 0 -> List.of(new Phrase(Effect.LISTS, Call.of("fold")));
      case 1 -> List.of(Phrase.flows("fold"), Phrase.flows("unfold"), shown(on));
      case 2 -> List.of(new Phrase(Effect.GATHERS, Call.of("fold"), Call.of("count", Scope.local)));
      case 3 ->
          List.of(
              new Phrase(
                  Effect.LISTS, Call.of("aggregate", "y"), simpleBy(on), Call.of("cap", "y")));
      case 4 ->
          List.of(
              new Phrase(
                  Effect.LISTS,
                  Call.of("local", Child.whole(Call.of("aggregate", "y"))),
                  Call.of("cap", "y")));
      default ->
          List.of(
              new Phrase(Effect.FLOWS, Call.of("group", "y"), simpleBy(on), simpleBy(on)),
              new Phrase(Effect.LISTS, Call.of("cap", "y")));
    };
  }

  /** Each traverser sees itself and those before it in a side effect, none of those after it. */
  private static Phrase seenSoFar() {
    return new Phrase(
        Effect.FLOWS,
        Call.of("dedup"),
        Call.of("local", Child.whole(Call.of("aggregate", "z"))),
        Call.of("map", Child.whole(Call.of("select", "z"), Call.of("count", Scope.local))));
  }

  /** Something for each vertex by itself. */
  private List<Phrase> insideVertices() {
    Call count = Call.of("count");
    return switch (dice.below(6)) {
      case 0 -> List.of(Phrase.maps("local", degree()));
      case 1 -> List.of(Phrase.maps("map", degree()));
      case 2 ->
          List.of(
              Phrase.flows(
                  "local",
                  Child.each(
                      dice.oneIn(2) ? hops.toEdges() : hops.toVertices(),
                      new Phrase(Effect.BOUNDS, limit()))));
      case 3 ->
          List.of(
              Phrase.flows(
                  "union",
                  Child.each(hops.toEdges(), new Phrase(Effect.COUNTS, count)),
                  Child.each(Phrase.flows("values", samples.vertexKey()))));
      case 4 ->
          List.of(
              new Phrase(
                  Effect.FLOWS,
                  Call.of("as", "a"),
                  hops.toVertices().calls().get(0),
                  Call.of("as", "b"),
                  Call.of("select", "a", "b"),
                  simpleBy(On.VERTICES)));
      default ->
          List.of(
              new Phrase(
                  Effect.FLOWS,
                  Call.of("sack", org.apache.tinkerpop.gremlin.process.traversal.Operator.assign),
                  Call.of("by", degree()),
                  hops.toVertices().calls().get(0),
                  Call.of("sack")));
    };
  }

  /** Which of several equals remains is open; what they have in common is not. */
  private List<Phrase> deduplicated(On on) {
    String key = key(on);
    return switch (dice.below(6)) {
      case 0 -> List.of(Phrase.flows("dedup"), Phrase.maps("id"));
      case 1 ->
          List.of(
              new Phrase(Effect.FLOWS, Call.of("dedup"), Call.of("by", T.label), Call.of("label")));
      case 2 ->
          List.of(
              new Phrase(
                  Effect.FLOWS, Call.of("dedup"), Call.of("by", key), Call.of("values", key)));
      case 3 -> paths(on);
      case 4 -> List.of(Phrase.flows("dedup"), Phrase.flows("values", key), filters.value(key));
      default -> List.of(Phrase.flows("dedup"), new Phrase(Effect.COUNTS, Call.of("count")));
    };
  }

  private List<Phrase> paths(On on) {
    return switch (dice.below(4)) {
      case 0 -> List.of(Phrase.flows("simplePath"), Phrase.maps("path"));
      case 1 -> List.of(Phrase.flows("cyclicPath"), Phrase.maps("path"));
      case 2 -> List.of(new Phrase(Effect.FLOWS, Call.of("path"), Call.of("by", T.label)));
      default -> List.of(Phrase.maps("path"));
    };
  }
}
