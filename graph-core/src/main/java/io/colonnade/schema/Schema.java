package io.colonnade.schema;

import io.colonnade.model.EdgeShape;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Keys;
import io.colonnade.store.Snapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All declarations at one epoch. Names without a declaration are only in the {@link Dictionary}.
 * Immutable.
 */
public final class Schema {

  private final long epoch;
  private final Map<Integer, DeclaredKey> keys = new TreeMap<>();
  private final Map<ElementKind, Map<Integer, DeclaredLabel>> labels = new HashMap<>();
  private final Map<String, DeclaredKey> keysByName = new HashMap<>();
  private final Map<ElementKind, Map<String, DeclaredLabel>> labelsByName = new HashMap<>();
  private final Keys counters;
  private final Keys edgeCounters;
  private final EdgeShape[] shapes;
  private final EdgeShapes edgeShapes = this::shape;
  private final StoredDegrees degrees;
  private final Map<Integer, IndexDefinition> definitions = new TreeMap<>();
  private final Map<ElementKind, List<IndexDefinition>> enabled = new EnumMap<>(ElementKind.class);
  private final @Nullable PendingChange pending;
  private final @Nullable WriterRules writerRules; // null: nothing is pending

  Schema(
      long epoch,
      Collection<DeclaredKey> keys,
      Collection<DeclaredLabel> labels,
      Collection<IndexDefinition> definitions,
      Optional<PendingChange> pending) {
    this.epoch = epoch;
    definitions.forEach(index -> this.definitions.put(index.number(), index));
    for (ElementKind kind : ElementKind.values()) {
      enabled.put(
          kind,
          indexes().stream()
              .filter(index -> index.kind() == kind && index.state() == IndexState.ENABLED)
              .toList());
      this.labels.put(kind, new TreeMap<>());
      this.labelsByName.put(kind, new HashMap<>());
    }
    for (DeclaredKey key : keys) {
      this.keys.put(key.number(), key);
      keysByName.put(key.name(), key);
    }
    for (DeclaredLabel label : labels) {
      ofKind(label.kind()).put(label.number(), label);
      byName(label.kind()).put(label.name(), label);
    }
    this.counters = keys(DeclaredKey::isCounter);
    this.edgeCounters = keys(DeclaredKey::countsEdges);
    this.shapes = shapes(ofKind(ElementKind.EDGE));
    this.degrees =
        new StoredDegrees(
            definition(IndexType.DEGREES).map(IndexDefinition::state),
            ofKind(ElementKind.EDGE).values().stream()
                .filter(label -> !label.shape().isCounted())
                .map(DeclaredLabel::number)
                .collect(Collectors.toSet()));
    this.pending = pending.orElse(null);
    this.writerRules = WriterRules.of(this, pending).orElse(null); // last: reads the others
  }

  private Keys keys(Predicate<DeclaredKey> those) {
    return Keys.of(keys.values().stream().filter(those).mapToInt(DeclaredKey::number).toArray());
  }

  private static EdgeShape[] shapes(Map<Integer, DeclaredLabel> edges) {
    int length = 0;
    for (int number : edges.keySet()) {
      length = Math.max(length, number + 1);
    }
    EdgeShape[] shapes = new EdgeShape[length];
    for (int number = 0; number < length; number++) {
      DeclaredLabel label = edges.get(number);
      shapes[number] = label == null ? EdgeShape.PLAIN : label.shape();
    }
    return shapes;
  }

  /** Reads the schema of a snapshot. */
  public static Schema read(Snapshot snapshot, Dictionary dictionary) {
    return SchemaRows.read(snapshot, dictionary);
  }

  /** Returns the epoch at which this schema holds. Each change of declarations increases it. */
  public long epoch() {
    return epoch;
  }

  /** Returns whether no key and no label is declared. */
  public boolean isEmpty() {
    return keys.isEmpty() && labels.values().stream().allMatch(Map::isEmpty);
  }

  /** Returns the declared keys, by number. */
  public List<DeclaredKey> keys() {
    return List.copyOf(keys.values());
  }

  /** Returns the declared labels of that kind, by number. */
  public List<DeclaredLabel> labels(ElementKind kind) {
    return List.copyOf(ofKind(kind).values());
  }

