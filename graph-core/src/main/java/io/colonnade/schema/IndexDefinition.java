package io.colonnade.schema;

import io.colonnade.model.Keys;
import io.colonnade.model.SortKey;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The definition of an index: its elements, its keys and its state. Immutable.
 *
 * @param number identifies its entries; no other index of the graph ever gets the same number
 * @param kind whether vertices or edges are in it
 * @param label number of the only label whose elements are in it; empty: all labels
 * @param keys the keys whose values order the index, the first one decides; none for a label index
 * @param buckets the number of parts over which writes are spread, 1 to {@link #MOST_BUCKETS}
 * @param covered numbers of the keys whose values are also stored in the entries, ascending
 */
public record IndexDefinition(
    int number,
    String name,
    ElementKind kind,
    Optional<Integer> label,
    IndexType type,
    List<SortKey> keys,
    AbsentValues absent,
    int buckets,
    Set<Integer> covered,
    IndexState state) {

  public static final int MOST_KEYS = 4;
  public static final int MOST_BUCKETS = 256;

  /**
   * The name of the index of all vertices by label. A graph has this index unless programs without
   * the module that maintains indexes have created it, or it was dropped.
   */
  public static final String VERTEX_LABELS = "vertexLabels";

  public IndexDefinition {
    keys = List.copyOf(keys);
    covered = Collections.unmodifiableSet(new TreeSet<>(covered));
    boolean isWithoutKeys = type == IndexType.LABEL || !type.isIndex();
    boolean fits = isWithoutKeys == keys.isEmpty();
    if (!fits || keys.size() > MOST_KEYS || buckets < 1 || buckets > MOST_BUCKETS) {
      throw new IllegalArgumentException("no such index: " + type + keys + buckets);
    }
  }

  /** Returns the index of all vertices by label. */
  public static IndexDefinition ofVertexLabels(int number) {
    return ofVertices(number, VERTEX_LABELS, IndexType.LABEL);
  }

  /**
   * Returns the definition of what a graph keeps like an index.
   *
   * @param type no index; its text is the name that reports mention
   */
  public static IndexDefinition ofCounts(int number, IndexType type) {
    return ofVertices(number, type.text(), type);
  }

  private static IndexDefinition ofVertices(int number, String name, IndexType type) {
    return new IndexDefinition(
        number,
        name,
        ElementKind.VERTEX,
        Optional.empty(),
        type,
        List.of(),
        AbsentValues.SKIPPED,
        1,
        Set.of(),
        IndexState.WRITE_ONLY);
  }

  /** Returns this definition with another state. */
  public IndexDefinition in(IndexState other) {
    return new IndexDefinition(
        number, name, kind, label, type, keys, absent, buckets, covered, other);
  }

  /** Returns this definition with another number. */
  public IndexDefinition numbered(int other) {
    return new IndexDefinition(
        other, name, kind, label, type, keys, absent, buckets, covered, state);
  }

  /** Returns whether elements of that label may be in the index. */
  public boolean holds(int elementLabel) {
    return label.isEmpty() || label.get() == elementLabel;
  }

  /** Returns whether the definition names a label or key. */
  boolean uses(NameKind nameKind, int name) {
    return nameKind == NameKind.LABEL
        ? label.isPresent() && label.get() == name
        : covered.contains(name) || keys.stream().anyMatch(own -> own.key() == name);
  }

  /** Returns whether the entries contain values of covered keys. */
  public boolean isCovering() {
    return !covered.isEmpty();
  }

  /**
   * Returns whether the entries contain the values of a key. A covering index also contains the
   * values of its own keys.
   */
  public boolean covers(int key) {
    return isCovering()
        && (covered.contains(key) || keys.stream().anyMatch(own -> own.key() == key));
  }

  /**
   * Returns the keys to read of an element in order to write its entries: all keys for a covering
   * index.
   */
  public Keys wanted() {
    return isCovering()
        ? Keys.ALL
        : Keys.of(keys.stream().map(SortKey::key).collect(Collectors.toSet()));
  }

  public boolean isUnique() {
    return type == IndexType.UNIQUE;
  }
}
