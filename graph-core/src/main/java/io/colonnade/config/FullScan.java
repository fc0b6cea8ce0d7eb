package io.colonnade.config;

/** The treatment of a query that no index serves, so that it would read the whole graph. */
public enum FullScan {
  /** The query reads the whole graph. */
  ALLOW,
  /** The query reads the whole graph, and a log line names the index that would serve it. */
  WARN,
  /** The query is refused. */
  REFUSE
}
