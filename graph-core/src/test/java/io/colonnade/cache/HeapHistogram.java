package io.colonnade.cache;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/** The objects of the heap, after a collection, as {@code jcmd GC.class_histogram} counts them. */
public final class HeapHistogram {

  private HeapHistogram() {}

  /** Returns the bytes of all live objects. */
  public static long bytes() {
    try {
      String table =
          (String)
              ManagementFactory.getPlatformMBeanServer()
                  .invoke(
                      new ObjectName("com.sun.management:type=DiagnosticCommand"),
                      "gcClassHistogram",
                      new Object[] {new String[0]},
                      new String[] {String[].class.getName()});
      String total =
          table.lines().filter(line -> line.startsWith("Total")).findFirst().orElseThrow();
      return Long.parseLong(total.trim().split("\\s+")[2]);
    } catch (JMException e) {
      throw new AssertionError(e);
    }
  }
}
