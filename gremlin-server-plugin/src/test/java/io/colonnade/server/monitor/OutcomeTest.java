package io.colonnade.server.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OutcomeTest {

  @ParameterizedTest
  @CsvSource({
    "200, '', SUCCESS",
    "204, '', SUCCESS",
    "400, COL-8008 this is not Gremlin, REFUSED",
    "404, '', REFUSED",
    "498, '', REFUSED",
    "499, COL-8002 no code, REFUSED",
    "500, COL-1001 conflict, RETRY",
    "500, COL-2004 wrong value, REFUSED",
    "500, COL-4001 the store failed, FAILED",
    "500, '', FAILED",
    "500, longer than the 'evaluationTimeout' threshold, TIMEOUT",
    "503, '', RETRY",
    "597, COL-8026 reads too much, ENDED",
    "500, COL-8027 memory is short, ENDED",
    "596, '', RETRY",
    "597, COL-8008 this is not Gremlin, REFUSED",
    "597, '', FAILED",
    "598, '', TIMEOUT",
    "599, '', FAILED"
  })
  void outcome_isThatOfCodeAndMessage(int status, String message, Outcome expected) {
    assertEquals(expected, Outcome.of(status, message));
  }
}
