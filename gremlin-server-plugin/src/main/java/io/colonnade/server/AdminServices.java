package io.colonnade.server;

/**
 * Defines where clients may call services that need the access {@code admin}. A server has no
 * passwords, so it can distinguish clients only by its own address.
 */
public enum AdminServices {
  /** Only on a server that listens at a loopback address. */
  ON_LOOPBACK,

  /** On any server: every client that reaches it may change schemas and write backups. */
  EVERYWHERE
}
