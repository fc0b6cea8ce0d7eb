package io.colonnade.tx;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.metric.Meter;
import io.colonnade.schema.MetaTable;
import io.colonnade.store.Crew;
import io.colonnade.store.Store;
import io.colonnade.store.journal.MemoryJournal;
import io.colonnade.store.rows.MemoryRowStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class NumberBlocksTest {

  private static final int PROCESSES = 8;
  private static final int EACH = 25_000; // three blocks

  @Test
  void eightProcesses_getNoNumberOfAnEdgeTwice() throws InterruptedException {
    assertNoneTwice(NumberBlocks::ofEdges);
  }

  @Test
  void eightProcesses_getNoNumberOfAVertexTwice() throws InterruptedException {
    assertNoneTwice(NumberBlocks::ofVertexIds);
  }

  private static void assertNoneTwice(Function<Store, NumberBlocks> blocks)
      throws InterruptedException {
    MemoryRowStore rows = new MemoryRowStore();
    List<Store> stores = new ArrayList<>();
    try {
      for (int i = 0; i < PROCESSES; i++) {
        Store store = MemoryJournal.open(rows.connect(), Meter.NONE);
        stores.add(store);
        store.createTables(List.of(MetaTable.META));
      }
      long[][] numbers = new long[PROCESSES][EACH];
      Crew.start(
              PROCESSES,
              process -> {
                NumberBlocks own = blocks.apply(stores.get(process));
                for (int i = 0; i < EACH; i++) {
                  numbers[process][i] = own.next();
                }
              })
          .join();
      LongStream all = Arrays.stream(numbers).flatMapToLong(Arrays::stream);
      assertEquals((long) PROCESSES * EACH, all.distinct().count());
    } finally {
      stores.forEach(Store::close);
    }
  }
}
