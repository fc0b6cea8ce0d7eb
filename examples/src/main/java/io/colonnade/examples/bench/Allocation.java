package io.colonnade.examples.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** The bytes that a thread has allocated on the heap, as HotSpot counts them. Stateless. */
final class Allocation {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocation() {}

  /** The bytes that the calling thread has allocated since its start. */
  static long ofThisThread() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
