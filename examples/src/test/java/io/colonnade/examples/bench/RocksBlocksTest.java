package io.colonnade.examples.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which layer the counts of 100 reads prove. */
class RocksBlocksTest {

  private static final RocksBlocks BLOCKS = new RocksBlocks(Path.of("unused"));

  private static List<Layer> proved(int cached, int read, int deviceBytes) {
    Row row =
        Row.of("blocks_cached", cached, "blocks_read", read).with("device_bytes", deviceBytes);
    return Arrays.stream(Layer.values()).filter(layer -> BLOCKS.isProved(layer, row, 100)).toList();
  }

  @Test
  void countsOfALayer_proveNoOther() {
    assertEquals(List.of(Layer.BLOCK_CACHE), proved(300, 0, 0));
    assertEquals(List.of(Layer.PAGE_CACHE), proved(200, 100, 0));
    assertEquals(List.of(Layer.DEVICE), proved(200, 100, 1 << 20));
    assertEquals(List.of(), proved(280, 20, 0)); // some of the block cache, some of files
    assertEquals(List.of(Layer.TRANSACTION_CACHE, Layer.DATABASE_CACHE), proved(0, 0, 0));
  }
}
