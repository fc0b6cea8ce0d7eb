package io.colonnade.examples.bench;

import io.colonnade.config.GraphLocation;
import io.colonnade.error.StoreException;
import io.colonnade.store.RowStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Measures the clock of all processes of a graph in HBase: how many versions it gives to one of
 * them.
 */
record DrawBench(Session session, Scale.Pace pace) {

  static final String OP = "draws";

  private static final int ATTEMPTS = 10;
  private static final List<Integer> THREADS = List.of(1, 8, 64);

  /** Runs with each number of threads. */
  void run() {
    session.say(OP);
    Setting setting = session.setting();
    Path directory = session.home().resolve(OP);
    try (RowStore rows = HBaseStore.rows((GraphLocation.HBase) setting.location(directory))) {
      for (int count : THREADS) {
        try (Crew crew = new Crew(count)) {
          Times unused = draw(rows, crew, pace.warmUp());
          Times times = draw(rows, crew, pace.measured());
          session.add(Row.race(OP, setting, count).withTimes("", times).with("aim", "", "met", ""));
        }
      }
    }
  }

  private static Times draw(RowStore rows, Crew crew, Duration length) {
    Contestant draws = new Contestant(OP, index -> answered(rows), crew);
    draws.take(0, crew.size());
    draws.run(1, length.toNanos());
    return draws.samples().times();
  }

  /**
   * Draws until there is an answer, as the journal does: HBase 2.6.4 refuses some increments of a
   * row that it flushes at the same time ({@code IllegalReferenceCountException}).
   */
  private static long answered(RowStore rows) {
    for (int left = ATTEMPTS; ; left--) {
      try {
        return rows.draw(0).version();
      } catch (StoreException e) {
        if (left == 0) {
          throw e;
        }
      }
    }
  }
}
