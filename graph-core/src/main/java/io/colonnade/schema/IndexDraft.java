package io.colonnade.schema;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.model.SortKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The settings of an index to create, with names instead of numbers, and the rules that they obey.
 * {@code graph.IndexBuilder} and {@code colonnade.index.create} make drafts. Immutable.
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

  /**
   * Checks that the settings agree with each other.
   *
   * @throws InvalidInputException if they do not; the message gives the reason
   */
  void mustFit() {
    if (name.isBlank()) {
      throw wrong("it has no name");
    }
    boolean isOfLabels = type == IndexType.LABEL;
    if (isOfLabels && (!keys.isEmpty() || label.isPresent())) {
      throw wrong("a label index is on all labels, and on no key");
    }
    if (!isOfLabels && keys.isEmpty()) {
      throw wrong("it has no key");
    }
    if (keys.size() > IndexDefinition.MOST_KEYS) {
      throw wrong("it has more than " + IndexDefinition.MOST_KEYS + " keys");
    }
    Set<String> seen = new HashSet<>();
    List<String> twice = new ArrayList<>();
    for (SchemaEdit.Sort key : keys) {
      if (!seen.add(key.key())) {
        twice.add(key.key());
      }
      if (type == IndexType.EQUALITY && key.order() == SortKey.Order.DESCENDING) {
        throw wrong("only a range index has an order");
      }
    }
    if (!twice.isEmpty()) {
      throw wrong("it has a key twice: " + twice);
    }
    if (buckets < 1 || buckets > IndexDefinition.MOST_BUCKETS) {
      throw wrong("its salt is not between 1 and " + IndexDefinition.MOST_BUCKETS);
    }
    if (type == IndexType.UNIQUE && buckets > 1) {
      throw wrong("a unique index has no salt");
    }
  }

  private InvalidInputException wrong(String reason) {
    return new InvalidInputException(Problem.WRONG_INDEX, "index", name, "reason", reason);
  }
}