  /** Returns the declaration of the key with that number; empty if it is not declared. */
  public Optional<DeclaredKey> key(int number) {
    return Optional.ofNullable(keys.get(number));
  }

  /** Returns the declaration of the label with that number; empty if it is not declared. */
  public Optional<DeclaredLabel> label(ElementKind kind, int number) {
    return Optional.ofNullable(ofKind(kind).get(number));
  }

  /** Returns the declaration of the key with that name; empty if it is not declared. */
  public Optional<DeclaredKey> key(String name) {
    return Optional.ofNullable(keysByName.get(name));
  }

  /** Returns the declaration of the label with that name; empty if it is not declared. */
  public Optional<DeclaredLabel> label(ElementKind kind, String name) {
    return Optional.ofNullable(byName(kind).get(name));
  }

  /** Returns the change of the declarations that is being proved; empty if there is none. */
  public Optional<PendingChange> pending() {
    return Optional.ofNullable(pending);
  }

  /** Returns what writers obey while a change is pending; empty if none is. */
  public Optional<WriterRules> writerRules() {
    return Optional.ofNullable(writerRules);
  }

  /**
   * Returns the schema that writers obey: while a change is pending, also its declarations as far
   * as they are stricter.
   */
  public Schema forWriters() {
    return writerRules == null ? this : writerRules.schema();
  }

  /** Returns the indexes, by number. */
  public List<IndexDefinition> indexes() {
    return definitions.values().stream().filter(index -> index.type().isIndex()).toList();
  }

  /**
   * Returns the indexes and what else commits maintain like indexes, by number. Only an index has a
   * name for users.
   */
  public List<IndexDefinition> definitions() {
    return List.copyOf(definitions.values());
  }

  /** Returns the last definition of a type of which a graph has one; empty if it has none. */
  public Optional<IndexDefinition> definition(IndexType type) {
    return definitions.values().stream()
        .filter(definition -> definition.type() == type)
        .reduce((earlier, later) -> later);
  }

  /** Returns whether every commit keeps the number of elements of each label. */
  public boolean keepsTotals() {
    return definition(IndexType.TOTALS).filter(totals -> totals.state().isKept()).isPresent();
  }

  /** Returns whether the number of elements of each label is stored. */
  public boolean hasTotals() {
    return definition(IndexType.TOTALS)
        .filter(totals -> totals.state() == IndexState.ENABLED)
        .isPresent();
  }

  /** Returns the degrees that the graph stores. */
  public StoredDegrees degrees() {
    return degrees;
  }

  /** Returns the indexes of vertices or edges that every commit maintains, by number. */
  public List<IndexDefinition> keptIndexes(ElementKind kind) {
    return indexes().stream()
        .filter(index -> index.kind() == kind && index.state().isKept())
        .toList();
  }

  /** Returns the indexes of vertices or edges that queries may use, by number. */
  public List<IndexDefinition> enabledIndexes(ElementKind kind) {
    return Objects.requireNonNull(enabled.get(kind));
  }

  /** Returns the declared type of a key; any if none is declared. */
  public ValueType type(int key) {
    DeclaredKey declared = keys.get(key);
    return declared == null ? ValueType.ANY : declared.type();
  }

  /** Returns the keys that are counters. */
  public Keys counters() {
    return counters;
  }

  /** Returns the keys that are counters which edges may have; no edge has any other one. */
  public Keys edgeCounters() {
    return edgeCounters;
  }

  /**
   * Returns whether this schema differs from another one only by counters: by keys that the other
   * one does not declare, or declares as counters that no edge has.
   */
  public boolean addsOnlyCountersTo(Schema other) {
    List<DeclaredKey> others =
        keys().stream()
            .filter(key -> !isNewCounter(key, other))
            .map(key -> asIn(other, key))
            .toList();
    return others.equals(other.keys())
        && labels.equals(other.labels)
        && definitions.equals(other.definitions)
        && pending().isEmpty()
        && other.pending().isEmpty();
  }

