package io.colonnade.store.hbase;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;

/**
 * What the client of HBase reports about one connection, by the names of our metrics. The client
 * offers it by JMX only. Immutable.
 *
 * @param scope the end of the names of the beans of the connection
 */
record HBaseFigures(String scope) {

  static final String SCOPE = "hbase.client.metrics.scope";

  private static final String BEANS = "org.apache.hadoop.hbase.client.MetricsConnection.";
  private static final double MICROS_A_MILLI = 1e3;

  /** A bean with a count is absent until its first event. */
  private static final Map<String, String> COUNTS =
      Map.of(
          "calls.failed", "rpcTotalExceptions",
          "overloaded.waits", "overloadedBackoffDurationMs",
          "region.cache.hits", "metaCacheHits",
          "region.cache.misses", "metaCacheMisses",
          "region.cache.cleared.regions", "metaCacheNumClearRegion",
          "region.cache.cleared.servers", "metaCacheNumClearServer");

  /** The timers of a kind of call. */
  private static final Map<String, List<String>> CALLS =
      Map.of(
          "get", List.of("Get"),
          "scan", List.of("Scan"),
          "multi", List.of("Multi"),
          "mutate",
              List.of("Mutate(Append)", "Mutate(Delete)", "Mutate(Increment)", "Mutate(Put)"));

  /** Makes the client report about a connection that is opened with the configuration. */
  static void enable(Configuration configuration) {
    configuration.setBoolean("hbase.client.metrics.enable", true);
    configuration.set(SCOPE, UUID.randomUUID().toString());
  }

  /** Returns the figures of the connection that was opened with the configuration. */
  static HBaseFigures of(Configuration configuration) {
    return new HBaseFigures(configuration.get(SCOPE, ""));
  }

  /** Returns the present figures; zeros if the client does not report. */
  SortedMap<String, Long> now() {
    SortedMap<String, Long> figures = new TreeMap<>();
    COUNTS.forEach((figure, bean) -> figures.put(figure, count(bean)));
    CALLS.forEach(
        (kind, timers) -> {
          long calls = 0;
          double slow = 0;
          for (String one : timers) {
            String timer = "rpcCallDurationMs_ClientService_" + one;
            calls += count(timer);
            slow = Math.max(slow, attribute(timer, "99thPercentile").doubleValue());
          }
          figures.put("calls." + kind, calls);
          figures.put("calls." + kind + ".p99.micros", Math.round(slow * MICROS_A_MILLI));
        });
    return figures;
  }

  private long count(String bean) {
    return attribute(bean, "Count").longValue();
  }

  /** Returns zero if there is no such bean. */
  private Number attribute(String bean, String attribute) {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    try {
      ObjectName name = new ObjectName("metrics", "name", BEANS + bean + "." + scope);
      return (Number) beans.getAttribute(name, attribute);
    } catch (InstanceNotFoundException e) {
      return 0;
    } catch (JMException e) { // no name or attribute of ours is malformed
      throw new IllegalStateException(e);
    }
  }
}
