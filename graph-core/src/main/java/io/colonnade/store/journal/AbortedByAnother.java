package io.colonnade.store.journal;

/** Ends an attempt to commit: another transaction has aborted this one. Nothing becomes visible. */
final class AbortedByAnother extends Exception {

  private static final long serialVersionUID = 1L;
}
