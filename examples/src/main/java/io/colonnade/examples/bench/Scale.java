package io.colonnade.examples.bench;

import java.time.Duration;

/**
 * How large the graphs of {@code bench micro} are, and how long each operation runs. Immutable.
 *
 * @param sample the main graph
 * @param loaded vertices of the load
 * @param social people of the social graph
 * @param counted of the graphs that show what counting costs
 */
record Scale(SampleGraph sample, int loaded, int social, Counted counted, Pace pace) {

  static final Scale FULL =
      new Scale(
          new SampleGraph(50_000, 50, 100_000),
          40_000,
          20_000,
          new Counted(10_000, 1_000_000, 1_000_000),
          Pace.FULL);
  static final Scale QUICK =
      new Scale(
          new SampleGraph(10_000, 10, 100_000),
          8_000,
          20_000,
          new Counted(10_000, 100_000, 1_000_000),
          Pace.QUICK);

  /** Of graphs in HBase, whose operations take milliseconds. */
  static final Scale HBASE =
      new Scale(new SampleGraph(5_000, 10, 0), 5_000, 0, Counted.HBASE, Pace.HBASE);

  static final Scale HBASE_QUICK =
      new Scale(new SampleGraph(2_000, 5, 0), 2_000, 0, Counted.HBASE, Pace.HBASE_QUICK);

  static final Scale HBASE_TINY =
      new Scale(new SampleGraph(100, 1, 0), 100, 0, Counted.TINY, Pace.TINY);

  /** To see whether it runs at all. */
  static final Scale TINY =
      new Scale(new SampleGraph(200, 2, 2_000), 300, 200, Counted.TINY, Pace.TINY);

  /**
   * How much is counted.
   *
   * @param people with a counter each
   * @param additions to one counter before it is read; none in HBase
   * @param degree of the vertex with the most edges; none in HBase
   */
  record Counted(int people, int additions, int degree) {

    private static final Counted HBASE = new Counted(10_000, 0, 0);
    private static final Counted TINY = new Counted(200, 1_000, 4_000);
  }

  /**
   * How long each operation runs.
   *
   * @param rounds the fewest of each race
   * @param loads rounds of the load
   * @param recorded writes of each operation that the raw store repeats again and again
   * @param cold how long a read runs in a new JVM
   * @param colds how many new JVMs there are for each contestant
   */
  record Pace(
      Duration warmUp,
      Duration measured,
      int rounds,
      int loads,
      int recorded,
      Duration cold,
      int colds) {

    static final Pace FULL = of(3_000, 5_000, 20, 3, 1_000, 10_000, 3);
    static final Pace QUICK = of(1_000, 1_000, 20, 2, 1_000, 5_000, 1);
    static final Pace HBASE = of(1_000, 5_000, 10, 3, 500, 1, 1);
    static final Pace HBASE_QUICK = of(600, 1_500, 5, 1, 200, 1, 1);
    static final Pace TINY = of(1, 1, 2, 1, 50, 1, 1);

    private static Pace of(
        long warmUpMs, long ms, int rounds, int loads, int recorded, long coldMs, int colds) {
      Duration warmUp = Duration.ofMillis(warmUpMs);
      Duration cold = Duration.ofMillis(coldMs);
      return new Pace(warmUp, Duration.ofMillis(ms), rounds, loads, recorded, cold, colds);
    }
  }
}
