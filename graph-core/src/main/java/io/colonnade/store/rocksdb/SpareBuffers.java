package io.colonnade.store.rocksdb;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Buffers of freed snapshots, for use by later ones: otherwise a point read would allocate several
 * kilobytes in each transaction. Keeps a few buffers of bounded size. Thread-safe.
 */
final class SpareBuffers {

  /** Larger buffers are left to the garbage collector. */
  static final int MOST_BYTES = 1 << 18;

  private static final int SLOTS = 8;
  private static final byte[] NONE = new byte[0];

  private final AtomicReferenceArray<byte[]> spare = new AtomicReferenceArray<>(SLOTS);

  SpareBuffers() {
    for (int i = 0; i < SLOTS; i++) {
      spare.set(i, NONE);
    }
  }

  /** Returns a buffer of at least this size, which no other caller has. */
  byte[] take(int least) {
    for (int i = 0; i < SLOTS; i++) {
      byte[] buffer = spare.get(i);
      if (buffer.length >= least && spare.compareAndSet(i, buffer, NONE)) {
        return buffer;
      }
    }
    return new byte[least];
  }

  /** Accepts a buffer that no thread uses any more; keeps it if there is space for it. */
  void giveBack(byte[] buffer) {
    if (buffer.length == 0 || buffer.length > MOST_BYTES) {
      return;
    }
    for (int i = 0; i < SLOTS; i++) {
      if (spare.get(i).length == 0 && spare.compareAndSet(i, NONE, buffer)) {
        return;
      }
    }
  }
}
