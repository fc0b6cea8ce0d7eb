package io.colonnade.schema;

import io.colonnade.model.SortKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An index that somebody wants, by names. Immutable.
 *
 * @param label of the only elements in it; empty: all labels
 * @param keys the first decides; none for a label index
 * @param covered keys whose values stand in the entries as well
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

  /** An index of one bucket that skips absent values and covers nothing. */
  public static IndexDraft of(
      String name,
      ElementKind kind,
      Optional<String> label,
      IndexType type,
      List<SchemaEdit.Sort> keys) {
    return new IndexDraft(name, kind, label, type, keys, AbsentValues.SKIPPED, 1, Set.of());
  }

  /** The definition of it, with numbers instead of names; its own number is the next one. */
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
