package io.colonnade.store.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.junit.jupiter.api.Test;

/** The figures of a timer as the client of HBase offers it, with a time that a test can choose. */
class HBaseFiguresTest {

  private static final String SCOPE = "figures-test";

  /** The attributes of a timer that are read. */
  public interface Timer {
    long getCount();

    double get99thPercentile();
  }

  @Test
  void timer_isShownAsCallsAndMicroseconds_andWithoutOneZero() throws Exception {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    ObjectName name =
        new ObjectName(
            "metrics",
            "name",
            "org.apache.hadoop.hbase.client.MetricsConnection.rpcCallDurationMs_ClientService_Multi."
                + SCOPE);
    Timer timer =
        new Timer() {
          @Override
          public long getCount() {
            return 3;
          }

          @Override
          public double get99thPercentile() {
            return 1.5;
          }
        };
    beans.registerMBean(new StandardMBean(timer, Timer.class), name);
    try {
      var figures = new HBaseFigures(SCOPE).now();
      assertEquals(3, figures.get("calls.multi"));
      assertEquals(1_500, figures.get("calls.multi.p99.micros"));
      assertEquals(0, figures.get("calls.scan.p99.micros"));
      assertEquals(0, figures.get("calls.failed"));
    } finally {
      beans.unregisterMBean(name);
    }
  }
}
