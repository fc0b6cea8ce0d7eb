package io.colonnade.schema;

import io.colonnade.model.SortKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The description of an index to create, with names instead of numbers. Immutable.
 *
 * @param label the label of its elements; empty: all labels
 * @param keys the first one decides the order; none for a label index
 * @param covered keys whose values are also stored in the entries
 */
public record IndexDraft(
    String name,
    ElementKind kind,
    Optional<String> label,
    IndexType type,
    List<SchemaEdit.Sort> keys,
    AbsentValues absent,
    int buckets,
    Set<String> covered) {

  public IndexDraft {
    keys = List.copyOf(keys);
    covered = Set.copyOf(covered);
  }

  /** Returns a draft with one bucket, without absent values and without covered keys. */
  public static IndexDraft of(
      String name,
      ElementKind kind,
      Optional<String> label,
      IndexType type,
      List<SchemaEdit.Sort> keys) {
    return new IndexDraft(name, kind, label, type, keys, AbsentValues.SKIPPED, 1, Set.of());
  }

  /**
   * Returns the definition with numbers instead of names. The number of the index is the next free
   * one.
   */
  IndexDefinition define(IndexNames names, int number) {
    return new IndexDefinition(
        number,
        name,
        kind,
        label.map(names::label),
        type,
        keys.stream().map(key -> new SortKey(names.key(key.key()), key.order())).toList(),
        absent,
        buckets,
        Set.copyOf(covered.stream().map(names::key).toList()),
        IndexState.WRITE_ONLY);
  }
}
