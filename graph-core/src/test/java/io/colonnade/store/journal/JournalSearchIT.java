package io.colonnade.store.journal;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.store.simulation.Search;
import io.colonnade.store.simulation.Search.Result;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every schedule of the small histories with up to two switches, or with one fault. */
class JournalSearchIT {

  private static final int MOST = 2_000;

  @Test
  void everySchedule_keepsAllPromises() throws Exception {
    JournalSearch.run(
        "In the gate",
        List.of(new Search(1, 0, MOST), new Search(2, 0, MOST), new Search(0, 1, MOST)));
  }

  @ParameterizedTest
  @CsvSource({
    "ELEMENT_TWICE, UNCHANGED_SINCE_BASE",
    "SIMPLE_EDGE_TWICE, ABSENT_READ_LOCKS",
    "SIMPLE_EDGE_TWICE, EDGE_GUARD",
    "EDGE_AGAINST_DROP, LIVE",
    "EDGE_AGAINST_DROP, DROPPING",
    "EDGE_AGAINST_DROP, TRACE",
    "EDGE_AGAINST_DROP, TRACE_LAST",
    "EDGE_AGAINST_DROP, LOOK_AT_DROPPED"
  })
  void withoutTheRule_aScheduleFails(SmallHistory history, Rule rule) {
    Search search = new Search(2, 0, MOST);
    Result result = JournalSearch.run(history, EdgeRows.OF_VERTICES, search, rule);
    System.out.println("without " + rule + ": schedule " + result.schedules() + " of " + history);
    assertTrue(result.failure().isPresent(), "no schedule of " + history + " fails");
  }
}
