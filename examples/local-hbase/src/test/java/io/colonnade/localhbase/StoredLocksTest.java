package io.colonnade.localhbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The cells are those of the format page of the journal. */
class StoredLocksTest {

  private static final String TRANSACTION = "0000000000000001000000020000000000000003";

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  @ParameterizedTest
  @CsvSource({"67, 010000000000000005" + TRANSACTION, "73" + TRANSACTION + ", 01"})
  void takenGuardAndSharedLock_haveAHolder(String qualifier, String value) {
    byte[] holder = StoredLocks.holder(bytes(qualifier), bytes(value)).orElseThrow();
    assertEquals(TRANSACTION, HexFormat.of().formatHex(holder));
  }

  @ParameterizedTest
  @CsvSource({
    "67, 000000000000000005",
    "73, 0000000000000003030000000000000009",
    "62, 010000000000000009",
    "74, 01",
    "640000000000000009, 01"
  })
  void otherCells_areNoLocks(String qualifier, String value) {
    assertFalse(StoredLocks.holder(bytes(qualifier), bytes(value)).isPresent());
  }

  @ParameterizedTest
  @CsvSource({
    "true, 0000000000000003010000000000000000",
    "true, 0000000000000003020000000000000000",
    "true, 0000000000000003030000000000000009",
    "false, 0000000000000003040000000000000000",
    "false, 0000000000000003050000000000000009",
    "false, 0000000000000002010000000000000000",
    "false, 0000000000000004010000000000000000"
  })
  void transactionIsUnderWay_fromItsIntentToItsEnd(boolean isUnderWay, String status) {
    assertEquals(isUnderWay, StoredLocks.isUnderWay(bytes(TRANSACTION), bytes(status)));
  }

  @Test
  void transactionWithoutASlot_isNotUnderWay() {
    assertFalse(StoredLocks.isUnderWay(bytes(TRANSACTION), null));
  }
}
