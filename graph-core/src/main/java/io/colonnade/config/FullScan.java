package io.colonnade.config;

/** What becomes of a query that no index serves, so that it would read the whole graph. */
public enum FullScan {
  /** It reads the whole graph. */
  ALLOW,
  /** It does so, and a line in the log says which index would serve it. */
  WARN,
  /** It is refused. */
  REFUSE
}
