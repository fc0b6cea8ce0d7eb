package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.SchemaRules;
import org.apache.tinkerpop.gremlin.structure.Graph;

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
   * @throws InvalidInputException if no key can have the name ({@link Problem#LOAD_NAME}), or the
   *     graph is strict and the key not declared
   */
  int key(String name) {
    mustTakeKey(name);
    return store.dictionary().number(NameKind.KEY, name);
  }

  /** Same for a label. */
  int label(ElementKind kind, String name) {
    mustBeName("label", name);
    rules.mustKnowLabel(kind, name);
    return store.dictionary().number(NameKind.LABEL, name);
  }

  /** As TinkerPop has it for all other writers. */
  private static void mustBeName(String what, String name) {
    if (name.isEmpty() || Graph.Hidden.isHidden(name)) {
      throw new InvalidInputException(Problem.LOAD_NAME, what, "'" + name + "'");
    }
  }

  /**
   * Does nothing if {@link #key} would give the key a number; makes none.
   *
   * @throws InvalidInputException as that does
   */
  void mustTakeKey(String name) {
    mustBeName("key", name);
    rules.mustKnowKey(name);
  }

  /** Why an element is rejected; anything but a name that cannot be is thrown again. */
  static String reason(InvalidInputException e) {
    if (e.problem() == Problem.LOAD_NAME || e.problem() == Problem.UNDECLARED_NAME) {
      return String.valueOf(e.getMessage());
    }
    throw e;
  }
}
