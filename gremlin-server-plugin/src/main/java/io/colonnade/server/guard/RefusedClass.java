package io.colonnade.server.guard;

/**
 * Stands for a class that a request named and that was not loaded. {@link BytecodeRules} refuses
 * it, with an answer to the client; failing while the request is still being read would cost the
 * client its connection.
 */
final class RefusedClass {

  private RefusedClass() {}
}
