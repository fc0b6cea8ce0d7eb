package io.colonnade.store;

/** Receives the damage that a store finds in what it keeps for itself. Confined to one audit. */
@FunctionalInterface
public interface StoreAudit {

  /**
   * Reports a violation.
   *
   * @param rule a constant text that describes the damage
   * @param where the transaction and the row
   */
  void violation(String rule, String where);

  /**
   * Tells of locks that came late, of transactions that have ended. They were removed, and are no
   * damage: a request that its sender gave up may still arrive.
   */
  default void lateLocks(long removed) {}
}
