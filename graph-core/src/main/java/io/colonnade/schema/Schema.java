package io.colonnade.schema;

import io.colonnade.codec.Bytes;
import io.colonnade.model.EdgeShape;
import io.colonnade.store.RowKey;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * All that is declared, at one epoch. Names that are only used are in the {@link Dictionary}.
 * Immutable.
 */
public final class Schema {

  private final long epoch;
  private final Map<Integer, DeclaredKey> keys = new TreeMap<>();
  private final Map<ElementKind, Map<Integer, DeclaredLabel>> labels = new HashMap<>();
  private final EdgeShape[] shapes;

  Schema(long epoch, Collection<DeclaredKey> keys, Collection<DeclaredLabel> labels) {
    this.epoch = epoch;
    for (ElementKind kind : ElementKind.values()) {
      this.labels.put(kind, new TreeMap<>());
    }
    keys.forEach(key -> this.keys.put(key.number(), key));
    labels.forEach(label -> ofKind(label.kind()).put(label.number(), label));
    this.shapes = shapes(ofKind(ElementKind.EDGE));
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

  /** Moves with each change of what is declared, and with nothing else. */
  public long epoch() {
    return epoch;
  }

  /**
   * The row that exists as long as this schema holds: a commit that was planned under it requires
   * that the row {@link io.colonnade.store.Precondition.Live lives}.
   */
  public RowKey row() {
    return new RowKey(MetaTable.META, epochRow());
  }

  Bytes epochRow() {
    return MetaTable.epochRow(epoch);
  }

  /** True if nothing is declared. */
  public boolean isEmpty() {
    return keys.isEmpty() && labels.values().stream().allMatch(Map::isEmpty);
  }

  /** The declared keys, by number. */
  public List<DeclaredKey> keys() {
    return List.copyOf(keys.values());
  }

  /** The declared labels of that kind, by number. */
  public List<DeclaredLabel> labels(ElementKind kind) {
    return List.copyOf(ofKind(kind).values());
  }

  /** What is declared of the key with that number. */
  public Optional<DeclaredKey> key(int number) {
    return Optional.ofNullable(keys.get(number));
  }

  /** What is declared of the label with that number. */
  public Optional<DeclaredLabel> label(ElementKind kind, int number) {
    return Optional.ofNullable(ofKind(kind).get(number));
  }

  /** What is declared of the key with that name. */
  public Optional<DeclaredKey> key(String name) {
    return keys.values().stream().filter(key -> key.name().equals(name)).findFirst();
  }

  /** What is declared of the label with that name. */
  public Optional<DeclaredLabel> label(ElementKind kind, String name) {
    return ofKind(kind).values().stream().filter(label -> label.name().equals(name)).findFirst();
  }

  /** How the edges of the label with that number lie. */
  public EdgeShape shape(int label) {
    return label < shapes.length ? shapes[label] : EdgeShape.PLAIN;
  }

  /** The next epoch with these declarations in the place of those of the same names. */
  public Schema with(Collection<DeclaredKey> newKeys, Collection<DeclaredLabel> newLabels) {
    Map<Integer, DeclaredKey> allKeys = new TreeMap<>(keys);
    newKeys.forEach(key -> allKeys.put(key.number(), key));
    Schema next = new Schema(epoch + 1, allKeys.values(), List.of());
    labels.forEach((kind, declared) -> next.ofKind(kind).putAll(declared));
    newLabels.forEach(label -> next.ofKind(label.kind()).put(label.number(), label));
    List<DeclaredLabel> allLabels =
        next.labels.values().stream().flatMap(declared -> declared.values().stream()).toList();
    return new Schema(epoch + 1, allKeys.values(), allLabels);
  }

  private Map<Integer, DeclaredLabel> ofKind(ElementKind kind) {
    return labels.getOrDefault(kind, Collections.emptyMap());
  }
}
