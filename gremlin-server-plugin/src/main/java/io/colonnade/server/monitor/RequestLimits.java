package io.colonnade.server.monitor;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;

/**
 * What a server allows its requests. Immutable.
 *
 * @param threads requests that are evaluated at a time, without those of sessions, which have
 *     threads of their own
 * @param waiting requests that wait for a thread
 * @param bytes the size of a request
 * @param cells cells that a request reads
 * @param readBytes bytes that a request reads: the qualifiers and values of its cells
 * @param results results of a script over HTTP, which are kept until the answer is sent
 * @param heapPercent how much of the heap may be in use after a collection; beyond it, the request
 *     that has allocated the most is ended
 */
public record RequestLimits(
    int threads, int waiting, int bytes, long cells, long readBytes, int results, int heapPercent) {

  private static final int ALL_PERCENT = 100;

  /**
   * The cells and the bytes are more than a query reads within the default time limit on the
   * machines that docs/performance.md names: they end a query whose client has raised that limit.
   */
  public static final RequestLimits DEFAULT =
      new RequestLimits(
          Math.max(4, 2 * Runtime.getRuntime().availableProcessors()),
          8_192,
          16 << 20, // larger than the largest property value and its envelope
          500_000_000L,
          64L << 30,
          1_000_000,
          85);

  /**
   * @throws InvalidInputException if a limit is not positive, or the share of the heap is more than
   *     the whole
   */
  public RequestLimits {
    mustBePositive("--request-threads", threads);
    mustBePositive("--max-waiting", waiting);
    mustBePositive("--max-request", bytes);
    mustBePositive("--max-cells", cells);
    mustBePositive("--max-read", readBytes);
    mustBePositive("--max-results", results);
    mustBePositive("--max-heap-use", heapPercent);
    if (heapPercent > ALL_PERCENT) {
      throw new InvalidInputException(
          Problem.HEAP_SHARE, "option", "--max-heap-use", "value", heapPercent);
    }
  }

  /**
   * @throws InvalidInputException if a value is not positive
   */
  public static void mustBePositive(String option, long value) {
    if (value <= 0) {
      throw new InvalidInputException(Problem.LIMIT_NOT_POSITIVE, "option", option, "value", value);
    }
  }
}
