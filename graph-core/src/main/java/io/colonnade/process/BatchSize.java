package io.colonnade.process;

/**
 * The number of traversers that a step takes at once: few at first, so that a consumer of one
 * result does not pay for many; more with each batch; fewer if their values are large. Confined to
 * its step.
 */
final class BatchSize {

  static final int FIRST = 16;
  static final int MOST = 2_000;

  /**
   * The intended bytes of values in a batch: half of what layouts read at once, so that a batch
   * with somewhat larger values than the previous one is still read at once.
   */
  static final long MOST_BYTES = 2 << 20;

  /**
   * 128 elements with 100 kB of values each take about 25 MB of heap when they are decoded; with a
   * smaller first batch, most lists of ids that users pass would need a second call.
   */
  static final int FIRST_OF_KNOWN = 128;

  private final int limit;
  private int first;
  private int growth;
  private int next;

  private BatchSize(int first, int limit, int growth) {
    this.limit = limit;
    this.first = Math.min(first, limit);
    this.growth = growth;
    this.next = this.first;
  }

  /** Returns a size that starts at sixteen and doubles with each batch. */
  static BatchSize growing() {
    return growing(Integer.MAX_VALUE);
  }

  /**
   * Returns a growing size that starts with at most the number of results that a later step
   * requires.
   *
   * @param limit at least 1
   */
  static BatchSize growing(int limit) {
    return new BatchSize(FIRST, limit, 2);
  }

  /**
   * Returns a size for elements whose ids are known: at most the required number first, and any
   * number after a first batch that shows how large the elements are.
   */
  static BatchSize ofKnown(int limit) {
    return new BatchSize(FIRST_OF_KNOWN, limit, MOST);
  }

  /**
   * Begins with as many as a size of known elements does, and grows like it, because each batch
   * waits for another machine. Must be called before the first batch.
   *
   * @param enough the number of results that a later step requires; the first batch is not larger,
   *     unless it would be without this call
   */
  void beginLarge(int enough) {
    first = Math.max(first, Math.min(Math.min(FIRST_OF_KNOWN, limit), enough));
    growth = MOST;
    next = first;
  }

  /**
   * Returns the most traversers to take in order to fill a batch with distinct ones: a few times
   * its size while a consumer may still need few results, any number for a full batch.
   */
  static long pulled(int size) {
    return size == MOST ? Long.MAX_VALUE : 4L * size;
  }

  /** Returns the size of the next batch. */
  int next() {
    int size = next;
    next = Math.min(MOST, growth * next);
    return size;
  }

  /**
   * Reduces the next batch so that it takes {@link #MOST_BYTES} if its elements are as large as
   * those of this one.
   *
   * @param elements of this batch
   * @param bytes of their values
   */
  void took(int elements, long bytes) {
    long fitting = MOST_BYTES * elements / Math.max(1, bytes);
    next = (int) Math.max(1, Math.min(next, fitting));
  }

  /** Starts again with the first size. */
  void reset() {
    next = first;
  }
}
