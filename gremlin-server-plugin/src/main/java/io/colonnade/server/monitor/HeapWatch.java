package io.colonnade.server.monitor;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/** Reports how much of the heap is in use after each collection. Thread-safe. */
final class HeapWatch implements NotificationListener, AutoCloseable {

  private final LongConsumer used;
  private final Set<String> heapPools =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .map(MemoryPoolMXBean::getName)
          .collect(Collectors.toUnmodifiableSet());

  private HeapWatch(LongConsumer used) {
    this.used = used;
  }

  /**
   * Begins to watch.
   *
   * @param used is given the bytes in use, by a thread of the JVM, which it must not hold up
   */
  static HeapWatch start(LongConsumer used) {
    HeapWatch watch = new HeapWatch(used);
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      ((NotificationEmitter) collector).addNotificationListener(watch, null, null);
    }
    return watch;
  }

  @Override
  public void handleNotification(Notification notification, Object handback) {
    if (notification
        .getType()
        .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      long bytes = 0;
      for (Map.Entry<String, MemoryUsage> pool :
          GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
              .getGcInfo()
              .getMemoryUsageAfterGc()
              .entrySet()) {
        bytes += heapPools.contains(pool.getKey()) ? pool.getValue().getUsed() : 0;
      }
      used.accept(bytes);
    }
  }

  /** Ends the watch. Idempotent. */
  @Override
  public void close() {
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      try {
        ((NotificationEmitter) collector).removeNotificationListener(this);
      } catch (ListenerNotFoundException e) {
        return; // it was closed before
      }
    }
  }
}
