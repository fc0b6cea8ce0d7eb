package io.colonnade.store.journal;

import io.colonnade.store.simulation.Search;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every schedule of the small histories with up to two switches, or with one fault. */
class JournalSearchIT {

  private static final int MOST = 2_000;

  @Test
  void everySchedule_keepsAllPromises() throws Exception {
    JournalSearch.run(
        "In the gate",
        List.of(new Search(1, 0, MOST), new Search(2, 0, MOST), new Search(0, 1, MOST)));
  }
}
