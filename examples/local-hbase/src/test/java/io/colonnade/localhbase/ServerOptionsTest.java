package io.colonnade.localhbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerOptionsTest {

  private static ServerOptions parse(String line) throws Refusal {
    return ServerOptions.parse(List.of(line.split(" ")));
  }

  @Test
  void options_areRead() throws Refusal {
    assertEquals(
        new ServerOptions(
            ServerOptions.Role.REGION_SERVER,
            Path.of("d").toAbsolutePath(),
            "hdfs://127.0.0.1:9000",
            2181,
            16020,
            "127.0.0.2"),
        parse(
            "--role region-server --data d --files hdfs://127.0.0.1:9000 --zookeeper-port 2181"
                + " --port 16020 --advertised 127.0.0.2"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--role master",
        "--role clerk --data d --files f --zookeeper-port 1",
        "--role master --data d --files f --zookeeper-port x"
      })
  void wrongOptions_areRefused_withTheUsage(String line) {
    Refusal refusal = assertThrows(Refusal.class, () -> parse(line));
    assertEquals(Refusal.Reason.USAGE, refusal.reason());
    assertTrue(String.valueOf(refusal.getMessage()).endsWith(ServerOptions.USAGE));
  }
}
