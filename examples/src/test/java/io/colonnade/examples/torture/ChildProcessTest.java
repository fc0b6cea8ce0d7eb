package io.colonnade.examples.torture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessTest {

  @TempDir Path directory;

  @Test
  void killedProcess_hasEnded() throws Exception {
    try (ChildProcess process = ChildProcess.start(directory, List.of("sleep", "60"))) {
      process.kill();
      assertEquals("ended", process.line());
      assertEquals("ended", process.ask("clock 0"));
    }
  }
}
