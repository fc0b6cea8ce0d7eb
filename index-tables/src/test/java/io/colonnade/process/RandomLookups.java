package io.colonnade.process;

import io.colonnade.model.SortKey;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDraft;
import io.colonnade.schema.SchemaEdit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.TextP;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * Queries that indexes can answer: filters, orders with a limit, counts. Confined to one thread.
 */
final class RandomLookups {

  static final List<String> KINDS = List.of("person", "thing");
  static final List<String> TIES = List.of("knows", "likes");

  private final Dice dice;
  private final RandomKeys keys;

  RandomLookups(Dice dice, RandomKeys keys) {
    this.dice = dice;
    this.keys = keys;
  }

  Script any(List<Object> vertices) {
    List<Phrase> phrases = new ArrayList<>();
    boolean isOfEdges = dice.oneIn(5);
    if (dice.oneIn(15) && !vertices.isEmpty()) {
      phrases.add(Phrase.flows("V", dice.one(vertices)));
    }
    phrases.add(Phrase.flows(isOfEdges && phrases.isEmpty() ? "E" : "V"));
    boolean ofEdges = isOfEdges && phrases.size() == 1;
    for (int i = dice.below(4); i > 0; i--) {
      phrases.add(filter(ofEdges ? TIES : KINDS, 1));
    }
    phrases.addAll(end(ofEdges));
    return new Script(List.copyOf(phrases));
  }

  /**
   * Queries of the keys of an index: points of the first keys, absent values among them, then the
   * order of the next key, or all keys in filters.
   */
  Script about(IndexDraft index) {
    boolean ofEdges = index.kind() == ElementKind.EDGE;
    List<String> labels = ofEdges ? TIES : KINDS;
    List<Phrase> phrases = new ArrayList<>();
    phrases.add(Phrase.flows(ofEdges ? "E" : "V"));
    if (index.label().isPresent() && !dice.oneIn(6)) {
      phrases.add(Phrase.flows("hasLabel", index.label().get()));
    }
    List<SchemaEdit.Sort> indexed = index.keys();
    int points = indexed.isEmpty() || dice.oneIn(4) ? indexed.size() : dice.below(indexed.size());
    for (SchemaEdit.Sort one : indexed.subList(0, points)) {
      phrases.add(dice.oneIn(5) ? filter(one.key(), labels, 0) : point(one.key()));
    }
    if (points == indexed.size()) {
      phrases.addAll(end(ofEdges));
    } else {
      phrases.addAll(inOrderOf(indexed.subList(points, indexed.size()), ofEdges));
    }
    return new Script(List.copyOf(phrases));
  }

  /** The order of the first key, mostly of elements that have the other keys. */
  private List<Phrase> inOrderOf(List<SchemaEdit.Sort> indexed, boolean ofEdges) {
    List<Phrase> phrases = new ArrayList<>();
    for (SchemaEdit.Sort other : indexed.subList(1, indexed.size())) {
      if (!dice.oneIn(4)) { // else the index may skip elements that are asked for
        phrases.add(Phrase.flows("has", other.key()));
      }
    }
    SchemaEdit.Sort first = indexed.get(0);
    if (dice.oneIn(4)) {
      phrases.add(Phrase.flows("has", first.key(), predicate(first.key())));
    }
    boolean isUp = (first.order() == SortKey.Order.ASCENDING) ^ dice.oneIn(4);
    phrases.addAll(inOrder(first.key(), isUp ? Order.asc : Order.desc, ofEdges));
    return phrases;
  }

  private Phrase point(String key) {
    return dice.oneIn(2) ? Phrase.flows("hasNot", key) : Phrase.flows("has", key, keys.value(key));
  }

  private Phrase filter(List<String> labels, int depth) {
    return filter(dice.oneIn(8) ? RandomKeys.SERIAL : keys.any(), labels, depth);
  }

  private Phrase filter(String key, List<String> labels, int depth) {
    return switch (dice.below(depth > 0 ? 13 : 9)) {
      case 0 -> Phrase.flows("has", key);
      case 1, 2 -> Phrase.flows("hasNot", key);
      case 3 -> Phrase.flows("hasLabel", dice.one(labels));
      case 4 -> Phrase.flows("has", dice.one(labels), key, keys.asked(key));
      case 5, 6 -> Phrase.flows("has", key, keys.asked(key));
      case 9 -> Phrase.flows("not", Child.exists(filter(labels, 0)));
      case 10, 11 ->
          Phrase.flows(
              dice.of("or", "and"),
              Child.exists(filter(labels, 0)),
              Child.exists(filter(labels, 0)));
      default -> Phrase.flows("has", key, predicate(key));
    };
  }

  /** No conjunctions of several values: TinkerGraph takes these apart. */
  private P<?> predicate(String key) {
    Object a = keys.asked(key);
    Object b = keys.asked(key);
    boolean isTextual = keys.of(key).type() == String.class;
    if (isTextual && dice.oneIn(3)) {
      String text = dice.of("a", "", "x", "x".repeat(300));
      return dice.oneIn(4) ? TextP.notStartingWith(text) : TextP.startingWith(text);
    }
    return switch (dice.below(keys.isSingle(key) ? 11 : 8)) {
      case 0 -> P.gt(a);
      case 1 -> P.gte(a);
      case 2 -> P.lt(a);
      case 3 -> P.lte(a);
      case 4 -> P.neq(a);
      case 5 -> P.within(a, b);
      case 6 -> P.without(a, b);
      case 7 -> P.eq(a);
      case 8 -> P.between(a, b);
      case 9 -> P.inside(a, b);
      default -> P.outside(a, b);
    };
  }

  private List<Phrase> end(boolean ofEdges) {
    String key = dice.oneIn(6) && !ofEdges ? RandomKeys.SERIAL : keys.any();
    return switch (dice.below(10)) {
      case 0 -> List.of();
      case 1, 2 -> List.of(new Phrase(Effect.COUNTS, Call.of("count")));
      case 3 -> List.of(Phrase.flows("values", key));
      case 4 -> List.of(Phrase.flows("valueMap", keys.some(1, 2).toArray()));
      case 5 -> List.of(new Phrase(Effect.GATHERS, Call.of("groupCount"), Call.of("by", T.label)));
      case 6 -> List.of(new Phrase(Effect.BOUNDS, limit()));
      default -> inOrder(key, dice.of(Order.asc, Order.desc), ofEdges);
    };
  }

  private List<Phrase> inOrder(String key, Order order, boolean ofEdges) {
    boolean hasOrder = keys.isOrderable(key) && (ofEdges || keys.isSingle(key));
    return hasOrder ? ordered(key, order) : List.of(Phrase.flows("dedup"));
  }

  /**
   * Which of the elements with equal values come first is open, so the values are compared; all of
   * it is one phrase, because without the values nothing could be compared.
   */
  private List<Phrase> ordered(String key, Order order) {
    List<Call> calls = new ArrayList<>(List.of(Call.of("order"), Call.of("by", key, order)));
    Class<?> type = keys.of(key).type();
    if (type == Object.class || type == BigDecimal.class) { // 1 and 1.0 are equal, and not the same
      calls.add(Call.of("by", T.id));
    }
    calls.add(limit());
    calls.add(Call.of("values", key));
    return List.of(new Phrase(Effect.ORDERS, List.copyOf(calls)));
  }

  private Call limit() {
    long n = dice.of(1, 2, 3, 5, 8, 17);
    return dice.oneIn(5) ? Call.of("range", n / 2, n) : Call.of("limit", n);
  }
}
