package io.colonnade.metric;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** How many bytes the calling thread allocates: the same on every machine, but for the JIT. */
public final class AllocatedBytes {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private AllocatedBytes() {}

  /** Returns the bytes that the calling thread allocates while it runs the work. */
  public static long during(Runnable work) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    work.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
