package io.colonnade.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class BatchSizeTest {

  private final BatchSize size = BatchSize.growing();

  @Test
  void next_afterLargeValues_fitsTheBytesOfABatch() {
    assertEquals(16, size.next());
    size.took(16, 16 * BatchSize.MOST_BYTES / 8);
    assertEquals(8, size.next());
    size.took(8, 8 * BatchSize.MOST_BYTES);
    assertEquals(1, size.next());
    size.took(1, 100 * BatchSize.MOST_BYTES);
    assertEquals(1, size.next());
  }

  @Test
  void next_afterSmallValues_doublesToTheMost() {
    for (int expected = 16; expected < BatchSize.MOST; expected *= 2) {
      assertEquals(expected, size.next());
      size.took(expected, 10L * expected);
    }
    assertEquals(BatchSize.MOST, size.next());
    assertEquals(BatchSize.MOST, size.next());
  }
}
