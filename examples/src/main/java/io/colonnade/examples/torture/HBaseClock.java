package io.colonnade.examples.torture;

import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/**
 * The clock of the HBase client in this process. Colonnade itself does not look at the time of day.
 * Stateless.
 */
final class HBaseClock {

  private HBaseClock() {}

  /** Sets the clock ahead, or back if negative. */
  static void set(long millis) {
    EnvironmentEdgeManager.injectEdge(() -> System.currentTimeMillis() + millis);
  }
}
