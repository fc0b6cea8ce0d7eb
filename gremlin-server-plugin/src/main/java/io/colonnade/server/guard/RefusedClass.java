package io.colonnade.server.guard;

/**
 * A placeholder for a class that a request names and that was not loaded. {@link BytecodeRules}
 * refuses it with a response to the client; an exception while the request is being read would
 * close the connection.
 */
final class RefusedClass {

  private RefusedClass() {}
}
