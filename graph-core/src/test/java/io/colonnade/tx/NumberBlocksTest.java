package io.colonnade.tx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.metric.Meter;
import io.colonnade.schema.MetaTable;
import io.colonnade.store.Crew;
import io.colonnade.store.FilterStore;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import io.colonnade.store.journal.MemoryJournal;
import io.colonnade.store.rows.MemoryRowStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class NumberBlocksTest {

  private static final int PROCESSES = 8;
  private static final int EACH = 25_000; // two blocks

  @Test
  void eightProcesses_getNoNumberOfAnEdgeTwice() throws InterruptedException {
    assertNoneTwice(NumberBlocks::ofEdges);
  }

  @Test
  void eightProcesses_getNoNumberOfAVertexTwice() throws InterruptedException {
    assertNoneTwice(NumberBlocks::ofVertexIds);
  }

  @Test
  void blocksGrow_withTheNumbersThatTheProcessUses() {
    AtomicInteger commits = new AtomicInteger();
    try (Store memory = MemoryJournal.open(new MemoryRowStore().connect(), Meter.NONE)) {
      memory.createTables(List.of(MetaTable.META));
      Store counting =
          new FilterStore(memory) {
            @Override
            public long commit(WriteSet writeSet) {
              commits.incrementAndGet();
              return memory.commit(writeSet);
            }
          };
      NumberBlocks blocks = NumberBlocks.ofEdges(counting);
      long first = blocks.next();
      for (int i = 1; i < 1_000_000; i++) {
        assertEquals(first + i, blocks.next());
      }
      assertEquals(3, commits.get()); // 10,000, 100,000 and 1,000,000
      assertTrue(blocks.mayHaveIssued(first + 999_999, 0));
      assertFalse(blocks.mayHaveIssued(first + 1_000_000, 0));
      assertEquals(first + 1_000_000, blocks.next());
    }
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
