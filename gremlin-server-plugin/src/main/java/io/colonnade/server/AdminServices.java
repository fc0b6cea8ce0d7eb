package io.colonnade.server;

/**
 * Where clients may call services that need the access {@code admin}: there are no passwords, so
 * the address is all that a server knows of them.
 */
public enum AdminServices {
  /** Only on a server that listens at the loopback address. */
  ON_LOOPBACK,

  /** Wherever it listens: whoever reaches it may change schemas and write backups. */
  EVERYWHERE
}
