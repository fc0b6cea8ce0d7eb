package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that cannot start. */
final class ServerCommandTest {

  @TempDir Path scratch;

  @Test
  void portInUse_leavesNoDirectory() throws Exception {
    Path data = scratch.resolve("new");
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      String port = String.valueOf(taken.getLocalPort());
      Ran ran = Ran.of(List.of("server", "--data", data.toString(), "--port", port));
      assertEquals(ExitCode.FAILED, ran.code());
      assertTrue(ran.err().startsWith("colonnade: COL-8201 "), ran.err());
    }
    assertFalse(Files.exists(data));
  }
}
