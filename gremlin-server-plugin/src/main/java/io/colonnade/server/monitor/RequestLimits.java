package io.colonnade.server.monitor;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.time.Duration;

/**
 * What a server allows its requests. Immutable.
 *
 * @param threads requests that are evaluated at a time, without those of sessions, which have
 *     threads of their own
 * @param perUser of these, requests of one user, or of one address if the server has no users;
 *     further ones wait
 * @param waiting requests that wait for a thread
 * @param longest the time of a request, whatever time limit it sets itself
 * @param bytes the size of a request
 * @param openBytes the size of all requests that are evaluated or wait, those of sessions, too
 * @param cells cells that a request reads
 * @param readBytes bytes that a request reads: the qualifiers and values of its cells
 * @param results results over HTTP, which are kept until the answer is sent
 * @param heapPercent how much of the heap may be in use after a collection; beyond it, the request
 *     that has allocated the most is ended
 */
public record RequestLimits(
    int threads,
    int perUser,
    int waiting,
    Duration longest,
    int bytes,
    long openBytes,
    long cells,
    long readBytes,
    int results,
    int heapPercent) {

  private static final int ALL_PERCENT = 100;

  private static final int THREADS = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());

  /**
   * The cells and the bytes are more than a query reads within the default time limit on the
   * machines that docs/performance.md names: they end a query whose client has raised that limit.
   */
  public static final RequestLimits DEFAULT =
      new RequestLimits(
          THREADS,
          allButOne(THREADS),
          8_192,
          Duration.ofMinutes(10),
          16 << 20, // larger than the largest property value and its envelope
          Runtime.getRuntime().maxMemory() / 8,
          500_000_000L,
          64L << 30,
          1_000_000,
          85);

  /** Returns how many threads one user may occupy, so that another finds one. */
  private static int allButOne(int threads) {
    return Math.max(1, threads - 1);
  }

  /** Returns limits with other threads, all but one of which may work for one user. */
  public RequestLimits withThreads(int evaluated, int waitingForOne) {
    return new RequestLimits(
        evaluated,
        allButOne(evaluated),
        waitingForOne,
        longest,
        bytes,
        openBytes,
        cells,
        readBytes,
        results,
        heapPercent);
  }

  public RequestLimits withPerUser(int value) {
    return new RequestLimits(
        threads, value, waiting, longest, bytes, openBytes, cells, readBytes, results, heapPercent);
  }

  public RequestLimits withLongest(Duration value) {
    return new RequestLimits(
        threads, perUser, waiting, value, bytes, openBytes, cells, readBytes, results, heapPercent);
  }

  public RequestLimits withBytes(int ofOne, long ofAll) {
    return new RequestLimits(
        threads, perUser, waiting, longest, ofOne, ofAll, cells, readBytes, results, heapPercent);
  }

  public RequestLimits withReads(long mostCells, long mostBytes) {
    return new RequestLimits(
        threads,
        perUser,
        waiting,
        longest,
        bytes,
        openBytes,
        mostCells,
        mostBytes,
        results,
        heapPercent);
  }

  public RequestLimits withResults(int value) {
    return new RequestLimits(
        threads, perUser, waiting, longest, bytes, openBytes, cells, readBytes, value, heapPercent);
  }

  public RequestLimits withHeapPercent(int value) {
    return new RequestLimits(
        threads, perUser, waiting, longest, bytes, openBytes, cells, readBytes, results, value);
  }

  /**
   * @throws InvalidInputException if a limit is not positive, or the share of the heap is more than
   *     the whole
   */
  public RequestLimits {
    mustBePositive("--request-threads", threads);
    mustBePositive("--max-requests-per-user", perUser);
    mustBePositive("--max-waiting", waiting);
    mustBePositive("--max-evaluation-timeout", longest.toMillis());
    mustBePositive("--max-request", bytes);
    mustBePositive("--max-open-requests", openBytes);
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
