package io.colonnade.store.simulation;

/** What can run at the next step: a thread, or a request that was late. */
public interface Candidate {

  /** Returns the number of the candidate within its history, in the order of creation. */
  int id();
}
