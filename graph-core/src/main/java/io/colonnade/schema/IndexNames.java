package io.colonnade.schema;

import io.colonnade.config.Nearest;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.model.SortKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Sees that what is said of an index is about names that the graph knows. Immutable. */
public final class IndexNames {

  private final Dictionary dictionary;

  public IndexNames(Dictionary dictionary) {
    this.dictionary = dictionary;
  }

  /**
   * The definition of a new index.
   *
   * @throws InvalidInputException if there can be none such, or it names what the graph does not
   *     know
   */
  public IndexDefinition define(IndexDraft draft, int number) {
    mustFit(draft);
    return draft.define(this, number);
  }

  int label(String name) {
    return number(NameKind.LABEL, name);
  }

  int key(String name) {
    return number(NameKind.KEY, name);
  }

  private int number(NameKind kind, String name) {
    return dictionary
        .find(kind, name)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    Problem.UNKNOWN_INDEXED_NAME,
                    Nearest.details(name, dictionary.all(kind), kind.noun(), name)));
  }

  private static void mustFit(IndexDraft draft) {
    if (draft.name().isBlank()) {
      throw wrong(draft, "it has no name");
    }
    boolean isOfLabels = draft.type() == IndexType.LABEL;
    if (isOfLabels && (!draft.keys().isEmpty() || draft.label().isPresent())) {
      throw wrong(draft, "a label index is on all labels, and on no key");
    }
    if (!isOfLabels && draft.keys().isEmpty()) {
      throw wrong(draft, "it has no key");
    }
    if (draft.keys().size() > IndexDefinition.MOST_KEYS) {
      throw wrong(draft, "it has more than " + IndexDefinition.MOST_KEYS + " keys");
    }
    Set<String> seen = new HashSet<>();
    List<String> twice = new ArrayList<>();
    for (SchemaEdit.Sort key : draft.keys()) {
      if (!seen.add(key.key())) {
        twice.add(key.key());
      }
      if (draft.type() == IndexType.EQUALITY && key.order() == SortKey.Order.DESCENDING) {
        throw wrong(draft, "only a range index has an order");
      }
    }
    if (!twice.isEmpty()) {
      throw wrong(draft, "a key stands in it twice: " + twice);
    }
    if (draft.buckets() < 1 || draft.buckets() > IndexDefinition.MOST_BUCKETS) {
      throw wrong(draft, "its salt is not between 1 and " + IndexDefinition.MOST_BUCKETS);
    }
    if (draft.type() == IndexType.UNIQUE && draft.buckets() > 1) {
      throw wrong(draft, "a unique index has no salt");
    }
  }

  private static InvalidInputException wrong(IndexDraft draft, String reason) {
    return new InvalidInputException(Problem.WRONG_INDEX, "index", draft.name(), "reason", reason);
  }
}
