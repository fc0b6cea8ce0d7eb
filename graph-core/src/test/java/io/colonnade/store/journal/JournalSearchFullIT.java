package io.colonnade.store.journal;

import io.colonnade.store.simulation.Search;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Every schedule of the small histories with up to three switches, or with a switch and a fault.
 */
class JournalSearchFullIT {

  private static final int MOST = 50_000;

  /** Of searches that would run for hours. */
  private static final int FIRST = 10_000;

  @Test
  void everySchedule_keepsAllPromises() throws Exception {
    JournalSearch.run(
        "With `--full`",
        List.of(
            new Search(2, 0, MOST),
            new Search(0, 1, MOST),
            new Search(3, 0, FIRST),
            new Search(1, 1, FIRST)));
  }
}
