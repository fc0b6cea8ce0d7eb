package io.colonnade.examples.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.cli.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code hbase} as a process of its own, with the HBase that it starts. */
class LocalHBaseIT {

  private static final Pattern READY = Pattern.compile("ready: hbase://127\\.0\\.0\\.1:(\\d+)/");

  @TempDir Path scratch;

  private Process start(Path data, int port) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx64m"));
    command.add("-Dcolonnade.home=" + Path.of("..").toRealPath());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of("hbase", "--data", data.toString(), "--port", String.valueOf(port)));
    return new ProcessBuilder(command).redirectError(scratch.resolve("err").toFile()).start();
  }

  private String err() throws IOException {
    return Files.readString(scratch.resolve("err"));
  }

  /** Returns the port of the master when HBase is ready. */
  private int awaitReady(BufferedReader out) throws IOException {
    String line = out.readLine();
    assertNotNull(line, err());
    Matcher ready = READY.matcher(line);
    assertTrue(ready.matches(), line);
    return Integer.parseInt(ready.group(1));
  }

  private void assertRefused(String message, Path data, int port) throws Exception {
    Process refused = start(data, port);
    try {
      assertTrue(refused.waitFor(1, TimeUnit.MINUTES), "it waits");
      assertEquals(1, refused.exitValue());
      String last = err().lines().reduce("", (first, second) -> second);
      assertTrue(last.startsWith("colonnade: " + message), err());
    } finally {
      refused.destroyForcibly();
    }
  }

  private static boolean answers(int port) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (ConnectException e) {
      return false;
    }
  }

  @Test
  void hbase_stopsCleanly_startsAgainOnItsDirectory_andEndsWithItsKilledParent() throws Exception {
    Path data = scratch.resolve("data");
    Process first = start(data, 0);
    int port;
    String id;
    try (BufferedReader out = first.inputReader(StandardCharsets.UTF_8)) {
      port = awaitReady(out);
      assertTrue(answers(port));
      id = Files.readString(data.resolve("hbase/hbase.id"), StandardCharsets.ISO_8859_1);
      assertRefused("COL-7512 another local HBase uses the directory", data, 0);
      assertRefused("COL-8201 the server cannot listen", scratch.resolve("other"), port);
      first.toHandle().destroy(); // the process itself would close its streams with it
      assertEquals("stopped", out.readLine());
      assertTrue(first.waitFor(1, TimeUnit.MINUTES));
    } finally {
      first.destroyForcibly();
    }
    assertEquals(143, first.exitValue());
    assertFalse(answers(port));

    Process again = start(data, port);
    try (BufferedReader out = again.inputReader(StandardCharsets.UTF_8)) {
      assertEquals(port, awaitReady(out));
      assertEquals(
          id, Files.readString(data.resolve("hbase/hbase.id"), StandardCharsets.ISO_8859_1));
    } finally {
      again.destroyForcibly().waitFor();
    }
    for (int tries = 0; answers(port) && tries < 600; tries++) {
      TimeUnit.MILLISECONDS.sleep(100);
    }
    assertFalse(answers(port), "HBase outlives the process that started it");
  }

  @Test
  void hbase_whereOtherFilesAre_orWhereNoParentIs_writesNothing() throws Exception {
    Files.writeString(Files.createDirectory(scratch.resolve("mine")).resolve("notes.txt"), "mine");
    String refusal = "COL-7513 the directory is not empty and not that of a local HBase";
    assertRefused(refusal, scratch.resolve("mine"), 0);
    assertRefused(refusal, scratch.resolve("no").resolve("where"), 0);
    assertEquals(
        List.of("notes.txt"), List.of(String.valueOf(scratch.resolve("mine").toFile().list()[0])));
    assertFalse(Files.exists(scratch.resolve("no")));
  }
}
