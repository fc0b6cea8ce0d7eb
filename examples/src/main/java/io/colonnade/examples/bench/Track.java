package io.colonnade.examples.bench;

/** What an entrant does in a race, and how long it takes. Confined to one thread. */
final class Track {

  private final Entrant entrant;
  private final Samples colonnade = new Samples();
  private final Samples raw = new Samples();
  private final Cost before;
  private long[] answers = new long[0];

  Track(Entrant entrant) {
    this.entrant = entrant;
    this.before = Cost.of(entrant.counters());
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
    Cost cost = Cost.of(entrant.counters()).since(before, colonnade.count());
    return new Result(entrant.layout(), colonnade, raw, cost);
  }
}
