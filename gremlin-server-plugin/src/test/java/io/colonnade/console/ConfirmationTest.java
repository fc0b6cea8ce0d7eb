package io.colonnade.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A question at a terminal. */
final class ConfirmationTest {

  @ParameterizedTest
  @CsvSource({
    "y,true",
    " YES ,true",
    "n,false",
    "'',false",
    "yess,false",
    "no;y,false",
    "END,false"
  })
  void confirmation_isYesOnly(String answer, boolean expected) throws Exception {
    String typed = answer.equals("END") ? "" : answer + "\n";
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    try (Terminal terminal =
        new DumbTerminal(new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)), shown)) {
      assertEquals(expected, Lines.confirms(terminal, "Make it? [y/N] "));
    }
    assertTrue(shown.toString(StandardCharsets.UTF_8).contains("Make it? [y/N] "));
  }
}
