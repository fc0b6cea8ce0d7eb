package io.colonnade.cache;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/** The objects of the heap, after a collection, as {@code jcmd GC.class_histogram} counts them. */
public final class HeapHistogram {

  private static final int MOST_TRIES = 20;
  private static final long NOISE = 4_096;

  private HeapHistogram() {}

  /**
   * Returns the bytes of all live objects, when they no longer become fewer: some are freed by a
   * second collection only, because a reference queue or a thread that ends had them.
   */
  public static long bytes() {
    long least = collected();
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      long now = collected();
      if (now > least - NOISE) {
        return Math.min(now, least);
      }
      least = now;
    }
    return least;
  }

  private static long collected() {
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
