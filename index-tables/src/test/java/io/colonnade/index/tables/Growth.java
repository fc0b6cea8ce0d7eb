package io.colonnade.index.tables;

import static org.junit.jupiter.api.Assertions.fail;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.metric.AllocatedBytes;
import java.util.function.IntConsumer;

/**
 * How the bytes that a transaction allocates grow with its size. {@code -Dscale.changes} makes the
 * larger transaction larger.
 */
final class Growth {

  /** The size of the larger transaction. */
  static final int LARGE = Integer.getInteger("scale.changes", 3_200);

  private static final int FACTOR = 8;
  private static final int MOST_ROUNDS = 4;

  private Growth() {}

  /** Passes if a transaction of eight times the size allocates about eight times the bytes. */
  static void assertLinear(ColonnadeGraph graph, IntConsumer transactionOfSize) {
    int small = LARGE / FACTOR;
    String bytes = "";
    for (int round = 0; round < MOST_ROUNDS; round++) { // the first ones are compiled meanwhile
      long one = AllocatedBytes.during(() -> transactionOfSize.accept(small));
      graph.tx().rollback();
      long many = AllocatedBytes.during(() -> transactionOfSize.accept(LARGE));
      graph.tx().rollback();
      if (many < 1.4 * FACTOR * one) {
        return;
      }
      bytes = "bytes for " + small + ": " + one + ", for " + LARGE + ": " + many;
    }
    fail(bytes);
  }
}
