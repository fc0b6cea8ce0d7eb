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
 * What an index is: which elements are in it, under which values, and where it is in its life.
 * Immutable.
 *
 * @param number names its entries; no other index of the graph ever has it
 * @param kind whether vertices or edges are in it
 * @param label number of the only label whose elements are in it; empty: those of all labels
 * @param keys by whose values they are found, the first decides; none for a label index
 * @param buckets how many parts it has, so that not all is written at one end, 1 to {@link
 *     #MOST_BUCKETS}
 * @param covered numbers of the keys whose values stand in the entries as well, ascending
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

  /** The name of the index of all vertices by label, which every graph has. */
  public static final String VERTEX_LABELS = "vertexLabels";

  public IndexDefinition {
    keys = List.copyOf(keys);
    covered = Collections.unmodifiableSet(new TreeSet<>(covered));
    boolean fits = type == IndexType.LABEL ? keys.isEmpty() : !keys.isEmpty();
    if (!fits || keys.size() > MOST_KEYS || buckets < 1 || buckets > MOST_BUCKETS) {
      throw new IllegalArgumentException("no such index: " + type + keys + buckets);
    }
  }

  /** The index of all vertices by label. */
  public static IndexDefinition ofVertexLabels(int number, IndexState state) {
    return new IndexDefinition(
        number,
        VERTEX_LABELS,
        ElementKind.VERTEX,
        Optional.empty(),
        IndexType.LABEL,
        List.of(),
        AbsentValues.SKIPPED,
        1,
        Set.of(),
        state);
  }

  /** The same index in another state. */
  public IndexDefinition in(IndexState other) {
    return new IndexDefinition(
        number, name, kind, label, type, keys, absent, buckets, covered, other);
  }

  /** True if elements of that label may be in it. */
  public boolean holds(int elementLabel) {
    return label.isEmpty() || label.get() == elementLabel;
  }

  /** True if values stand in its entries. */
  public boolean isCovering() {
    return !covered.isEmpty();
  }

  /** True if the values of that key stand in its entries: those of its own do, if any do. */
  public boolean covers(int key) {
    return isCovering()
        && (covered.contains(key) || keys.stream().anyMatch(own -> own.key() == key));
  }

  /** What has to be read of an element to make its entries: those that cover know all keys. */
  public Keys wanted() {
    return isCovering()
        ? Keys.ALL
        : Keys.of(keys.stream().map(SortKey::key).collect(Collectors.toSet()));
  }

  public boolean isUnique() {
    return type == IndexType.UNIQUE;
  }
}
