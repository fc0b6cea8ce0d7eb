package io.colonnade.store.hbase;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * The calls that the clients of HBase in this JVM have sent, of those connections that have {@link
 * #SETTINGS}. Stateless.
 */
public final class ClientCalls {

  private static final String SCOPE = "counted-calls";

  /** The settings of HBase's client that have calls counted here. */
  public static final Map<String, String> SETTINGS = Map.of(HBaseFigures.SCOPE, SCOPE);

  private static final int TRIES = 12;
  private static final String COUNTER = "rpcCount_";

  private ClientCalls() {}

  /** Returns how many calls have been sent. */
  public static long sent() {
    return byMethod().values().stream().mapToLong(Long::longValue).sum();
  }

  private static Map<String, Long> byMethod() {
    try {
      MBeanServer server = ManagementFactory.getPlatformMBeanServer();
      Map<String, Long> calls = new TreeMap<>();
      for (ObjectName name : server.queryNames(ObjectName.WILDCARD, null)) {
        if (name.toString().contains(COUNTER) && name.toString().contains(SCOPE)) {
          long count = ((Number) server.getAttribute(name, "Count")).longValue();
          calls.merge(name.getKeyProperty("name"), count, Long::sum);
        }
      }
      return calls;
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the least calls of several runs, since other calls are sent in the background. */
  public static long least(Runnable work) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < TRIES; i++) {
      long before = sent();
      work.run();
      least = Math.min(least, sent() - before);
    }
    return least;
  }
}
