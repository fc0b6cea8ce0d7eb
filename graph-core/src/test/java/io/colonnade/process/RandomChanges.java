package io.colonnade.process;

import io.colonnade.process.RandomEnds.On;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.process.traversal.Merge;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;

/**
 * Traversals that change the graph. Where a change could meet what an earlier traverser of the same
 * traversal has changed, and the order of traversers would matter, a barrier comes first. Confined
 * to one thread.
 */
final class RandomChanges {

  private final Dice dice;
  private final Samples samples;
  private final Vocabulary vocabulary;
  private final RandomFilters filters;
  private final RandomGraph ids;

  /**
   * @param ids where ids of new elements come from
   */
  RandomChanges(Dice dice, Vocabulary vocabulary, RandomGraph ids) {
    this.dice = dice;
    this.samples = new Samples(dice);
    this.vocabulary = vocabulary;
    this.filters = new RandomFilters(dice, samples, vocabulary);
    this.ids = ids;
  }

  Script any() {
    List<Phrase> phrases =
        switch (dice.below(32)) {
          case 0, 1 -> addVertex();
          case 2, 3, 4 -> addEdge();
          case 5, 6, 7 -> vertexProperty();
          case 8 -> metaProperty();
          case 9, 10 -> edgeProperty();
          case 11, 12 -> dropProperties();
          case 13 -> dropEdges();
          case 14 -> dropSome();
          case 15 -> List.of(v(vocabulary.vertex(dice)), Phrase.flows("drop"));
          case 16, 17 -> mergeVertex();
          case 18, 19 -> mergeEdge();
          case 20, 21 -> vocabulary.edgesByName() ? manyEdges() : readBack();
          case 22 -> writeThenRead();
          case 25, 26, 27 -> counted();
          case 28, 29 -> countedOften();
          case 30, 31 -> counterSet();
          default -> dropOnTheWay();
        };
    return new Script(List.copyOf(phrases));
  }

  private static Phrase v(Object... ids) {
    return Phrase.flows("V", ids);
  }

  /** A change that begins when all that it is to change have been found. */
  private static Phrase afterAll(Call... calls) {
    List<Call> all = new ArrayList<>();
    all.add(Call.of("barrier"));
    all.add(Call.of("dedup"));
    all.addAll(List.of(calls));
    return new Phrase(Effect.FLOWS, List.copyOf(all));
  }

  // ---- adding

  private List<Phrase> addVertex() {
    List<Phrase> phrases = new ArrayList<>();
    phrases.add(
        new Phrase(
            Effect.FLOWS,
            Call.of("addV", samples.vertexLabel()),
            Call.of("property", T.id, dice.oneIn(15) ? vocabulary.vertex(dice) : ids.freshId())));
    for (String key : dice.some(Samples.VERTEX_KEYS, 0, 4)) {
      phrases.add(Phrase.flows("property", dice.one(cardinalities()), key, samples.value(key)));
    }
    if (dice.oneIn(2)) {
      phrases.add(Phrase.flows("valueMap"));
    }
    return phrases;
  }

  private static List<Cardinality> cardinalities() {
    return Arrays.asList(Cardinality.values());
  }

  private List<Phrase> addEdge() {
    Call to = Call.of("to", Child.whole(Call.of("V", vocabulary.vertex(dice))));
    List<Phrase> phrases = new ArrayList<>();
    phrases.add(v(vocabulary.vertex(dice)));
    phrases.add(
        new Phrase(Effect.FLOWS, Call.of("addE", samples.edgeLabel()), to, identification()));
    for (String key : dice.some(Samples.EDGE_KEYS, 0, 2)) {
      phrases.add(Phrase.flows("property", key, samples.value(key)));
    }
    if (dice.oneIn(2)) {
      phrases.add(Phrase.flows("inV"));
      phrases.add(Phrase.flows("inE", samples.edgeLabels()));
    }
    return phrases;
  }

  private Call identification() {
    return vocabulary.edgesByName() && dice.oneIn(2)
        ? Call.of("property", Samples.UID, ids.freshUid())
        : Call.of(
            "property", T.id, dice.oneIn(20) ? vocabulary.edge(dice) : (Object) ids.freshId());
  }

  /** Edges of one name from several vertices; each reads what is there when it comes by. */
  private List<Phrase> manyEdges() {
    List<Phrase> phrases = new ArrayList<>(someVertices());
    String label = samples.edgeLabel();
    phrases.add(
        afterAll(
            Call.of("addE", label),
            Call.of("to", Child.whole(Call.of("V", vocabulary.vertex(dice)))),
            Call.of("property", Samples.UID, ids.freshUid())));
    if (dice.oneIn(2)) {
      phrases.add(Phrase.flows("inV"));
      phrases.add(Phrase.maps("local", Child.whole(Call.of("inE", label), Call.of("count"))));
    }
    return phrases;
  }

  // ---- properties

  private List<Phrase> someVertices() {
    return new ArrayList<>(RandomTraversal.elements(dice, vocabulary, On.VERTICES).phrases());
  }

