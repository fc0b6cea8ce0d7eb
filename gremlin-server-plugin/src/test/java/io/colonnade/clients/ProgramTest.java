package io.colonnade.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramTest {

  @TempDir Path directory;

  @Test
  void run_programThatIsMissing_saysWhatToInstall() {
    AssertionError e =
        assertThrows(AssertionError.class, () -> Program.run(directory, "no-such-program"));
    assertEquals(
        "this test runs no-such-program, which is not on the PATH: install no-such-program",
        e.getMessage());
  }
}
