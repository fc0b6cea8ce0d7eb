package io.colonnade.examples.bench;

/**
 * Times of single runs in buckets of which each is at most 1/32 wider than the one below: constant
 * memory, however many there are. Confined to one thread; add up afterwards.
 */
final class Histogram {

  private static final int SUB_BITS = 5;
  private static final double NANOS_IN_MICRO = 1_000;

  private final long[] counts = new long[(Long.SIZE - SUB_BITS) << SUB_BITS];
  private long total;

  /**
   * @param nanos at least 0
   */
  void add(long nanos) {
    counts[bucket(nanos)]++;
    total++;
  }

  void add(Histogram other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
    total += other.total;
  }

  long total() {
    return total;
  }

  /**
   * The least bucket that so many are not above, by its lower bound in microseconds; 0 if there are
   * none at all.
   *
   * @param share above 0, at most 1
   */
  double micros(double share) {
    long wanted = (long) Math.ceil(share * total);
    long seen = 0;
    for (int i = 0; i < counts.length; i++) {
      seen += counts[i];
      if (seen >= wanted && seen > 0) {
        return lowerBound(i) / NANOS_IN_MICRO;
      }
    }
    return 0;
  }

  /** The first 64 numbers have a bucket each; then each power of two has 32. */
  private static int bucket(long nanos) {
    int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(nanos) - SUB_BITS - 1);
    return (shift << SUB_BITS) + (int) (nanos >>> shift);
  }

  private static long lowerBound(int bucket) {
    int shift = Math.max(0, (bucket >>> SUB_BITS) - 1);
    return (long) (bucket - (shift << SUB_BITS)) << shift;
  }
}