  private List<Phrase> someEdges() {
    return new ArrayList<>(RandomTraversal.elements(dice, vocabulary, On.EDGES).phrases());
  }

  private List<Phrase> vertexProperty() {
    List<Phrase> phrases =
        dice.oneIn(2) ? someVertices() : new ArrayList<>(List.of(v(vocabulary.vertex(dice))));
    String key = dice.one(Samples.VERTEX_KEYS);
    Cardinality cardinality =
        key.equals(Samples.TAG) ? dice.one(cardinalities()) : Cardinality.single;
    String meta = dice.one(Samples.META_KEYS);
    phrases.add(
        afterAll(
            dice.oneIn(3)
                ? Call.of(
                    "property", cardinality, key, samples.value(key), meta, samples.value(meta))
                : Call.of("property", cardinality, key, samples.value(key))));
    if (dice.oneIn(3)) {
      phrases.add(Phrase.flows("values", key));
    }
    return phrases;
  }

  private List<Phrase> metaProperty() {
    String key = dice.one(Samples.META_KEYS);
    return List.of(
        v(vocabulary.vertices(dice, 1, 5).toArray()),
        Phrase.flows("properties", dice.of(Samples.TAG, Samples.NAME)),
        Phrase.flows("property", key, samples.value(key)));
  }

  private List<Phrase> edgeProperty() {
    List<Phrase> phrases =
        dice.oneIn(2)
            ? someEdges()
            : new ArrayList<>(List.of(Phrase.flows("E", vocabulary.edge(dice))));
    String key = dice.one(Samples.EDGE_KEYS);
    phrases.add(afterAll(Call.of("property", key, samples.value(key))));
    if (dice.oneIn(3)) {
      phrases.add(Phrase.flows("values", key));
    }
    return phrases;
  }

  // ---- counters

  private List<Phrase> someElements() {
    return dice.oneIn(2) ? someVertices() : someEdges();
  }

  /** Adds to the counter of whatever has been found. */
  private Call increment() {
    long by = dice.between(-2, 3);
    return Call.of("call", ModelIncrement.NAME, Map.of("key", Samples.HITS, "by", by));
  }

  /** Each element is counted once, and then shows its counter. */
  private List<Phrase> counted() {
    List<Phrase> phrases = someElements();
    phrases.add(afterAll(increment()));
    switch (dice.below(5)) {
      case 0 -> phrases.add(Phrase.flows("values", Samples.HITS));
      case 1 -> phrases.add(Phrase.flows("valueMap", Samples.HITS));
      case 2 -> phrases.add(filters.property(Samples.HITS));
      default -> {}
    }
    return phrases;
  }

  /** Each element is counted as often as it has been found. */
  private List<Phrase> countedOften() {
    List<Phrase> phrases = someElements();
    phrases.add(new Phrase(Effect.FLOWS, Call.of("barrier"), increment()));
    phrases.add(new Phrase(Effect.COUNTS, Call.of("count")));
    return phrases;
  }

  private List<Phrase> counterSet() {
    List<Phrase> phrases;
    Call set = Call.of("property", Samples.HITS, samples.value(Samples.HITS));
    if (dice.oneIn(2)) {
      phrases = someEdges();
    } else {
      phrases = someVertices();
      set = new Call("property", List.of(Cardinality.single, Samples.HITS, set.arguments().get(1)));
    }
    phrases.add(dice.oneIn(2) ? afterAll(set) : afterAll(set, increment()));
    if (dice.oneIn(3)) {
      phrases.add(Phrase.flows("values", Samples.HITS));
    }
    return phrases;
  }

  /**
   * Each traverser reads what those before it have written, and nothing that those after it will
   * write: the sums come out whatever the order is, but not if something reads ahead.
   */
  private List<Phrase> readBack() {
    String label = dice.one(Samples.EDGE_LABELS);
    int value = 10 + dice.below(3);
    return List.of(
        v(vocabulary.vertex(dice)),
        Phrase.flows("outE", label),
        Phrase.flows("property", Samples.SINCE, value),
        Phrase.flows("inV"),
        Phrase.maps(
            "local",
            Child.whole(
                Call.of("inE", label), Call.of("has", Samples.SINCE, value), Call.of("count"))));
  }

  /** The same with a property of vertices, in the order of the ids, and of their neighbours. */
  private List<Phrase> writeThenRead() {
    int value = 10 + dice.below(3);
    Phrase write =
        dice.oneIn(2)
            ? Phrase.flows("property", Cardinality.single, Samples.AGE, value)
            : Phrase.flows(
                "sideEffect", Child.whole(Call.of("properties", Samples.AGE), Call.of("drop")));
    return List.of(
        v(vocabulary.vertices(dice, 1, 6).toArray()),
        write,
        Phrase.flows(dice.of("out", "in", "both"), samples.edgeLabels()),
        dice.oneIn(2) ? Phrase.flows("has", Samples.AGE, value) : Phrase.flows("hasNot", "age"));
  }