  private static DeclaredKey asIn(Schema other, DeclaredKey key) {
    return key.countsEdges()
        ? other.key(key.number()).filter(DeclaredKey::isCounter).orElse(key)
        : key;
  }

  private static boolean isNewCounter(DeclaredKey key, Schema other) {
    return key.isCounter() && other.key(key.number()).isEmpty();
  }

  /** Returns whether no vertex has more than one value of a key. */
  public boolean isSingle(int key) {
    DeclaredKey declared = keys.get(key);
    return declared != null
        && (declared.isCounter() || declared.cardinality().equals(Optional.of(Cardinality.SINGLE)));
  }

  /**
   * Returns the index with that name: the last one, as an index that was built again has another
   * number, and the one before is still being removed. Empty if there is none.
   */
  public Optional<IndexDefinition> index(String name) {
    return definitions.values().stream()
        .filter(index -> index.type().isIndex() && index.name().equals(name))
        .reduce((earlier, later) -> later);
  }

  /** Returns the definition with that number; empty if there is none. */
  public Optional<IndexDefinition> index(int number) {
    return Optional.ofNullable(definitions.get(number));
  }

  /** Returns whether this very definition exists. */
  public boolean contains(IndexDefinition index) {
    return index.equals(definitions.get(index.number()));
  }

  /** Returns the last index of each name, by number. */
  public List<IndexDefinition> namedIndexes() {
    return indexes().stream()
        .filter(index -> index(index.name()).equals(Optional.of(index)))
        .toList();
  }

  /** Returns the shape of the edges of the label with that number. */
  public EdgeShape shape(int label) {
    return label < shapes.length ? shapes[label] : EdgeShape.PLAIN;
  }

  /** Returns the shapes of the edges of all labels. */
  public EdgeShapes shapes() {
    return edgeShapes;
  }

  /**
   * Returns the schema of the next epoch with these declarations, which replace those of equal
   * names, and then with these changes of names. No change is pending in it.
   */
  Schema with(
      Collection<DeclaredKey> newKeys,
      Collection<DeclaredLabel> newLabels,
      Collection<NameChange> newNames) {
    Map<Integer, DeclaredKey> allKeys = new TreeMap<>(keys);
    newKeys.forEach(key -> allKeys.put(key.number(), key));
    List<DeclaredLabel> allLabels = new ArrayList<>();
    labels.values().forEach(ofKind -> allLabels.addAll(ofKind.values()));
    allLabels.addAll(newLabels); // the last declaration of a name holds
    for (NameChange change : newNames) {
      if (change.kind() == NameKind.KEY) {
        DeclaredKey key = allKeys.remove(change.number());
        if (key != null) {
          change.to().ifPresent(name -> allKeys.put(key.number(), key.named(name)));
        }
      } else {
        List<DeclaredLabel> those =
            allLabels.stream().filter(label -> label.number() == change.number()).toList();
        allLabels.removeAll(those);
        change.to().ifPresent(name -> those.forEach(label -> allLabels.add(label.named(name))));
      }
    }
    return new Schema(
        epoch + 1, allKeys.values(), allLabels, definitions.values(), Optional.empty());
  }

  /** Returns the schema of the next epoch with that change pending, or with none. */
  Schema with(Optional<PendingChange> change) {
    return next(definitions.values(), change);
  }

  /** Returns the schema of the next epoch, after changes of its indexes. */
  Schema with(List<? extends IndexChange> changes) {
    Map<Integer, IndexDefinition> all = new TreeMap<>(definitions);
    changes.forEach(change -> change.apply(all));
    return next(all.values(), pending());
  }

  private Schema next(Collection<IndexDefinition> all, Optional<PendingChange> change) {
    List<DeclaredLabel> allLabels = new ArrayList<>();
    labels.values().forEach(ofKind -> allLabels.addAll(ofKind.values()));
    return new Schema(epoch + 1, keys.values(), allLabels, all, change);
  }

  private Map<String, DeclaredLabel> byName(ElementKind kind) {
    return labelsByName.getOrDefault(kind, Collections.emptyMap());
  }

  private Map<Integer, DeclaredLabel> ofKind(ElementKind kind) {
    return labels.getOrDefault(kind, Collections.emptyMap());
  }
}
