package io.colonnade.server.guard;

/** Converts a class name of a request into a class without loading it. */
final class WireClass {

  private WireClass() {}

  /** Returns the registered strategy of that name, or {@link RefusedClass}. */
  static Class<?> of(String name) {
    return StrategyRules.named(name).orElse(RefusedClass.class);
  }
}
