package io.colonnade.schema;

import io.colonnade.config.Nearest;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;

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
    draft.mustFit();
    IndexDefinition definition = draft.define(this, number);
    mustBeProperties(definition);
    if (definition.isUnique()) {
      mustIdentify(draft);
    }
    return definition;
  }

  /** Refuses an index on a counter, whose additions do not know its value. */
  private void mustBeProperties(IndexDefinition definition) {
    for (DeclaredKey key : schema.forWriters().keys()) {
      if (key.isCounter() && definition.uses(NameKind.KEY, key.number())) {
        throw new InvalidInputException(
            Problem.COUNTER_KEY,
            "reason",
            "a counter cannot be indexed",
            "key",
            key.name(),
            "index",
            definition.name());
      }
    }
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
            "command",
            "colonnade schema declare DIR --key '" + key + "' --type String",
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
}
