package io.colonnade.process;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.IndexTarget;
import io.colonnade.model.SortKey;
import io.colonnade.schema.AbsentValues;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDraft;
import io.colonnade.schema.IndexType;
import io.colonnade.schema.SchemaEdit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;

/**
 * Changes of a schema: indexes of every kind are created, built again and dropped, and a key gets
 * several values. Confined to one thread.
 */
final class RandomIndexes {

  private final Dice dice;
  private final RandomKeys keys;
  private final Map<String, IndexDraft> live = new LinkedHashMap<>();
  private int made;

  RandomIndexes(Dice dice, RandomKeys keys) {
    this.dice = dice;
    this.keys = keys;
  }

  Event.Reshape create() {
    IndexDraft draft = draft("i" + made++);
    live.put(draft.name(), draft);
    return new Event.Reshape("index " + draft, begun(), graph -> create(graph, draft));
  }

  private static void create(ColonnadeGraph graph, IndexDraft draft) throws InterruptedException {
    var index = graph.schema().index(draft.name()).on(new IndexTarget(draft.kind(), draft.label()));
    index.type(draft.type()).salt(draft.buckets());
    draft.keys().forEach(key -> index.key(key.key(), order(key)));
    index.covering(draft.covered().toArray(new String[0]));
    if (draft.absent() == AbsentValues.INDEXED) {
      index.withAbsent();
    }
    index.create().await();
  }

  private static Order order(SchemaEdit.Sort key) {
    return key.order() == SortKey.Order.DESCENDING ? Order.desc : Order.asc;
  }

  /** The indexes that the graph has now. */
  List<IndexDraft> live() {
    return List.copyOf(live.values());
  }

  /** A change of the schema while the graph is used. */
  Event.Reshape change() {
    if (live.isEmpty() || dice.oneIn(3)) {
      return create();
    }
    String name = dice.one(List.copyOf(live.keySet()));
    return switch (dice.below(6)) {
      case 0 -> drop(name);
      case 1 -> list(keys.any());
      default -> rebuild(name);
    };
  }

  private Event.Reshape drop(String name) {
    live.remove(name);
    return new Event.Reshape(
        "drop of " + name, notReading(), graph -> graph.schema().dropIndex(name).await());
  }

  private Event.Reshape rebuild(String name) {
    return new Event.Reshape(
        "rebuild of " + name, notReading(), graph -> graph.schema().rebuildIndex(name).await());
  }

  private Event.Reshape list(String key) {
    keys.declareList(key);
    return new Event.Reshape(
        "list of " + key,
        begun(),
        graph -> graph.schema().change().key(key, Cardinality.list).commit());
  }

  private Event.Reshape.Begun begun() {
    return dice.of(Event.Reshape.Begun.values());
  }

  /** Old entries are removed only when no transaction is left that has read before. */
  private Event.Reshape.Begun notReading() {
    return dice.of(Event.Reshape.Begun.BEFORE, Event.Reshape.Begun.AFTER);
  }

  private IndexDraft draft(String name) {
    ElementKind kind = dice.oneIn(5) ? ElementKind.EDGE : ElementKind.VERTEX;
    if (kind == ElementKind.EDGE && dice.oneIn(4)) {
      return IndexDraft.of(name, kind, Optional.empty(), IndexType.LABEL, List.of());
    }
    boolean isUnique = kind == ElementKind.VERTEX && dice.oneIn(6);
    IndexType type =
        isUnique ? IndexType.UNIQUE : dice.oneIn(5) ? IndexType.EQUALITY : IndexType.RANGE;
    List<String> chosen = new ArrayList<>(keys.some(1, 3));
    if (isUnique) {
      chosen.removeIf(key -> keys.of(key).type() == Object.class);
      chosen.add(RandomKeys.SERIAL);
      Collections.shuffle(chosen, dice.random());
    }
    List<SchemaEdit.Sort> sorts = new ArrayList<>();
    for (String key : chosen) {
      boolean isDown = type != IndexType.EQUALITY && dice.oneIn(3);
      sorts.add(
          new SchemaEdit.Sort(key, isDown ? SortKey.Order.DESCENDING : SortKey.Order.ASCENDING));
    }
    List<String> labels = kind == ElementKind.EDGE ? RandomLookups.TIES : RandomLookups.KINDS;
    return new IndexDraft(
        name,
        kind,
        dice.oneIn(3) ? Optional.of(dice.one(labels)) : Optional.empty(),
        type,
        sorts,
        !isUnique && dice.oneIn(3) ? AbsentValues.INDEXED : AbsentValues.SKIPPED,
        !isUnique && dice.oneIn(4) ? dice.between(2, 4) : 1,
        dice.oneIn(3) ? Set.copyOf(keys.some(1, 2)) : Set.of());
  }
}
