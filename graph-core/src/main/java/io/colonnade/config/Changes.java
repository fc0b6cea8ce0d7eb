package io.colonnade.config;

/** Whether a graph that is opened can be changed. */
public enum Changes {
  ALLOW,

  /**
   * Every commit is refused. The data of RocksDB are read beside the process that has them open.
   */
  REFUSE
}
