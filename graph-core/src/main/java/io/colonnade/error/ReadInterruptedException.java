package io.colonnade.error;

/**
 * The thread was interrupted during a read; its interrupt flag is still set. The transaction is
 * intact and can continue as soon as the flag is cleared. A commit that is interrupted while it
 * waits, before anything could become visible, ends the transaction without an effect.
 */
public final class ReadInterruptedException extends ColonnadeException {

  private static final long serialVersionUID = 1L;

  public ReadInterruptedException() {
    super(Problem.READ_INTERRUPTED, null);
  }
}
