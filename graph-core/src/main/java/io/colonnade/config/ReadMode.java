package io.colonnade.config;

/** Which state of the graph transactions read that begin with a read. */
public enum ReadMode {
  /** The latest state: every commit that has returned, of any process. */
  LATEST,
  /**
   * Every commit of this process, and those of other processes that had returned {@link
   * Options#MAX_STALENESS} before. Only of a graph that several processes share; else the latest.
   */
  BOUNDED
}
