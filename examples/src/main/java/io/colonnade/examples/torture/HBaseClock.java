package io.colonnade.examples.torture;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * The clock of the HBase client in this process. Colonnade itself does not look at the time of day.
 * The client is not on the class path of the compiler. Stateless.
 */
final class HBaseClock {

  private static final String PACKAGE = "org.apache.hadoop.hbase.util.";

  private HBaseClock() {}

  /** Sets the clock ahead, or back if negative. */
  static void set(long millis) {
    try {
      Class<?> edge = Class.forName(PACKAGE + "EnvironmentEdge");
      Method inject =
          Class.forName(PACKAGE + "EnvironmentEdgeManager").getMethod("injectEdge", edge);
      inject.invoke(
          null,
          Proxy.newProxyInstance(
              edge.getClassLoader(),
              new Class<?>[] {edge},
              (self, method, arguments) -> System.currentTimeMillis() + millis));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the HBase client has no clock to set", e);
    }
  }
}
