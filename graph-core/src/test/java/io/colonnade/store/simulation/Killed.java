package io.colonnade.store.simulation;

/**
 * Ends a thread of an instance that was killed: thrown by each further step of the thread. An
 * error, so that no code takes it for a failure that it can handle.
 */
public final class Killed extends Error {

  private static final long serialVersionUID = 1L;

  Killed(String instance) {
    super(instance + " was killed", null, false, false);
  }
}
