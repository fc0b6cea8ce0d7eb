package io.colonnade.error;

/**
 * The thread was interrupted while it read; its interrupt flag is still set. Nothing is broken: the
 * transaction goes on as soon as the flag is cleared.
 */
public final class ReadInterruptedException extends ColonnadeException {

  private static final long serialVersionUID = 1L;

  public ReadInterruptedException() {
    super(Problem.READ_INTERRUPTED, null);
  }
}
