package io.colonnade.process;

import io.colonnade.schema.IndexDraft;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;

/**
 * A random history of a graph with a schema: the graph is filled before or after its indexes are
 * created, then queries, changes, ends of transactions and changes of the schema follow in any
 * order. Confined to one thread.
 */
final class RandomSchemaHistory {

  private static final int QUESTIONS = 180;

  private final Dice dice;
  private final boolean isPersistent;
  private final RandomKeys keys;
  private final RandomIndexes indexes;
  private final RandomLookups lookups;
  private final List<Object> vertices = new ArrayList<>();
  private final Deque<Event> planned = new ArrayDeque<>();
  private int asked;
  private long ids;

  /**
   * @param isPersistent true if the graph can be closed and opened again
   */
  RandomSchemaHistory(Dice dice, boolean isPersistent) {
    this.dice = dice;
    this.isPersistent = isPersistent;
    this.keys = new RandomKeys(dice); // first, because the graph's keys come from the same seed
    this.indexes = new RandomIndexes(dice, keys);
    this.lookups = new RandomLookups(dice, keys);
    List<Event> shapes = new ArrayList<>();
    for (int i = dice.between(1, 5); i > 0; i--) {
      shapes.addAll(reshaped(indexes.create()));
    }
    boolean isBuiltFirst = dice.oneIn(2);
    if (isBuiltFirst) {
      planned.addAll(shapes);
    }
    for (int i = dice.between(5, 30); i > 0; i--) {
      planned.add(vertex());
    }
    for (int i = dice.below(40); i > 0; i--) {
      planned.add(edge());
    }
    if (!isBuiltFirst) {
      planned.addAll(shapes);
    } else if (!dice.oneIn(4)) { // else the queries read what their own transaction has added
      planned.add(new Event.Commit());
    }
  }

  boolean hasNext() {
    return asked < QUESTIONS || !planned.isEmpty();
  }

  Event next() {
    if (!planned.isEmpty()) {
      return planned.remove();
    }
    int choice = dice.below(100);
    if (choice < 84) {
      return ask();
    } else if (choice < 90) {
      return change();
    } else if (choice < 96) {
      return new Event.Commit();
    } else if (choice < 98) {
      return isPersistent && dice.oneIn(2) ? new Event.Reopen() : new Event.Rollback();
    }
    planned.addAll(reshaped(indexes.change()));
    return planned.remove();
  }

  /** A transaction that has read before the change continues to read, but cannot commit. */
  private List<Event> reshaped(Event.Reshape reshape) {
    List<Event> events = new ArrayList<>(List.of(reshape));
    if (reshape.begun() == Event.Reshape.Begun.READING) {
      for (int i = dice.between(1, 8); i > 0; i--) {
        events.add(ask());
      }
      events.add(new Event.Rollback());
    }
    return events;
  }

  private Event.Ask ask() {
    asked++;
    return new Event.Ask(query(), Collections.emptyList());
  }

  private Script query() {
    List<IndexDraft> live = indexes.live();
    return live.isEmpty() || dice.oneIn(2) ? lookups.any(vertices) : lookups.about(dice.one(live));
  }

  private Event.AddVertex vertex() {
    Object id = ids++;
    vertices.add(id);
    return new Event.AddVertex(id, dice.one(RandomLookups.KINDS), keys.ofVertex());
  }

  private Event.AddEdge edge() {
    return new Event.AddEdge(
        Optional.of(ids++),
        dice.one(RandomLookups.TIES),
        dice.one(vertices),
        dice.one(vertices),
        keys.ofEdge());
  }

  private Event change() {
    String key = keys.any();
    Phrase one = Phrase.flows("V", dice.one(vertices));
    return switch (dice.below(8)) {
      case 0 -> vertex();
      case 1 -> edge();
      case 2 -> changes(one, Phrase.flows("drop"));
      case 3 -> changes(one, Phrase.flows("properties", key), Phrase.flows("drop"));
      case 4 ->
          changes(
              one,
              Phrase.flows("outE"),
              new Phrase(Effect.FLOWS, Call.of("property", key, keys.value(key))));
      case 5 ->
          changes(
              one,
              Phrase.flows("property", Cardinality.single, RandomKeys.SERIAL, keys.nextSerial()));
      default -> changes(one, Phrase.flows("property", keys.written(key), key, keys.value(key)));
    };
  }

  private static Event changes(Phrase... phrases) {
    return new Event.Change(Script.of(phrases), List.of());
  }
}
