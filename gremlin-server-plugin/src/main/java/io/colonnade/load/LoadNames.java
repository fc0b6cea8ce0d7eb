package io.colonnade.load;

import io.colonnade.schema.ElementKind;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.SchemaRules;

/** The numbers of the labels and keys in files; names come into being only where they may. */
final class LoadNames {

  private final GraphStore store;
  private final SchemaRules rules;

  LoadNames(GraphStore store) {
    this.store = store;
    this.rules = SchemaRules.of(store.schema(), store);
  }

  /**
   * The number of a key, made if it was never used.
   *
   * @throws io.colonnade.error.InvalidInputException if the graph is strict and the key not
   *     declared
   */
  int key(String name) {
    rules.mustKnowKey(name);
    return store.dictionary().number(NameKind.KEY, name);
  }

  /** Same for a label. */
  int label(ElementKind kind, String name) {
    rules.mustKnowLabel(kind, name);
    return store.dictionary().number(NameKind.LABEL, name);
  }
}
