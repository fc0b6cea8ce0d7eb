package io.colonnade.service;

/** Decides what a traversal may do, and learns what it does. Thread-safe. */
public interface AccessGuard {

  /** Returns the limit of the traversals that this thread compiles or evaluates. */
  AccessLimit limit();

  /**
   * Is told that a traversal calls a service, or that it was refused to change something.
   *
   * @param subject the name of the service, or the class of the step
   * @param access what the subject needs
   */
  void uses(String subject, Access access);
}
