package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import io.colonnade.tx.SchemaRules;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * Assigns numbers to the labels and keys in files; creates names only if the graph allows it. The
 * numbers are valid in all transactions that {@link #begin} begins. Thread-safe.
 */
final class LoadNames {

  private final GraphStore store;
  private final SchemaRules rules;
  private final long epoch; // before the first look-up

  LoadNames(GraphStore store) {
    this.store = store;
    this.epoch = store.schema().epoch();
    this.rules = SchemaRules.of(store.schema(), store);
  }

  GraphStore store() {
    return store;
  }

  /**
   * Begins a transaction in which the numbers of names are valid.
   *
   * @throws io.colonnade.error.ConflictException if a name was renamed or dropped since this object
   *     was created; a commit of the transaction throws it after a later change
   */
  GraphTransaction begin() {
    GraphTransaction tx = store.begin(); // notes the epoch, so that it notices later changes
    store.liveSchema().mustNameSince(epoch);
    return tx;
  }

  /**
   * Returns the number of a key, which is created if it does not exist.
   *
   * @throws InvalidInputException if the name is not valid for a key ({@link Problem#LOAD_NAME}),
   *     or if the graph is strict and the key is not declared
   */
  int key(String name) {
    mustTakeKey(name);
    return store.dictionary().number(NameKind.KEY, name);
  }

  /**
   * Returns the number of a label, which is created if it does not exist.
   *
   * @throws InvalidInputException if the name is not valid for a label ({@link Problem#LOAD_NAME}),
   *     or if the graph is strict and the label is not declared
   */
  int label(ElementKind kind, String name) {
    mustBeName("label", name);
    rules.mustKnowLabel(kind, name);
    return store.dictionary().number(NameKind.LABEL, name);
  }

  /** Checks a name by TinkerPop's rules, as for all other writers. */
  private static void mustBeName(String what, String name) {
    if (name.isEmpty() || Graph.Hidden.isHidden(name)) {
      throw new InvalidInputException(Problem.LOAD_NAME, what, "'" + name + "'");
    }
  }

  /**
   * Checks that {@link #key} would return a number; creates no key.
   *
   * @throws InvalidInputException if {@link #key} would throw it
   */
  void mustTakeKey(String name) {
    mustBeName("key", name);
    rules.mustKnowKey(name);
  }

  /** Returns why an element is rejected; throws the exception if the reason is not its name. */
  static String reason(InvalidInputException e) {
    if (e.problem() == Problem.LOAD_NAME || e.problem() == Problem.UNDECLARED_NAME) {
      return String.valueOf(e.getMessage());
    }
    throw e;
  }
}
