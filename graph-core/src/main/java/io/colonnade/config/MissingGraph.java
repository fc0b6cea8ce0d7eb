package io.colonnade.config;

/** What happens when the graph to open does not exist. */
public enum MissingGraph {
  /** The graph is created. */
  CREATE,
  /** Opening fails, and nothing is created. */
  REFUSE
}
