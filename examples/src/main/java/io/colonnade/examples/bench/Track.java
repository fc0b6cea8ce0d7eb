package io.colonnade.examples.bench;

import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;

/** What an entrant does in a race, and how long it takes. Confined to one thread. */
final class Track {

  private final Entrant entrant;
  private final Samples colonnade = new Samples();
  private final Samples raw = new Samples();
  private final long callsBefore;
  private final long rowsBefore;
  private final long bytesBefore;
  private long[] answers = new long[0];

  Track(Entrant entrant) {
    this.entrant = entrant;
    this.callsBefore = calls();
    this.rowsBefore = entrant.counters().value(Event.ROW_READ);
    this.bytesBefore = bytes();
  }

  /**
   * What came out.
   *
   * @param calls calls of the store (reads, scans, commits) a run
   * @param rows rows asked for a run
   * @param bytes read and written a run
   */
  record Result(
      String layout, Samples colonnade, Samples raw, double calls, double rows, double bytes) {}

  Samples colonnade() {
    return colonnade;
  }

  Samples raw() {
    return raw;
  }

  void runColonnade(int index, int runs) {
    answers = colonnade.time(entrant.colonnade(), index, runs);
  }

  /**
   * Compares what the last slice answered.
   *
   * @param expected for the first of its variants
   */
  void requireAnswers(String op, long[] expected) {
    for (int i = 0; i < expected.length; i++) {
      if (answers[i] != expected[i]) {
        throw new IllegalStateException(
            op
                + " of layout "
                + entrant.layout()
                + " differs from TinkerGraph: "
                + answers[i]
                + ", not "
                + expected[i]);
      }
    }
  }

  void runRaw(int index, int runs) {
    raw.time(entrant.raw(), index, runs);
  }

  Result result() {
    double runs = colonnade.count();
    return new Result(
        entrant.layout(),
        colonnade,
        raw,
        (calls() - callsBefore) / runs,
        (entrant.counters().value(Event.ROW_READ) - rowsBefore) / runs,
        (bytes() - bytesBefore) / runs);
  }

  private long calls() {
    Counters counters = entrant.counters();
    return counters.value(Event.READ_CALL)
        + counters.value(Event.SCAN)
        + counters.value(Event.COMMIT);
  }

  private long bytes() {
    return entrant.counters().value(Event.BYTES_READ)
        + entrant.counters().value(Event.BYTES_WRITTEN);
  }
}
