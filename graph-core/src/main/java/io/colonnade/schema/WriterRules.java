package io.colonnade.schema;

import io.colonnade.model.EdgeShape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What writers obey while a change of the declarations is pending: a schema with the stricter of
 * the present and the new rule of each name, and the names that no writer may use until the change
 * is decided. Immutable.
 */
public final class WriterRules {

  private final Schema schema;
  private final Set<Integer> closedKeys = new HashSet<>();
  private final Set<Integer> closedLabels = new HashSet<>();
  private final Set<Integer> reshaped = new HashSet<>();

  private WriterRules(Schema before, PendingChange change) {
    List<DeclaredKey> keys = new ArrayList<>(before.keys());
    for (DeclaredKey key : change.keys()) {
      if (key.isCounter() && !before.type(key.number()).isCounter()) {
        closedKeys.add(key.number()); // neither a property nor a counter until it is decided
      }
      Optional<DeclaredKey> was = before.key(key.number());
      keys.add(was.isPresent() ? stricter(was.get(), key) : key);
    }
    Schema typed = new Schema(before.epoch(), keys, List.of(), List.of(), Optional.empty());
    List<DeclaredLabel> labels = new ArrayList<>();
    for (ElementKind kind : ElementKind.values()) {
      labels.addAll(before.labels(kind));
    }
    for (DeclaredLabel label : change.labels()) {
      DeclaredLabel was =
          before
              .label(label.kind(), label.number())
              .orElseGet(() -> DeclaredLabel.plain(label.kind(), label.name(), label.number()));
      labels.add(stricter(was, label, typed));
    }
    this.schema = new Schema(before.epoch(), keys, labels, before.definitions(), Optional.empty());
    for (NameChange name : change.names()) {
      if (name.to().isEmpty()) {
        (name.kind() == NameKind.KEY ? closedKeys : closedLabels).add(name.number());
      }
    }
  }

  /** Returns the rules for writers under a schema; empty if no change is pending. */
  static Optional<WriterRules> of(Schema schema, Optional<PendingChange> change) {
    return change.map(pending -> new WriterRules(schema, pending));
  }

  private DeclaredKey stricter(DeclaredKey was, DeclaredKey key) {
    boolean isTightened = !key.type().isAny();
    if (isTightened && !was.type().isAny() && !was.type().hasValuesOf(key.type())) {
      closedKeys.add(key.number());
    }
    return new DeclaredKey(
        was.name(),
        was.number(),
        isTightened ? key.type() : was.type(),
        rank(key.cardinality()) > rank(was.cardinality()) ? key.cardinality() : was.cardinality());
  }

  private static int rank(Optional<Cardinality> cardinality) {
    return cardinality.isEmpty()
        ? 0
        : switch (cardinality.get()) {
          case LIST -> 1;
          case SET -> 2;
          case SINGLE -> 3;
        };
  }

  private DeclaredLabel stricter(DeclaredLabel was, DeclaredLabel label, Schema typed) {
    Set<Integer> required = new TreeSet<>(was.required());
    required.addAll(label.required());
    Map<Integer, Object> defaults = new TreeMap<>(was.defaults());
    defaults.putAll(label.defaults());
    defaults.entrySet().removeIf(each -> !typed.type(each.getKey()).holds(each.getValue()));
    EdgeShape shape = was.shape();
    if (!shape.equals(label.shape())) {
      reshaped.add(label.number());
    }
    return new DeclaredLabel(was.kind(), was.name(), was.number(), required, defaults, shape);
  }

  /** Returns the schema that writers obey, whose edges have the present shapes. */
  public Schema schema() {
    return schema;
  }

  /** Returns whether no value of the key may be written: it is dropped, or gets another type. */
  public boolean isKeyClosed(int key) {
    return closedKeys.contains(key);
  }

  /** Returns whether no element of the label may be written: it is dropped. */
  public boolean isLabelClosed(int label) {
    return closedLabels.contains(label);
  }

  /** Returns whether no edge of the label may be added: edges are to be stored in another order. */
  public boolean isReshaped(int label) {
    return reshaped.contains(label);
  }
}
