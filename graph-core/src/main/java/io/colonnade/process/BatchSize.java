package io.colonnade.process;

/**
 * How many traversers a step takes at once: few at first, so that a consumer who wants one result
 * does not pay for many; more each time it comes back; fewer when their values are large. Confined
 * to its step.
 */
final class BatchSize {

  static final int FIRST = 16;
  static final int MOST = 2_000;

  /**
   * The bytes of values that a batch should take: half of what layouts read at once, so that a
   * batch of somewhat larger values than the batch before it is still read at once.
   */
  static final long MOST_BYTES = 2 << 20;

  /**
   * 128 elements with 100 kB of values each take about 25 MB of heap when they are decoded; with a
   * smaller first batch, most lists of ids that users pass would need a second call.
   */
  static final int FIRST_OF_KNOWN = 128;

  private final int first;
  private final int growth;
  private int next;

  private BatchSize(int first, int growth) {
    this.first = first;
    this.growth = growth;
    this.next = first;
  }

  /** Sixteen, and twice as many each time. */
  static BatchSize growing() {
    return new BatchSize(FIRST, 2);
  }

  /**
   * No more at first than somebody downstream wants at all.
   *
   * @param limit at least 1
   */
  static BatchSize growing(int limit) {
    return new BatchSize(Math.min(FIRST, limit), 2);
  }

  /**
   * For what is known beforehand: no more than wanted at all, and after a first batch that shows
   * how large the elements are, as many as there may be.
   */
  static BatchSize ofKnown(int limit) {
    return new BatchSize(Math.min(FIRST_OF_KNOWN, limit), MOST);
  }

  /**
   * Returns how many traversers are taken at most to fill a batch with different ones: a few times
   * its size while a consumer may still want little, any number for a full batch.
   */
  static long pulled(int size) {
    return size == MOST ? Long.MAX_VALUE : 4L * size;
  }

  /** The size of the next batch. */
  int next() {
    int size = next;
    next = Math.min(MOST, growth * next);
    return size;
  }

  /**
   * Makes the next batch so small that it takes {@link #MOST_BYTES} if its elements are as large as
   * those of this one.
   *
   * @param elements of this batch
   * @param bytes of their values
   */
  void took(int elements, long bytes) {
    long fitting = MOST_BYTES * elements / Math.max(1, bytes);
    next = (int) Math.max(1, Math.min(next, fitting));
  }

  /** Starts again. */
  void reset() {
    next = first;
  }
}
