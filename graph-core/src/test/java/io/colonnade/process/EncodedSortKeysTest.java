package io.colonnade.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import org.apache.tinkerpop.gremlin.process.traversal.Compare;
import org.junit.jupiter.api.Test;

class EncodedSortKeysTest {

  /** Gremlin compares a double with a decimal by what is printed: 1.15292150460684698E18 here. */
  @Test
  void of_decimalBeyondTheWholeDoubles_isNotExact() {
    double number = 0x1p60;
    BigDecimal same = new BigDecimal(number);
    assertTrue(Compare.gt.test(number, same));
    EncodedSortKeys keys = EncodedSortKeys.of(same).orElseThrow();
    assertFalse(keys.isExact());
    EncodedSortKeys ofDouble = EncodedSortKeys.of(number).orElseThrow();
    assertEquals(ofDouble, keys);
  }

  @Test
  void of_smallDecimal_isExactIfItIsWhole() {
    assertTrue(EncodedSortKeys.of(new BigDecimal("36.0")).orElseThrow().isExact());
    assertFalse(EncodedSortKeys.of(new BigDecimal("36.5")).orElseThrow().isExact());
  }
}
