package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.server.ColonnadeServer;
import io.colonnade.server.ServerOptions;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The console as a process of its own, on the class path of the server. */
class ConsoleIT {

  @TempDir Path scratch;

  private record Ran(int code, String out, String err) {}

  private Process start(String input, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Main.class.getName());
    command.add("console");
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectError(scratch.resolve("err").toFile());
    builder.redirectOutput(scratch.resolve("out").toFile());
    if (!input.isEmpty()) {
      File in = Files.writeString(scratch.resolve("in"), input).toFile();
      builder.redirectInput(in);
    }
    builder.environment().put("HOME", scratch.toString());
    return builder.start();
  }

  private Ran run(String input, String... arguments) throws Exception {
    Process process = start(input, arguments);
    try {
      assertTrue(process.waitFor(2, TimeUnit.MINUTES), "console hangs");
    } finally {
      process.destroyForcibly();
    }
    return new Ran(
        process.exitValue(),
        Files.readString(scratch.resolve("out")),
        Files.readString(scratch.resolve("err")).strip());
  }

  private String graph() {
    return scratch.resolve("graph").toString();
  }

  @Test
  void input_addsAndCommits_isThereWhenOpenedAgain() throws Exception {
    Ran added =
        run(
            """
            // what a line declares, the next one knows
            def name = 'Ada'
            import java.time.LocalDate
            String upper(text) { text.toUpperCase() }
            v = g.addV('person').
              property('name', upper(name)).next()
            [v.label(),
             LocalDate.of(2020, 1, 2)]
            g.inject(null)
            g.tx().commit()
            """,
            "--data",
            graph(),
            "--create");
    assertEquals("colonnade: a new graph was created in " + graph(), added.err());
    List<String> lines = added.out().lines().toList();
    assertEquals("Ada", lines.get(0));
    assertTrue(lines.get(1).matches("v\\[\\d+]"), added.out());
    assertEquals(List.of("person", "2020-01-02", "null"), lines.subList(2, lines.size()));
    assertEquals(0, added.code());

    Ran read = run("", "--data", graph(), "-e", "g.V().count()", "-e", "g.V().values('name')");
    assertEquals(new Ran(0, "1\nADA\n", ""), read);
  }

  @Test
  void directory_thatDoesNotExist_isMadeOnDemandOnly() throws Exception {
    Path missing = scratch.resolve("a b").resolve("misspelled;'");
    for (List<String> what : List.of(List.of("-e", "g.V()"), List.<String>of())) {
      List<String> all = new ArrayList<>(List.of("--data", missing.toString()));
      all.addAll(what);
      assertEquals(
          new Ran(
              ExitCode.FAILED,
              "",
              "colonnade: COL-7407 the location has no graph: correct the location, or add --create"
                  + " to make a new graph there [data="
                  + missing
                  + "]"),
          run("g.V()\n", all.toArray(String[]::new)));
      assertFalse(Files.exists(missing.getParent()));
    }
    assertEquals(ExitCode.USAGE, run("", "--create", "-e", "g.V()").code());
    assertEquals(
        ExitCode.USAGE,
        run("", "--data", graph(), "--create", "--read-only", "-e", "g.V()").code());
    assertFalse(Files.exists(Path.of(graph())));
  }

  @Test
  void schema_isDeclaredByPlainNames() throws Exception {
    Ran ran =
        run(
            """
            x = graph.schema().change().edgeLabel("posted", { it.sortedBy("at", desc) }).key("tag", set).commit()
            [Order.asc, Direction.OUT, VertexProperty.Cardinality.set, single, asc, OUT]
            graph.schema().entries().collect { it.toMap().toString() }.findAll { it.contains("desc") || it.contains("set") }
            """);
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().contains("sort:[at desc]"), ran.out());
    assertTrue(ran.out().contains("cardinality:set"), ran.out());
    assertTrue(ran.out().contains("asc\nOUT\nset\nsingle\nasc\nOUT\n"), ran.out());
  }

  @Test
  void command_leavesChangesUncommitted_failsAndSaysSo() throws Exception {
    Files.createDirectory(Path.of(graph()));
    Ran ran = run("", "--data", graph(), "-e", "g.addV('person').iterate()");
    assertEquals(
        "colonnade: COL-7405 uncommitted changes are rolled back: end with g.tx().commit() to keep them, or with g.tx().rollback()",
        ran.err());
    assertEquals(ExitCode.FAILED, ran.code());
    try (ColonnadeGraph graph = Colonnade.open(Path.of(graph()))) {
      assertEquals(0L, graph.traversal().V().count().next());
    }
  }

  @Test
  void script_takesArguments() throws Exception {
    Path script = Files.writeString(scratch.resolve("s.groovy"), "def n = args.size()\nprintln n");
    assertEquals(new Ran(0, "2\n", ""), run("", script.toString(), "--limit", "3"));
  }

  @Test
  void script_withSyntaxError_namesFileLineAndColumnAndDoesNothing() throws Exception {
    Path script = Files.writeString(scratch.resolve("s.groovy"), "println 1\nprintln 2)\n");
    Ran ran = run("", script.toString());
    assertEquals(
        new Ran(
            ExitCode.FAILED,
            "",
            "colonnade: Unexpected input: '2)' (COL-7401 at "
                + script
                + ":2:10)\n  println 2)\n           ^"),
        ran);
  }

  @Test
  void script_failing_namesFileAndLineAndTheNearestStep() throws Exception {
    Path script = Files.writeString(scratch.resolve("s.groovy"), "g.V()\n\ng.V().ouut()\n");
    Ran ran = run("", script.toString());
    assertEquals(
        "colonnade: there is no step 'ouut', did you mean 'out'? (COL-7402 at "
            + script
            + ":3:7)\n  g.V().ouut()\n        ^",
        ran.err());
    assertEquals(ExitCode.FAILED, ran.code());
  }

  @Test
  void input_thatSaysExit_endsThereAndWell() throws Exception {
    Ran ran = run("g.inject(1)\n:exit\ng.nothing()\n");
    assertEquals(new Ran(ExitCode.OK, "1\n", ""), ran);
  }

  @Test
  void input_failing_endsAtItsLine() throws Exception {
    Ran ran = run("1\n\nnope\n2\n", "--config", "colonnade.tx.max-age=1h");
    assertEquals(
        new Ran(
            ExitCode.FAILED,
            "1\n",
            "colonnade: the variable 'nope' is not defined; a text needs quotes (COL-7402 at stdin:3:1)\n  nope\n  ^"),
        ran);
  }

  private static final String EXPLAINED =
      """
      source
        g.V().has("nmae","O'Neil \\\\ ${x}")
      plan
        1. ColonnadeGraphStep(vertex,[],tests=[nmae.eq(O'Neil \\ ${x})],full scan)
      access
        1. full scan
      estimated elements
        1. 1 vertex, all of the graph
      store calls
        1. 1 for the scan
      notices
        the graph has no property key 'nmae', did you mean 'name'?
      """;

  @Test
  void explain_showsThePlan_andRunsNothing_hereAndOnAServer() throws Exception {
    String query = "g.V().has(\"nmae\",\"O'Neil \\\\ ${x}\")";
    String change = "g.addV('x').iterate()";
    try (ColonnadeGraph graph = Colonnade.open(Path.of(graph()))) {
      graph.addVertex("name", "Ada");
      graph.tx().commit();
    }
    assertEquals(new Ran(0, EXPLAINED, ""), run("", "--data", graph(), "-e", query, "--explain"));
    Ran changing = run("", "--data", graph(), "--explain", "-e", change);
    assertTrue(changing.out().contains("changes the graph when it runs\n  1. Add"), changing.out());
    Ran interactive = run("1\n", "--data", graph(), "--explain");
    assertEquals(ExitCode.USAGE, interactive.code());
    assertTrue(interactive.err().contains("add -e, or enter :explain"), interactive.err());
    Path missing = scratch.resolve("missing");
    assertEquals(
        ExitCode.FAILED, run("", "--data", missing.toString(), "--explain", "-e", query).code());
    assertFalse(Files.exists(missing));

    ColonnadeGraph served = Colonnade.open(Path.of(graph()));
    try (ColonnadeServer server =
        ColonnadeServer.start(served, ServerOptions.loopback().withPort(0))) {
      String address = "127.0.0.1:" + server.port();
      assertEquals(
          new Ran(0, EXPLAINED, ""), run("", "--connect", address, "-e", query, "--explain"));
      assertEquals(changing, run("", "--connect", address, "--explain", "-e", change));
      assertEquals(
          new Ran(0, "", "the graph has no property key 'nmae', did you mean 'name'?"),
          run("", "--connect", address, "-e", "g.V().has('nmae', 'Ada')"));
      Ran explained = run("", "--connect", address, "-e", query + ".explain()");
      assertTrue(explained.out().startsWith("Original Traversal  ["), explained.toString());
      assertTrue(explained.out().contains("\nFinal Traversal     ["), explained.toString());
      Ran source = run("", "--connect", address, "-e", "g");
      assertTrue(source.err().contains("COL-8047 "), source.toString());
      Ran nothing = run("", "--connect", address + "/nosuch", "-e", "g.V()");
      assertTrue(nothing.err().contains("COL-8011 "), nothing.toString());
      assertEquals(1L, served.traversal().V().count().next());
    }
  }

  @Test
  void directory_inUse_pointsToConnect() throws Exception {
    try (ColonnadeGraph held = Colonnade.open(Path.of(graph()))) {
      Ran ran = run("", "--data", graph(), "-e", "g.V().count()");
      assertTrue(
          ran.err()
              .startsWith(
                  "colonnade: COL-7406 the data directory is in use: use --connect HOST:PORT instead of --data if the holder is a server; otherwise stop the holder, or read beside it with --read-only [directory="),
          ran.err());
      assertEquals(1, ran.err().lines().count());
      assertEquals(ExitCode.FAILED, ran.code());
      assertEquals(0L, held.traversal().V().count().next());
    }
  }

  @Test
  void sigterm_closesTheGraphAndTellsWhatIsLost() throws Exception {
    Path started = scratch.resolve("started");
    Process process =
        start(
            "",
            "--data",
            graph(),
            "--create",
            "-e",
            "g.addV('lost').iterate(); g.tx().commit(); g.addV('x').iterate()",
            "-e",
            "new File('"
                + started
                + "').createNewFile(); new java.util.concurrent.CountDownLatch(1).await()");
    try {
      while (!Files.exists(started) && process.isAlive()) {
        Thread.onSpinWait();
      }
      process.destroy();
      assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    } finally {
      process.destroyForcibly();
    }
    assertEquals(143, process.exitValue());
    String err = Files.readString(scratch.resolve("err"));
    assertTrue(err.contains("colonnade: stopped; uncommitted changes are rolled back"), err);
    try (ColonnadeGraph graph = Colonnade.open(Path.of(graph()))) {
      assertEquals(1L, graph.traversal().V().count().next());
    }
  }

  @Test
  void connected_eachLineIsEvaluatedOnceAndOnTheServerOnly() throws Exception {
    ColonnadeGraph graph = Colonnade.openInMemory();
    try (ColonnadeServer server =
        ColonnadeServer.start(graph, ServerOptions.loopback().withPort(0))) {
      String address = "127.0.0.1:" + server.port();
      // Evaluated here the first would throw, and evaluated twice it would add two.
      Ran ran =
          run(
              "g.addV('person').property('name', 'Ada')\n" + "g.V()\n  .count()\n" + "1+1\n",
              "--connect",
              address);
      assertTrue(ran.out().startsWith("v["), ran.out() + ran.err());
      assertEquals(1L, graph.traversal().V().count().next());
      assertEquals(
          "colonnade: a query begins with 'g.' (COL-8008 at stdin:4:1)\n  1+1\n  ^\nhint: correct it at"
              + " the place that is named; variables, graph and Groovy are available only in a"
              + " console with --data, or in Java",
          ran.err());

      Ran counted =
          run("", "--connect", address, "-e", "g.V().hasLabel('person').count()", "-e", "g.V()");
      assertEquals(0, counted.code(), counted.err());
      assertEquals(List.of("1"), counted.out().lines().limit(1).toList());

      Ran local = run("graph.addVertex()\n", "--connect", address);
      assertEquals(ExitCode.FAILED, local.code());
      assertTrue(local.err().contains("(COL-8008 at stdin:1:1)"), local.err());
      Ran misspelt = run("", "--connect", address, "-e", "g.V().hass('a')");
      assertEquals(
          "colonnade: there is no step 'hass', did you mean 'has'? (COL-8008 at -e:1:7)"
              + "\n  g.V().hass('a')\n        ^",
          misspelt.err());
      assertEquals(
          misspelt.err(),
          run("", "--connect", address, "--explain", "-e", "g.V().hass('a')").err());
      Ran unknown = run("", "--connect", address, "-e", "g.call('colonnade.sumary')");
      assertEquals(
          "colonnade: unknown service [service=colonnade.sumary, nearest=colonnade.summary]"
              + " (COL-2401 at -e)\nhint: correct the name; g.call() lists all services",
          unknown.err());
      assertEquals(1L, graph.traversal().V().count().next());
    }
  }

  @Test
  void connected_transactionIsRolledBackCommittedOrRefusedAtTheEnd() throws Exception {
    ColonnadeGraph graph = Colonnade.openInMemory();
    try (ColonnadeServer server =
        ColonnadeServer.start(graph, ServerOptions.loopback().withPort(0))) {
      String address = "127.0.0.1:" + server.port();
      Ran dropped =
          run(
              "",
              "--connect",
              address,
              "-e",
              "g.tx().begin()",
              "-e",
              "g.addV(\"x\")",
              "-e",
              "g.tx().rollback()",
              "-e",
              "g.V().hasLabel(\"x\").count()");
      assertEquals(0, dropped.code(), dropped.err());
      assertEquals("0", dropped.out().lines().reduce((before, last) -> last).orElseThrow());

      Ran open = run("g.tx().begin()\ng.addV('x')\n:exit\n", "--connect", address);
      assertEquals(ExitCode.FAILED, open.code());
      assertTrue(open.err().startsWith("colonnade: COL-7405 "), open.err());
      assertEquals(0L, graph.traversal().V().count().next());

      Ran kept =
          run("tx = g.tx()\ngtx = tx.begin()\ngtx.addV('x')\ntx.commit()\n", "--connect", address);
      assertEquals(0, kept.code(), kept.err());
      graph.tx().rollback();
      assertEquals(1L, graph.traversal().V().count().next());
    }
  }

  @Test
  void connect_wherePlainHttpIsSpoken_saysSo() throws Exception {
    assertConnectFails(
        "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
        "COL-7418 the address belongs to a web server, not to a Gremlin Server: check the host and port [address=ADDRESS,"
            + " answer=HTTP/1.1 404 Not Found]");
  }

  @Test
  void connect_whereTlsIsExpected_saysSo() throws Exception {
    assertConnectFails(
        new byte[] {0x15, 3, 3, 0, 2, 2, 10},
        "COL-7416 the server expects TLS: add --tls-ca FILE with the certificate of its authority [address=ADDRESS]");
  }

  @Test
  void connect_whereNothingListens_saysSo() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      port = free.getLocalPort();
    }
    Ran ran = run("", "--connect", "127.0.0.1:" + port, "-e", "g.V()");
    assertEquals(
        new Ran(
            ExitCode.FAILED,
            "",
            "colonnade: COL-7411 no server listens at this address: start a server with colonnade server, or correct the host and port [address=127.0.0.1:"
                + port
                + ", reason=Connection refused]"),
        ran);
  }

  private void assertConnectFails(byte[] answer, String line) throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      CompletableFuture<Void> answered =
          CompletableFuture.runAsync(() -> answerOnce(listening, answer), task -> thread(task));
      String address = "127.0.0.1:" + listening.getLocalPort();
      Ran ran = run("", "--connect", address, "-e", "g.V()");
      assertEquals(
          new Ran(ExitCode.FAILED, "", "colonnade: " + line.replace("ADDRESS", address)), ran);
      answered.get(1, TimeUnit.MINUTES);
    }
  }

  private static void thread(Runnable task) {
    new Thread(task, "answer").start();
  }

  private static void answerOnce(ServerSocket listening, byte[] answer) {
    try (Socket socket = listening.accept();
        OutputStream out = socket.getOutputStream()) {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      while (!in.readLine().isEmpty()) { // all of the request, or the answer is lost with a reset
        assertTrue(listening.isBound());
      }
      out.write(answer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
