package io.colonnade.process;

import org.junit.jupiter.api.Test;

/** The same costs at a vertex with 100,000 edges of each label as at one with ten. */
public abstract class SortedScaleContract extends SortedCosts {

  @Override
  final long[] degrees() {
    return new long[] {10, 100_000};
  }

  @Test
  void hundredThousandEdges_costNoMoreThanTen() {
    post();
    assertFirstTen();
    assertRanges();
  }
}
