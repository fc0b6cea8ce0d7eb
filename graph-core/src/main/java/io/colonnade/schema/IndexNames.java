package io.colonnade.schema;

import io.colonnade.config.Nearest;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.model.SortKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks that the draft of an index uses names that the graph knows and fits the declared types.
 * Immutable.
 */
public final class IndexNames {

  private final Dictionary dictionary;
  private final Schema schema;

  public IndexNames(Dictionary dictionary, Schema schema) {
    this.dictionary = dictionary;
    this.schema = schema;
  }

  /**
   * Returns the definition of a new index.
   *
   * @throws InvalidInputException if the settings of the draft contradict each other, or if it uses
   *     a name that the graph does not know
   */
  public IndexDefinition define(IndexDraft draft, int number) {
    mustFit(draft);
    IndexDefinition definition = draft.define(this, number);
    if (definition.isUnique()) {
      mustIdentify(draft);
    }
    return definition;
  }

  /** Refuses a unique index by a key whose values cannot be compared for equality reliably. */
  private void mustIdentify(IndexDraft draft) {
    for (SchemaEdit.Sort sort : draft.keys()) {
      String key = sort.key();
      ValueType type = schema.key(key).map(DeclaredKey::type).orElse(ValueType.ANY);
      if (!type.isIdentifying()) {
        throw new InvalidInputException(
            Problem.UNIQUE_UNTYPED,
            "index",
            draft.name(),
            "key",
            key,
            "type",
            type,
            "java",
            "graph.schema().change().key(\"" + key + "\", String.class).commit()",
            "gremlin",
            "g.call('colonnade.schema', [key: '" + key + "', type: 'String'])");
      }
    }
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
