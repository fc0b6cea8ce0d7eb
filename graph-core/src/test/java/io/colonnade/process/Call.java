package io.colonnade.process;

import java.util.List;

/**
 * One call in a traversal: a step or a modulator. Immutable.
 *
 * @param arguments constants, {@link Child} and {@link EdgeName}, and lists and maps of them
 */
record Call(String name, List<Object> arguments) {

  static Call of(String name, Object... arguments) {
    return new Call(name, List.of(arguments));
  }

  List<Child> children() {
    return arguments.stream().filter(Child.class::isInstance).map(Child.class::cast).toList();
  }
}
