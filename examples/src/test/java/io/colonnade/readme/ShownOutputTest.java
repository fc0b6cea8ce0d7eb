package io.colonnade.readme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShownOutputTest {

  @ParameterizedTest
  @CsvSource({
    "'a\nb', 'a\nb\n', true",
    "'a\nb', 'a\nc', false",
    "'a', 'a\nb', false",
    "'took … ms', 'took 12 ms', true",
    "'took … ms', 'took 12 s', false",
    "'a\n…\nz', 'a\nb\nc\nz', true",
    "'a\n…\nz', 'a\nz', true",
    "'a\n…\nz', 'a\nb', false",
    "'v[1]', 'v[1]', true",
    "'v[1]', 'v1', false",
  })
  void matches_isLiteralButForEllipses(String shown, String cameOut, boolean expected) {
    assertEquals(expected, ShownOutput.matches(shown, cameOut));
  }
}
