package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.schema.ElementKind;
import org.apache.tinkerpop.gremlin.structure.Graph;

/** Assigns numbers to the labels and keys in files. Thread-safe. */
interface LoadNames {

  /**
   * Returns the number of a key, which is created if it does not exist.
   *
   * @throws InvalidInputException if the name is not valid for a key ({@link Problem#LOAD_NAME}),
   *     or if the graph is strict and the key is not declared
   */
  int key(String name);

  /**
   * Returns the number of a label, which is created if it does not exist.
   *
   * @throws InvalidInputException if the name is not valid for a label ({@link Problem#LOAD_NAME}),
   *     or if the graph is strict and the label is not declared
   */
  int label(ElementKind kind, String name);

  /**
   * Checks that {@link #key} would return a number; creates no key.
   *
   * @throws InvalidInputException if {@link #key} would throw it
   */
  void mustTakeKey(String name);

  /** Checks a name by TinkerPop's rules, as for all other writers. */
  static void mustBeName(String what, String name) {
    if (name.isEmpty() || Graph.Hidden.isHidden(name)) {
      throw new InvalidInputException(Problem.LOAD_NAME, what, "'" + name + "'");
    }
  }

  /** Returns why an element is rejected; throws the exception if the reason is not its name. */
  static String reason(InvalidInputException e) {
    if (e.problem() == Problem.LOAD_NAME || e.problem() == Problem.UNDECLARED_NAME) {
      return String.valueOf(e.getMessage());
    }
    throw e;
  }
}
