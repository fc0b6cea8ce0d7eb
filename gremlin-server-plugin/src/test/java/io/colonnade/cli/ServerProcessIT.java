package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
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

/** The server as a process of its own. */
class ServerProcessIT {

  private static final Pattern READY =
      Pattern.compile("ready: ws://127\\.0\\.0\\.1:(\\d+)/gremlin and http://.*");

  @TempDir Path scratch;

  private Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")); // it lives for seconds
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Main.class.getName());
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(scratch.resolve("err").toFile()).start();
  }

  private String err() throws IOException {
    return Files.readString(scratch.resolve("err"));
  }

  @Test
  void server_afterSigterm_stopsCleanly() throws Exception {
    Process process = start("server", "--engine", "memory", "--port", "0");
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      String line = out.readLine();
      assertNotNull(line, err());
      Matcher ready = READY.matcher(line);
      assertTrue(ready.matches(), line);
      HttpResponse<String> response =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + ready.group(1)))
                      .POST(HttpRequest.BodyPublishers.ofString("{\"gremlin\":\"1+1\"}"))
                      .build(),
                  HttpResponse.BodyHandlers.ofString());
      assertTrue(response.body().contains("COL-8008 "), response.body());
      process.toHandle().destroy(); // the process itself would close its streams with it
      assertEquals("stopped", out.readLine());
      assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    } finally {
      process.destroyForcibly();
    }
    assertEquals(143, process.exitValue());
    assertTrue(err().matches("memory: [^\n]* at most\\s*"), err());
  }

  private static HttpResponse<String> get(String address) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(address)).build(),
            HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void server_withAPortOfHealth_saysWhereItIs_andLogsSlowQueries() throws Exception {
    Path slow = scratch.resolve("slow log.jsonl");
    Process process =
        start(
            "server",
            "--engine",
            "memory",
            "--port",
            "0",
            "--health",
            "0.0.0.0:0",
            "--slow-queries",
            "1ms",
            "--slow-log",
            slow.toString());
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      String line = out.readLine();
      assertNotNull(line, err());
      Matcher health = Pattern.compile("health: http://0\\.0\\.0\\.0:(\\d+)").matcher(line);
      assertTrue(health.matches(), line);
      String address = "http://127.0.0.1:" + health.group(1);
      HttpResponse<String> early = get(address + "/live"); // the graph may still be opened
      assertEquals(200, early.statusCode());
      Matcher ready = READY.matcher(out.readLine());
      assertTrue(ready.matches());
      assertEquals(200, get(address + "/ready").statusCode());
      assertEquals(404, get(address + "/?gremlin=g.V()").statusCode());
      String query = "g.inject('secret').repeat(identity()).times(2)";
      assertEquals(
          200,
          get("http://127.0.0.1:"
                  + ready.group(1)
                  + "/?gremlin="
                  + URLEncoder.encode(query, StandardCharsets.UTF_8))
              .statusCode());
      assertTrue(get(address + "/metrics").body().contains("protocol=\"http\"} 1"));
      process.toHandle().destroy();
      assertEquals("stopped", out.readLine());
      assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    } finally {
      process.destroyForcibly();
    }
    String text = Files.readString(slow); // the first query of a server takes longer than 1 ms
    assertEquals(1, text.lines().count(), text);
    assertTrue(text.contains("\"g.inject(?).repeat(identity()).times(?)\""), text);
    assertTrue(err().matches("memory: [^\n]* at most\\s*"), err());
  }

  @Test
  void server_thatLogsSlowQueriesWithoutAFile_writesLinesOfJson() throws Exception {
    Process process = start("server", "--engine=memory", "--port=0", "--slow-queries=1ms");
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      Matcher ready = READY.matcher(out.readLine());
      assertTrue(ready.matches());
      String query = URLEncoder.encode("g.inject('secret')", StandardCharsets.UTF_8);
      String address = "http://127.0.0.1:" + ready.group(1) + "/?gremlin=" + query;
      assertEquals(200, get(address).statusCode());
      process.toHandle().destroy();
      assertEquals("stopped", out.readLine());
      assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    } finally {
      process.destroyForcibly();
    }
    assertTrue(
        err()
            .matches(
                "memory: [^\n]*\\s+\\{\"time\":[^\n]*\"query\":\"g\\.inject\\(\\?\\)\","
                    + "\"plan\":\\[\"1\\. InjectStep\"]}\\s*"),
        err());
  }

  @Test
  void server_portOfHealthInUse_isOneLine_andLeavesNoDirectory() throws Exception {
    Path data = scratch.resolve("new");
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      String port = String.valueOf(taken.getLocalPort());
      Process process =
          start(
              "server", "--data", data.toString(), "--port", "0", "--health", "127.0.0.1:" + port);
      assertTrue(process.waitFor(1, TimeUnit.MINUTES));
      assertEquals(ExitCode.FAILED, process.exitValue());
      assertEquals(1, err().lines().count(), err());
      assertTrue(err().startsWith("colonnade: COL-8201 "), err());
      assertTrue(err().contains("port=" + port), err());
    }
    assertFalse(Files.exists(data));
  }

  @Test
  void server_portOfHealthIsThatOfTheServer_isOneLine() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      port = free.getLocalPort();
    }
    Process process =
        start("server", "--engine=memory", "--port=" + port, "--health=localhost:" + port);
    assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    assertEquals(ExitCode.FAILED, process.exitValue());
    assertEquals(1, err().lines().count(), err());
    assertTrue(err().startsWith("colonnade: COL-8201 "), err());
  }

  @Test
  void server_withAConfigurationFile_servesItsGraphs() throws Exception {
    Path conf = Files.createDirectory(scratch.resolve("conf")).resolve("server.properties");
    Files.writeString(
        conf, "port=1\ngraph.people=../people\ngraph.roads=../roads\nbackup-dir=../backups\n");
    Process process = start("server", "--conf", conf.toString(), "--port=0");
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      String line = String.valueOf(out.readLine());
      assertTrue(READY.matcher(line).matches(), line + err());
      assertTrue(
          line.endsWith(
              ", traversal sources people (data in "
                  + scratch.resolve("people")
                  + "), roads (data in "
                  + scratch.resolve("roads")
                  + ")"),
          line);
      process.toHandle().destroy();
      assertEquals("stopped", out.readLine());
      assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    } finally {
      process.destroyForcibly();
    }
    assertTrue(Files.isDirectory(scratch.resolve("roads")));
    assertTrue(err().matches("memory: [^\n]* at most\\s*"), err());
  }

  @Test
  void server_portInUse_isOneLine() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      Process process =
          start("server", "--engine", "memory", "--port", String.valueOf(taken.getLocalPort()));
      assertTrue(process.waitFor(1, TimeUnit.MINUTES));
      assertEquals(ExitCode.FAILED, process.exitValue());
      assertEquals(
          "colonnade: COL-8201 the server cannot listen at this address: stop the process that"
              + " uses the address, or name another host or port [host=127.0.0.1, port="
              + taken.getLocalPort()
              + ", reason=Address already in use]",
          err().trim());
    }
  }
}
