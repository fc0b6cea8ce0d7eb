package io.colonnade.server.monitor;

/** What a request is. */
public enum Kind {
  /** A text in Gremlin, without a session. */
  SCRIPT,
  /** A traversal in bytecode, without a session. */
  BYTECODE,
  /** A request of a session, as a text or in bytecode. */
  SESSION,
  /** A message that is none of these, or that cannot be read. */
  OTHER
}
