package io.colonnade.examples.bench;

/** What an entrant does in a race, and how long it takes. Confined to one thread. */
final class Track {

  private final Entrant entrant;
  private final Samples colonnade = new Samples();
  private final Samples raw = new Samples();
  private final Crew crew;
  private final Cost before;
  private long[][] answers = new long[0][];

  Track(Entrant entrant, Crew crew) {
    this.entrant = entrant;
    this.crew = crew;
    this.before = Cost.of(entrant.counters(), 0);
  }

  /**
   * What came out.
   *
   * @param cost a run
   */
  record Result(String layout, Samples colonnade, Samples raw, Cost cost) {}

  Samples colonnade() {
    return colonnade;
  }

  Samples raw() {
    return raw;
  }

  /** Runs so many variants on each thread: the first has the first of them, and so on. */
  void runColonnade(int index, int runs) {
    answers = crew.time(entrant.colonnade(), index, runs, colonnade);
  }

  /**
   * Compares what the last slice answered.
   *
   * @param expected by thread, for the first of its variants
   */
  void requireAnswers(String op, long[][] expected) {
    for (int thread = 0; thread < expected.length; thread++) {
      for (int i = 0; i < expected[thread].length; i++) {
        requireAnswer(op, answers[thread][i], expected[thread][i]);
      }
    }
  }

  private void requireAnswer(String op, long answer, long expected) {
    if (answer != expected) {
      throw new IllegalStateException(
          op
              + " of layout "
              + entrant.layout()
              + " differs from TinkerGraph: "
              + answer
              + ", not "
              + expected);
    }
  }

  /**
   * Runs raw RocksDB.
   *
   * @param runs of each thread
   */
  void runRaw(int index, int runs) {
    long[][] unused = crew.time(entrant.raw(), index, runs, raw);
  }

  /**
   * What came out.
   *
   * @param counted so many variants are run again for their cost, always the same ones: an exact
   *     figure, whatever the machine; 0: the cost is that of all runs
   */
  Result result(int counted) {
    return result(counted, colonnade, raw);
  }

  /** Returns what came out, as {@link #result(int)}, of samples that were taken elsewhere. */
  Result result(int counted, Samples ofColonnade, Samples ofRaw) {
    Cost cost = counted == 0 ? costOfAll(ofColonnade) : costOf(counted);
    return new Result(entrant.layout(), ofColonnade, ofRaw, cost);
  }

  private Cost costOfAll(Samples all) {
    return Cost.of(entrant.counters(), all.allocated()).since(before, all.count());
  }

  private Cost costOf(int variants) {
    Cost start = Cost.of(entrant.counters(), 0);
    Samples again = new Samples();
    long[] unused = again.time(entrant.colonnade(), 0, variants);
    return Cost.of(entrant.counters(), again.allocated()).since(start, variants);
  }
}
