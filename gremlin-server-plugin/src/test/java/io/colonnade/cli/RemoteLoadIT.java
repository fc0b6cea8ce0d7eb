package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.codec.SeededRandom;
import io.colonnade.console.Address;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.load.LoadFiles;
import io.colonnade.load.LoadOptions;
import io.colonnade.load.RemoteLoad;
import io.colonnade.metric.Ticker;
import io.colonnade.server.ColonnadeServer;
import io.colonnade.server.ServerOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code colonnade load --connect} with a server behind a socket. */
class RemoteLoadIT {

  @TempDir Path scratch;

  private ColonnadeGraph graph;
  private ColonnadeServer server;
  private int port;

  private void start() {
    server = serve();
    port = server.port();
  }

  private ColonnadeServer serve() {
    graph = Colonnade.open(scratch.resolve("graph"));
    return ColonnadeServer.start(graph, ServerOptions.loopback().withPort(port));
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  private Ran load(String... arguments) {
    List<String> all = new ArrayList<>(List.of("load", "--quiet"));
    all.addAll(List.of("--rejects", scratch.resolve("rejects.csv").toString()));
    all.addAll(List.of(arguments));
    Ran ran = Ran.of(all);
    return new Ran(
        ran.code(),
        ran.out().replaceAll("\\([0-9.]+ s\\)", "(0.0 s)").replace(scratch.toString(), "DIR"),
        ran.err());
  }

  private Ran remote(String... arguments) {
    List<String> all = new ArrayList<>(List.of("--connect", "127.0.0.1:" + port));
    all.addAll(List.of(arguments));
    return load(all.toArray(String[]::new));
  }

  private String file(String name, String... lines) throws IOException {
    return Files.writeString(scratch.resolve(name), String.join("\n", lines) + "\n").toString();
  }

  /** Stops the server, so that the graph can be opened. */
  private ColonnadeGraph stopped() {
    server.close();
    ColonnadeGraph graph = Colonnade.open(scratch.resolve("graph"));
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    return graph;
  }

  @Test
  void tables_areLoadedAndAppended_withRejectsAndRemarks() throws Exception {
    start();
    String people = file("people.csv", "id,name,age", "1,Ada,36", "2,Bob,x");
    String knows = file("knows.csv", "a,b", "1,2", "1,1", "1,7");
    String table = "--nodes " + people + " --id id --type age=int --edges " + knows;
    assertEquals(
        new Ran(
            ExitCode.INCOMPLETE,
            """
            loaded: 1 vertex and 1 edge (0.0 s)
            1 vertex has no label in the files: the label is 'vertex'
            1 edge has no label in the files: the label is 'edge'
            all ids are written as numbers and were stored as text: g.V('1') finds a vertex, \
            g.V(1) does not (--ids long or --ids auto stores numbers)
            3 rows were rejected, see DIR/rejects.csv
                   1  people.csv, column age: '...' of age is not of type Int
                   1  knows.csv, column b: the vertex with the id '...' was rejected
                   1  knows.csv, column b: there is no vertex with the id '...'
            """,
            ""),
        remote((table + " --from a --to b").split(" ")));
    Files.delete(scratch.resolve("rejects.csv"));
    String more = file("more.csv", "~id,~label,name", "9,person,Cid", "1,person,Ada");
    Ran refused = remote(more);
    assertEquals(ExitCode.FAILED, refused.code());
    assertTrue(refused.err().contains("COL-2337"), refused.err());
    assertEquals(1, refused.err().lines().count(), refused.err());
    Ran appended = remote("--append", more);
    assertEquals(ExitCode.INCOMPLETE, appended.code(), appended.toString());
    assertTrue(appended.out().contains("column ~id: there is already a vertex"), appended.out());
    Files.delete(scratch.resolve("rejects.csv"));
    Ran again = remote("--append", more);
    assertTrue(again.err().contains("COL-2338"), again.err());
    try (ColonnadeGraph graph = stopped()) {
      assertEquals(List.of("Cid"), graph.traversal().V("9").values("name").toList());
      assertEquals(List.of(36), graph.traversal().V("1").values("age").toList());
      assertEquals(1L, graph.traversal().E().count().next());
    }
  }

  @Test
  void valuesOfEachClass_metaPropertiesAndIds_areAsInALocalLoad() throws Exception {
    Path exported = scratch.resolve("rich.json");
    try (ColonnadeGraph source = Colonnade.open(scratch.resolve("source"))) {
      RichGraph.fill(source, SeededRandom.of(getClass()), 40, 120);
    }
    Ran.of(
        List.of(
            "export",
            "--data",
            scratch.resolve("source").toString(),
            "--format",
            "graphson",
            exported.toString()));
    Ran local = load("--data", scratch.resolve("local").toString(), exported.toString());
    assertTrue(local.code() == ExitCode.OK, local.toString());
    start();
    Ran ran = remote(exported.toString());
    assertEquals(local, ran);
    try (ColonnadeGraph graph = stopped();
        ColonnadeGraph expected = Colonnade.open(scratch.resolve("local"))) {
      assertEquals(GraphPicture.of(expected).content(), GraphPicture.of(graph).content());
    }
  }

  @Test
  void serverThatIsStartedAgainMeanwhile_hasEachElementOnce() throws Exception {
    start();
    StringBuilder people = new StringBuilder("~id,~label\n");
    StringBuilder knows = new StringBuilder("~from,~to,~label\n");
    for (int i = 0; i < 300; i++) {
      people.append("v").append(i).append(",p\n");
      knows.append("v").append(i).append(",v").append((i + 1) % 300).append(",k\n");
    }
    LoadFiles files =
        LoadFiles.of(
            List.of(
                Path.of(file("people.csv", people.toString())),
                Path.of(file("knows.csv", knows.toString()))));
    LoadOptions usual = LoadOptions.rejectingTo(scratch.resolve("rejects.csv"));
    LoadOptions options =
        new LoadOptions(
            Optional.empty(),
            usual.ids(),
            usual.csv(),
            usual.rejectFile(),
            0,
            20,
            usual.changedFiles(),
            usual.existing());
    List<String> notes = new ArrayList<>();
    int[] batches = {0};
    try (RemoteLoadServer connected = RemoteLoadServer.to(new Address("127.0.0.1", port))) {
      RemoteLoad load = RemoteLoad.begin(connected, files, options, Ticker.system());
      assertEquals(
          300,
          load.run(
                  progress -> {
                    batches[0]++;
                    if (batches[0] % 8 == 0) {
                      server.close();
                      server = serve();
                    }
                  },
                  notes::add)
              .edges());
    }
    assertTrue(batches[0] >= 30, "batches of 20");
    try (ColonnadeGraph graph = stopped()) {
      assertEquals(300L, graph.traversal().V().count().next());
      assertEquals(300L, graph.traversal().E().count().next());
    }
  }

  @Test
  void killedClient_resumed_doublesAndLosesNothing() throws Exception {
    int rows = 20_000;
    StringBuilder people = new StringBuilder("id,n\n");
    StringBuilder knows = new StringBuilder("a,b\n");
    for (int i = 0; i < rows; i++) {
      people.append('v').append(i).append(',').append(i % 2_000 == 7 ? "x" : i).append('\n');
      knows.append('v').append(i).append(",v").append((i + 1) % rows).append('\n');
    }
    start();
    List<String> arguments =
        new ArrayList<>(List.of("load", "--quiet", "--connect", "127.0.0.1:" + port));
    arguments.addAll(List.of("--batch", "100", "--max-errors", "10"));
    arguments.addAll(List.of("--rejects", scratch.resolve("rejects.csv").toString()));
    arguments.addAll(List.of("--nodes", file("people.csv", people.toString().strip())));
    arguments.addAll(List.of("--id", "id", "--label", "p", "--type", "n=int"));
    arguments.addAll(List.of("--edges", file("knows.csv", knows.toString().strip())));
    arguments.addAll(List.of("--from", "a", "--to", "b", "--label", "knows"));
    int kills = 0;
    for (int commits : new int[] {40, 80, 100, 90}) { // two among the vertices, two among the edges
      kills += killedAfter(commits, arguments) ? 1 : 0;
      if (!arguments.contains("--resume")) {
        arguments.add("--resume");
      }
    }
    assertEquals(4, kills, "the load has ended before it was killed");
    // Another size of batches must not matter: the batches are those of the first run.
    arguments.set(arguments.indexOf("--batch") + 1, "77");
    Ran ran = Ran.of(arguments);
    assertEquals(ExitCode.INCOMPLETE, ran.code(), ran.toString());
    assertTrue(ran.out().startsWith("loaded: 19990 vertices and 19980 edges ("), ran.out());
    List<String> rejects = Files.readAllLines(scratch.resolve("rejects.csv"));
    assertEquals(31, rejects.size(), "10 vertices, two edges of each, the header");
    assertEquals(31, Set.copyOf(rejects).size());
    Ran over = Ran.of(arguments);
    assertTrue(over.err().contains("COL-2332"), over.toString());
    try (ColonnadeGraph graph = stopped()) {
      assertEquals(19_990L, graph.traversal().V().count().next());
      assertEquals(19_980L, graph.traversal().E().count().next());
      assertEquals(19_980L, graph.traversal().V().out("knows").dedup().count().next());
    }
  }

  /** Starts a client, and kills it after about so many commits; returns false if it has ended. */
  private boolean killedAfter(int commits, List<String> arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
    command.addAll(List.of(System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(arguments);
    long before = elements();
    Process client =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(scratch.resolve("out").toFile())
            .start();
    try {
      long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
      while (elements() < before + 100L * commits && System.nanoTime() < deadline) {
        if (client.waitFor(5, TimeUnit.MILLISECONDS)) {
          throw new AssertionError(Files.readString(scratch.resolve("out")));
        }
      }
      return client.isAlive();
    } finally {
      client.destroyForcibly();
      client.onExit().orTimeout(1, TimeUnit.MINUTES).join();
    }
  }

  private long elements() {
    long all = graph.traversal().V().count().next() + graph.traversal().E().count().next();
    graph.tx().rollback();
    return all;
  }

  @Test
  void loadThatHasTooManyRejects_resumed_continuesWithMore() throws Exception {
    start();
    String people = file("p.csv", "id,n", "1,1", "2,x", "3,3", "4,y", "5,5");
    String[] line = ("--nodes " + people + " --id id --type n=int --max-errors 1").split(" ");
    Ran stopped = remote(line);
    assertEquals(ExitCode.FAILED, stopped.code(), stopped.toString());
    assertTrue(stopped.err().contains("COL-2344"), stopped.err());
    List<String> begun = new ArrayList<>(List.of("load", "--connect", "127.0.0.1:" + port));
    begun.addAll(List.of(line));
    begun.addAll(List.of("--append", "--rejects", scratch.resolve("others.csv").toString()));
    Ran twice = Ran.of(begun);
    assertTrue(twice.err().contains("COL-2347"), twice.toString());
    line[line.length - 1] = "2";
    List<String> more = new ArrayList<>(List.of(line));
    more.add("--resume");
    Ran resumed = remote(more.toArray(String[]::new));
    assertEquals(ExitCode.INCOMPLETE, resumed.code(), resumed.toString());
    assertTrue(resumed.out().startsWith("loaded: 3 vertices and 0 edges"), resumed.out());
    assertEquals(3, Files.readAllLines(scratch.resolve("rejects.csv")).size());
  }

  @Test
  void graphThatIsServed_namesTheCommand_toACommandThatOpensIt() throws Exception {
    start();
    Ran ran = load("--data", scratch.resolve("graph").toString(), file("v.csv", "~id", "1"));
    assertEquals(ExitCode.FAILED, ran.code());
    assertTrue(ran.err().contains("COL-4002"), ran.err());
    assertTrue(ran.err().contains("--connect HOST:PORT in place of"), ran.err());
    assertTrue(ran.err().contains("(colonnade load, "), ran.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "FILE|name the graph with --data or --connect",
        "--data DIR/g --connect localhost FILE|omit --data or --connect",
        "--connect localhost --resume|COL-7301",
        "--connect localhost --abandon FILE|--connect uses a graph of a server",
        "--connect localhost --abandon|--connect uses a graph of a server",
        "--connect localhost --layout edge-table FILE|--connect uses a graph of a server",
        "--connect local//host FILE|is not a HOST:PORT",
        "--connect localhost|COL-7301",
      })
  void optionsThatContradict_areWrongUsage(String line, String part) throws Exception {
    String file = file("v.csv", "~id", "1");
    Ran ran = load(line.replace("FILE", file).replace("DIR", scratch.toString()).split(" "));
    assertEquals(ExitCode.USAGE, ran.code(), ran.toString());
    assertTrue(ran.err().contains(part), ran.err());
    assertFalse(Files.exists(scratch.resolve("g")));
  }

  @Test
  void addressesWithoutAServer_andBadFiles_areOneLine() throws Exception {
    String file = file("v.csv", "~id", "1");
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = silent.getLocalPort();
    }
    Ran nothing = remote(file);
    assertTrue(nothing.err().startsWith("colonnade: COL-7411"), nothing.err());
    assertEquals(1, nothing.err().lines().count(), nothing.err());
    port = 0;
    start();
    Ran header = remote(file("bad.csv", "id,name", "1,x"));
    assertTrue(header.err().startsWith("colonnade: COL-2311"), header.err());
    Ran missing = remote(scratch.resolve("no.csv").toString());
    assertTrue(missing.err().startsWith("colonnade: COL-2302"), missing.err());
    try (ColonnadeGraph graph = stopped()) {
      assertEquals(0L, graph.traversal().V().count().next());
    }
  }
}
