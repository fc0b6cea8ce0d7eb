package io.colonnade.examples.bench;

import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;

/**
 * What the store of Colonnade did. Immutable.
 *
 * @param calls of the store: reads, scans, commits
 * @param rounds of the journal: calls whose answers it waited for
 * @param requests that the client of HBase has sent to servers
 * @param rows asked for by key
 * @param cells read
 * @param bytes read and written
 * @param allocated bytes on the heap, by the threads that run the operation
 */
record Cost(
    double calls,
    double rounds,
    double requests,
    double rows,
    double cells,
    double bytes,
    double allocated) {

  static final Cost NONE = new Cost(0, 0, 0, 0, 0, 0, 0);

  /**
   * Returns all of it, up to now.
   *
   * @param requests of the clients of HBase
   */
  static Cost of(Counters counters, long requests, long allocated) {
    return new Cost(
        counters.value(Event.READ_CALL) + counters.value(Event.SCAN) + counters.value(Event.COMMIT),
        counters.value(Event.ROUND),
        requests,
        counters.value(Event.ROW_READ),
        counters.value(Event.CELL_READ),
        counters.value(Event.BYTES_READ) + counters.value(Event.BYTES_WRITTEN),
        allocated);
  }

  /** Returns what was done since then, for each of so many. */
  Cost since(Cost before, double count) {
    return new Cost(
        (calls - before.calls) / count,
        (rounds - before.rounds) / count,
        (requests - before.requests) / count,
        (rows - before.rows) / count,
        (cells - before.cells) / count,
        (bytes - before.bytes) / count,
        (allocated - before.allocated) / count);
  }

  Cost plus(Cost other) {
    return new Cost(
        calls + other.calls,
        rounds + other.rounds,
        requests + other.requests,
        rows + other.rows,
        cells + other.cells,
        bytes + other.bytes,
        allocated + other.allocated);
  }
}
