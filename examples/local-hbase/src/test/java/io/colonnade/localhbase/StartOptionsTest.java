package io.colonnade.localhbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartOptionsTest {

  private static StartOptions parse(String line) throws Refusal {
    return StartOptions.parse(List.of(line.split(" ")));
  }

  @Test
  void options_areRead_othersHaveDefaults() throws Refusal {
    Path data = Path.of("d").toAbsolutePath();
    assertEquals(new StartOptions(data, 0, 1, false, false), parse("--data d"));
    assertEquals(
        new StartOptions(data, 16000, 2, true, true),
        parse("--port 16000 --region-servers 2 --rights --end-with-input --data x/../d"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--port 1",
        "--data",
        "--data d --port",
        "--data d --port x",
        "--data d --port 65536",
        "--data d --region-servers 0",
        "--data d --region-servers 10",
        "--data d e",
        "--dta d"
      })
  void wrongOptions_areRefused_withTheUsage(String line) {
    Refusal refusal = assertThrows(Refusal.class, () -> parse(line));
    assertEquals(Refusal.Reason.USAGE, refusal.reason());
    assertTrue(String.valueOf(refusal.getMessage()).endsWith(StartOptions.USAGE));
  }
}
