package io.colonnade.server.guard;

/** Converts a class name of a request into a class without loading it. */
final class WireClass {

  private WireClass() {}

  /**
   * A placeholder for a class that a request names and that was not loaded. {@link BytecodeRules}
   * refuses it with a response to the client; an exception while the request is being read would
   * close the connection.
   */
  private static final class Refused {}

  /** Returns the registered strategy of that name, or a placeholder. */
  static Class<?> of(String name) {
    return StrategyRules.named(name).orElse(Refused.class);
  }
}
