package io.colonnade.upkeep;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Layout;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.Cardinality;
import io.colonnade.schema.DeclaredKey;
import io.colonnade.schema.DeclaredLabel;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.NameChange;
import io.colonnade.schema.NameKind;
import io.colonnade.schema.Schema;
import io.colonnade.schema.SchemaPlan;
import io.colonnade.store.Snapshot;
import io.colonnade.tx.SchemaRules;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The conditions of a schema change on the existing graph, and the scan that proves them or names
 * the first element that does not fit. Confined to one change.
 */
final class SchemaProof {

  /** Tells which names have never been used; no stored element has such a name. */
  @FunctionalInterface
  interface Fresh {
    boolean contains(NameKind kind, int number);
  }

  private final Map<Integer, DeclaredKey> typed = new HashMap<>();
  private final Map<Integer, DeclaredKey> counted = new HashMap<>();
  private final Map<ElementKind, Map<Integer, Demand>> demands =
      Map.of(ElementKind.VERTEX, new HashMap<>(), ElementKind.EDGE, new HashMap<>());
  private final Map<Integer, DeclaredLabel> reshaped = new HashMap<>();
  private final Map<Integer, NameChange> droppedKeys = new HashMap<>();
  private final Map<Integer, NameChange> droppedLabels = new HashMap<>();
  private final Schema after;

  /** The keys that each element of a label must have. */
  private record Demand(DeclaredLabel label, Set<Integer> keys) {}

  private SchemaProof(Schema after) {
    this.after = after;
  }

  static SchemaProof of(Schema before, SchemaPlan plan, Fresh fresh) {
    SchemaProof proof = new SchemaProof(plan.after());
    for (DeclaredKey key : plan.keys()) {
      if (!fresh.contains(NameKind.KEY, key.number())) {
        proof.add(before.key(key.number()), key);
      }
    }
    for (DeclaredLabel label : plan.labels()) {
      if (!fresh.contains(NameKind.LABEL, label.number())) {
        proof.add(before.label(label.kind(), label.number()), label);
      }
    }
    for (NameChange name : plan.names()) {
      if (name.to().isEmpty()) {
        (name.kind() == NameKind.KEY ? proof.droppedKeys : proof.droppedLabels)
            .put(name.number(), name);
      }
    }
    return proof;
  }

  private void add(Optional<DeclaredKey> was, DeclaredKey key) {
    if (!key.type().isAny() && was.filter(old -> old.type().hasValuesOf(key.type())).isEmpty()) {
      typed.put(key.number(), key);
    }
    boolean anyNumber = key.cardinality().orElse(Cardinality.LIST) == Cardinality.LIST;
    if (!anyNumber && !was.flatMap(DeclaredKey::cardinality).equals(key.cardinality())) {
      counted.put(key.number(), key);
    }
  }

  private void add(Optional<DeclaredLabel> was, DeclaredLabel label) {
    Set<Integer> keys = new HashSet<>(label.required());
    was.ifPresent(old -> keys.removeAll(old.required()));
    if (!keys.isEmpty()) {
      demands(label.kind()).put(label.number(), new Demand(label, keys));
    }
    DeclaredLabel old = was.orElse(DeclaredLabel.plain(label.kind(), label.name(), 0));
    if (!old.shape().equals(label.shape())) {
      reshaped.put(label.number(), label);
    }
  }

  /** Returns false if the change is valid for every graph. */
  boolean isNeeded() {
    return !(typed.isEmpty()
        && counted.isEmpty()
        && demands(ElementKind.VERTEX).isEmpty()
        && demands(ElementKind.EDGE).isEmpty()
        && reshaped.isEmpty()
        && droppedKeys.isEmpty()
        && droppedLabels.isEmpty());
  }

  /** Returns whether all values must be read: a key can be that of a meta-property of any key. */
  private boolean readsAllKeys() {
    return !typed.isEmpty() || !droppedKeys.isEmpty();
  }

  private boolean dropsNames() {
    return !droppedKeys.isEmpty() || !droppedLabels.isEmpty();
  }

