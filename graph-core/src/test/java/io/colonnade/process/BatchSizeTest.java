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

  @Test
  void next_ofKnown_isAsManyAsFit_afterAFirstBatchThatShowsTheirSize() {
    BatchSize small = BatchSize.ofKnown(Integer.MAX_VALUE);
    assertEquals(BatchSize.FIRST_OF_KNOWN, small.next());
    small.took(BatchSize.FIRST_OF_KNOWN, 100);
    assertEquals(BatchSize.MOST, small.next());
    BatchSize large = BatchSize.ofKnown(Integer.MAX_VALUE);
    assertEquals(BatchSize.FIRST_OF_KNOWN, large.next());
    large.took(BatchSize.FIRST_OF_KNOWN, 100_000L * BatchSize.FIRST_OF_KNOWN);
    assertEquals(20, large.next());
    assertEquals(3, BatchSize.ofKnown(3).next());
  }

  @Test
  void next_ofARemoteStore_isLargeAtOnce_unlessFewAreRequired() {
    size.beginLarge(Integer.MAX_VALUE);
    assertEquals(BatchSize.FIRST_OF_KNOWN, size.next());
    assertEquals(BatchSize.MOST, size.next());
    size.reset();
    assertEquals(BatchSize.FIRST_OF_KNOWN, size.next());
    BatchSize few = BatchSize.growing();
    few.beginLarge(30);
    assertEquals(30, few.next());
    BatchSize limited = BatchSize.growing(3);
    limited.beginLarge(Integer.MAX_VALUE);
    assertEquals(3, limited.next());
  }
}
