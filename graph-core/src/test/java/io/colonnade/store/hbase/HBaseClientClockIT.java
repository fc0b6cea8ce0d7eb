package io.colonnade.store.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.store.Family;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.Table;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client whose clock is wrong. */
class HBaseClientClockIT {

  private static final Table TABLE =
      new Table("rows", EnumSet.of(Family.RECORD), (array, offset, limit) -> limit - offset);

  @AfterEach
  void reset() {
    EnvironmentEdgeManager.reset();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1})
  void aGraphIsMadeAndOpened_byAClientWhoseClockIsAnHourWrong(int hours) {
    long offset = Duration.ofHours(hours).toMillis();
    EnvironmentEdgeManager.injectEdge(() -> System.currentTimeMillis() + offset);
    HBasePlace shared = TestHBase.place("clock" + (hours < 0 ? "Behind" : "Ahead"));
    HBasePlace place =
        new HBasePlace(
            shared.servers(),
            shared.graph(),
            Duration.ofSeconds(5),
            Duration.ofSeconds(10),
            Map.of());
    Stamp drawn;
    try (HBaseRowStore store = HBaseRowStore.open(place)) {
      store.createTables(List.of(TABLE));
      drawn = store.draw(1);
    }
    try (HBaseRowStore store = HBaseRowStore.openExisting(place, TABLE).orElseThrow()) {
      assertEquals(drawn, store.last());
    }
    HBaseRowStore.open(place).close();
  }
}