  /**
   * Reads the graph as far as necessary.
   *
   * @param onElement is called for each element that is read
   * @throws InvalidInputException if an element does not fit; the message names the first one
   */
  void mustHold(Layout layout, Snapshot snapshot, Runnable onElement) {
    if (readsAllKeys()
        || !counted.isEmpty()
        || !demands(ElementKind.VERTEX).isEmpty()
        || dropsNames()) {
      Keys wanted = readsAllKeys() ? Keys.ALL : Keys.of(counted.keySet());
      try (FactCursor<VertexFact> vertices = layout.vertices(snapshot, wanted)) {
        for (Optional<VertexFact> next = vertices.next();
            next.isPresent();
            next = vertices.next()) {
          onElement.run();
          check(next.get());
        }
      }
    }
    if (!typed.isEmpty()
        || !demands(ElementKind.EDGE).isEmpty()
        || !reshaped.isEmpty()
        || dropsNames()) {
      Set<Integer> wanted = new HashSet<>(typed.keySet());
      wanted.addAll(droppedKeys.keySet()); // a counter is known only if it is read
      layout
          .edges(snapshot, Keys.of(wanted))
          .readAll(
              edge -> {
                onElement.run();
                check(edge, layout);
              });
    }
  }

  private void check(VertexFact vertex) {
    String element = "v[" + vertex.ref().id() + "]";
    mustNotUse(droppedLabels, vertex.ref().label(), element);
    if (readsAllKeys()) {
      for (VertexPropertyFact property : vertex.properties()) {
        check(property.key(), property.value(), element);
        property.meta().forEach(meta -> check(meta.key(), meta.value(), element));
      }
    }
    for (DeclaredKey key : counted.values()) {
      checkCount(vertex.properties(key.number()), element, key);
    }
    checkDemand(ElementKind.VERTEX, vertex.ref().label(), vertex.keys(), element);
  }

  private void check(EdgeFact edge, Layout layout) {
    String element = "e[" + layout.ids().of(edge) + "]";
    DeclaredLabel label = reshaped.get(edge.label());
    if (label != null) {
      throw new InvalidInputException(
          Problem.LABEL_HAS_EDGES, "edge label", label.name(), "first", element);
    }
    mustNotUse(droppedLabels, edge.label(), element);
    if (!droppedKeys.isEmpty()) {
      edge.keys().forEach(key -> mustNotUse(droppedKeys, key, element));
    }
    for (PropertyFact property : edge.properties(Keys.of(typed.keySet()))) {
      checkType(property.key(), property.value(), element);
    }
    checkDemand(ElementKind.EDGE, edge.label(), edge.keys(), element);
  }

  private static void mustNotUse(Map<Integer, NameChange> dropped, int number, String element) {
    NameChange name = dropped.get(number);
    if (name != null) {
      throw name.inUse(element);
    }
  }

  private void check(int key, Object value, String element) {
    mustNotUse(droppedKeys, key, element);
    checkType(key, value, element);
  }

  private void checkType(int number, Object value, String element) {
    DeclaredKey key = typed.get(number);
    if (key != null && !key.type().holds(value)) {
      throw new InvalidInputException(
          Problem.STORED_TYPE,
          "key",
          key.name(),
          "type",
          key.type(),
          "first",
          element,
          "class",
          value.getClass().getSimpleName());
    }
  }

  private static void checkCount(
      List<VertexPropertyFact> properties, String element, DeclaredKey key) {
    boolean isSet = key.cardinality().orElse(Cardinality.LIST) == Cardinality.SET;
    if (isSet ? SchemaRules.hasEqual(properties) : properties.size() > 1) {
      throw new InvalidInputException(
          Problem.STORED_CARDINALITY,
          "cardinality",
          isSet ? "set" : "single",
          "key",
          key.name(),
          "first",
          element,
          "values",
          properties.size());
    }
  }

  private void checkDemand(ElementKind kind, int label, List<Integer> keys, String element) {
    Demand demand = demands(kind).get(label);
    if (demand != null) {
      for (int key : demand.keys()) {
        if (!keys.contains(key)) {
          throw new InvalidInputException(
              Problem.STORED_WITHOUT_KEY,
              kind.noun(),
              demand.label().name(),
              "key",
              after.key(key).map(DeclaredKey::name).orElse("?"),
              "first",
              element);
        }
      }
    }
  }

  private Map<Integer, Demand> demands(ElementKind kind) {
    return demands.getOrDefault(kind, Map.of());
  }
}
