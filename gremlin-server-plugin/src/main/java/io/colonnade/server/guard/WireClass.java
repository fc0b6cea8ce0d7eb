package io.colonnade.server.guard;

/** Turns a class name on the wire into a class without loading one. */
final class WireClass {

  private WireClass() {}

  /** The registered strategy of that name, or {@link RefusedClass}. */
  static Class<?> of(String name) {
    return StrategyRules.named(name).orElse(RefusedClass.class);
  }
}