  // ---- dropping

  /** What is dropped first is not there for those after it, in the order of the ids. */
  private List<Phrase> dropOnTheWay() {
    Call step = Call.of(dice.of("out", "in", "both"), samples.edgeLabels());
    Phrase found =
        dice.oneIn(2)
            ? new Phrase(Effect.FLOWS, step, Call.of("drop"))
            : new Phrase(
                Effect.FLOWS, step, Call.of("outE", samples.edgeLabels()), Call.of("drop"));
    return List.of(v(vocabulary.vertices(dice, 1, 4).toArray()), found);
  }

  private List<Phrase> dropProperties() {
    List<Phrase> phrases;
    List<Call> calls = new ArrayList<>();
    if (dice.oneIn(3)) {
      phrases = someEdges();
      calls.add(Call.of("properties", dice.some(Samples.EDGE_KEYS_TO_READ, 1, 2).toArray()));
    } else {
      phrases =
          dice.oneIn(2) ? someVertices() : new ArrayList<>(List.of(v(vocabulary.vertex(dice))));
      calls.add(Call.of("properties", dice.some(Samples.VERTEX_KEYS_TO_READ, 0, 2).toArray()));
      if (dice.oneIn(3)) {
        calls.addAll(filters.meta().calls());
      }
      if (dice.oneIn(3)) {
        calls.add(Call.of("properties"));
      }
    }
    calls.add(Call.of("drop"));
    phrases.add(afterAll(calls.toArray(new Call[0])));
    return phrases;
  }

  private List<Phrase> dropEdges() {
    List<Phrase> phrases = new ArrayList<>();
    switch (dice.below(4)) {
      case 0 -> phrases.add(Phrase.flows("E", vocabulary.edges(dice, 1, 4).toArray()));
      case 1 -> {
        phrases.add(Phrase.flows("E"));
        phrases.add(filters.edge(1));
        phrases.add(filters.edge(1));
      }
      default -> {
        phrases.add(v(vocabulary.vertices(dice, 1, 3).toArray()));
        phrases.add(Phrase.flows(dice.of("outE", "inE", "bothE"), samples.edgeLabels()));
        phrases.add(dice.oneIn(2) ? filters.endId() : filters.edge(0));
      }
    }
    phrases.add(Phrase.flows("drop"));
    return phrases;
  }

  /** A few vertices, found over others. */
  private List<Phrase> dropSome() {
    return List.of(
        v(vocabulary.vertex(dice)),
        Phrase.flows(dice.of("out", "in", "both"), samples.edgeLabel()),
        filters.vertexId(),
        afterAll(Call.of("drop")));
  }

  // ---- merging

  private List<Phrase> mergeVertex() {
    Map<Object, Object> searched = new LinkedHashMap<>();
    Map<Object, Object> created = new LinkedHashMap<>();
    if (dice.oneIn(2)) {
      searched.put(T.id, dice.oneIn(3) ? ids.freshId() : vocabulary.vertex(dice));
    } else {
      searched.put(T.label, dice.one(Samples.VERTEX_LABELS));
      searched.put(Samples.NAME, samples.value(Samples.NAME));
      created.put(T.id, ids.freshId());
    }
    created.put(Samples.AGE, samples.value(Samples.AGE));
    Map<Object, Object> matched = new LinkedHashMap<>();
    matched.put(Samples.SCORE, samples.value(Samples.SCORE));
    return List.of(
        Phrase.flows("mergeV", searched),
        Phrase.flows("option", Merge.onCreate, created),
        Phrase.flows("option", Merge.onMatch, matched));
  }

  private List<Phrase> mergeEdge() {
    Map<Object, Object> searched = new LinkedHashMap<>();
    searched.put(T.label, dice.one(Samples.EDGE_LABELS));
    searched.put(Direction.OUT, vocabulary.vertex(dice));
    searched.put(Direction.IN, vocabulary.vertex(dice));
    if (dice.oneIn(4)) {
      searched.put(Samples.SINCE, samples.value(Samples.SINCE));
    }
    Map<Object, Object> created = new LinkedHashMap<>();
    created.put(Samples.WEIGHT, samples.value(Samples.WEIGHT));
    if (vocabulary.edgesByName() && dice.oneIn(2)) {
      created.put(Samples.UID, ids.freshUid());
    } else {
      created.put(T.id, ids.freshId());
    }
    Map<Object, Object> matched = new LinkedHashMap<>();
    matched.put(Samples.MIX, samples.value(Samples.MIX));
    List<Phrase> phrases = new ArrayList<>();
    if (dice.oneIn(3)) {
      phrases.add(v(vocabulary.vertex(dice)));
    }
    phrases.add(
        new Phrase(
            Effect.FLOWS, Call.of("mergeE", searched), Call.of("option", Merge.onCreate, created)));
    phrases.add(Phrase.flows("option", Merge.onMatch, matched));
    return phrases;
  }
}
