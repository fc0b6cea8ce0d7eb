package io.colonnade.examples.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which layer the counts of 100 reads from HBase prove. */
class HBaseBlocksTest {

  /** Those that the blocks have to prove; the caches prove themselves by having made no call. */
  private static final Set<Layer> BELOW =
      EnumSet.of(Layer.BLOCK_CACHE, Layer.PAGE_CACHE, Layer.DEVICE);

  private static Row scanned(int cached, int files, int memory) {
    return Row.of("scanned_cached_bytes", cached)
        .with("scanned_file_bytes", files)
        .with("scanned_memory_bytes", memory);
  }

  private static List<Layer> proved(Row row, boolean countsDevice) {
    return Arrays.stream(Layer.values())
        .filter(BELOW::contains)
        .filter(layer -> HBaseBlocks.isProved(layer, row, 100, countsDevice))
        .toList();
  }

  private static Row read(int files, int device) {
    return Row.of("file_reads", files).with("device_reads", device);
  }

  @Test
  void countsOfALayer_proveNoOther() {
    assertEquals(List.of(Layer.BLOCK_CACHE), proved(scanned(1_000, 0, 0), true));
    assertEquals(List.of(), proved(scanned(1_000, 1, 0), true));
    assertEquals(List.of(), proved(scanned(1_000, 0, 1), true));
    assertEquals(List.of(), proved(scanned(0, 0, 0), true));
    assertEquals(List.of(Layer.PAGE_CACHE), proved(read(100, 2), true));
    assertEquals(List.of(), proved(read(99, 0), true)); // one was in the block cache
    assertEquals(List.of(), proved(read(100, 50), true));
    assertEquals(List.of(Layer.DEVICE), proved(read(100, 100), true));
  }

  @Test
  void withoutCountsOfTheDevice_itIsNotProved() {
    assertEquals(List.of(Layer.PAGE_CACHE), proved(Row.of("file_reads", 100), false));
  }
}
