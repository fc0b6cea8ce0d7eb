package io.colonnade.examples.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.cli.Main;
import io.colonnade.config.GraphLocation;
import io.colonnade.error.ColonnadeException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.store.hbase.LocalHBase;
import io.colonnade.store.hbase.RawTable;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands on graphs in HBase, each as a process of its own. */
class HBaseCommandsIT {

  private static final Pattern READY =
      Pattern.compile("ready: .*http://127\\.0\\.0\\.1:(\\d+), .*");

  private static final int LOADED = 20_000;

  @TempDir Path scratch;

  private Program colonnade() {
    return new Program(Main.class, scratch);
  }

  private static String location(String graph) {
    return "hbase://" + LocalHBase.shared().servers() + "/" + graph;
  }

  private void awaitTrue(Process process, Callable<Boolean> condition) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    while (!condition.call()) {
      assertTrue(process.isAlive(), "the process has ended too early");
      assertTrue(System.nanoTime() < deadline, "what is waited for does not happen");
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  /** A server process, which close() stops as an operator does. */
  private record Server(Process process, int port, Path err) implements AutoCloseable {

    String answer(String gremlin) throws IOException, InterruptedException {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port))
              .POST(BodyPublishers.ofString("{\"gremlin\":\"" + gremlin + "\"}"))
              .build();
      HttpResponse<String> response =
          HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
      assertEquals(200, response.statusCode(), response.body());
      return response.body();
    }

    @Override
    public void close() throws IOException {
      process.toHandle().destroy();
      try {
        assertTrue(process.waitFor(1, TimeUnit.MINUTES), "the server does not stop");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        process.destroyForcibly();
      }
      String said = Files.readString(err);
      assertTrue(said.matches("memory: [^\n]* at most\\s*"), said);
    }
  }

  private Server serve(String location) throws Exception {
    Path out = Files.createTempFile(scratch, "server", ".out");
    Path err = Files.createTempFile(scratch, "server", ".err");
    Process process = colonnade().start(out, err, "server", "--data", location, "--port", "0");
    awaitTrue(process, () -> Files.readString(out).endsWith("\n"));
    Matcher ready = READY.matcher(Files.readString(out).strip());
    assertTrue(ready.matches(), Files.readString(out));
    return new Server(process, Integer.parseInt(ready.group(1)), err);
  }

  @Test
  void graph_isLoaded_servedTwice_checkedMeanwhile_andCopied() throws Exception {
    String people = location("people");
    Files.writeString(
        scratch.resolve("people.csv"), "~id,~label,name\na,person,Ada\nb,person,Bob\n");
    Files.writeString(scratch.resolve("knows.csv"), "~id,~from,~to,~label\n1,a,b,knows\n");

    colonnade().run("info", people).refused("COL-2012 there is no graph at this location");
    String loaded =
        colonnade()
            .run("load", "--data", people, "--layout", "edge-table", "people.csv", "knows.csv")
            .done();
    assertTrue(loaded.startsWith("loaded: 2 vertices and 1 edge"), loaded);

    try (Server one = serve(people);
        Server two = serve(people)) {
      one.answer("g.addV('robot').property('model','R2')");
      String counted = two.answer("g.V().hasLabel('robot').has('model','R2').count()");
      assertTrue(counted.contains("\"data\":[1]"), counted);
      String checked = colonnade().run("check", people).done();
      assertTrue(checked.startsWith("3 vertices, 1 edge, "), checked);
      assertTrue(checked.contains(" 0 violations"), checked);
      colonnade()
          .run("index", "create", people, "byModel", "--vertex-label", "robot", "--key", "model")
          .done();
      String info = colonnade().run("info", people).done();
      assertTrue(info.contains("byModel"), info);
      String explained = two.answer("g.V().has('robot','model','R2').explain()");
      assertTrue(explained.contains("byModel"), explained);
    }

    String copied = colonnade().run("copy", "--from", people, "--to", "copy", "--check").done();
    assertTrue(copied.startsWith("copied: 3 vertices, 1 edge"), copied);
    String checked = colonnade().run("check", "copy").done();
    assertTrue(checked.contains(" 0 violations"), checked);
    colonnade().run("copy", "--from", "copy", "--to", people).refused("COL-7504");
  }

  @Test
  void locationThatCannotBeUsed_isRefusedInOneLine_andNothingIsMade() throws Exception {
    Files.writeString(scratch.resolve("things.csv"), "~id,~label\na,thing\n");
    String adjacent = location("adjacent");
    Colonnade.open(adjacent).close();
    try (RawTable foreign = RawTable.makeForeign("orders", "invoices");
        RawTable meta = RawTable.of("adjacent", "meta")) {
      List<String> tables = meta.namesBeside();
      Program colonnade = colonnade();
      colonnade.run("load", "--data", location("orders"), "things.csv").refused("COL-4404 ");
      colonnade
          .run("load", "--data", adjacent, "--layout", "edge-table", "things.csv")
          .refused("COL-2005 ");
      colonnade.run("load", "--data", "hbase://127.0.0.1:1/g", "things.csv").refused("COL-4401 ");
      assertEquals(List.of("invoices"), foreign.namesBeside());
      assertEquals(tables, meta.namesBeside());
    }
    String checked = colonnade().run("check", adjacent).done();
    assertTrue(checked.startsWith("0 vertices, 0 edges, "), checked);
  }

  @Test
  void copyThatWasKilled_isNoGraph_andBeginsAgain() throws Exception {
    int vertices = 3_000;
    try (ColonnadeGraph graph = Colonnade.open(scratch.resolve("source"))) {
      for (int i = 0; i < vertices; i++) {
        graph.addVertex(T.id, i, "bytes", new byte[20_000]);
      }
      graph.tx().commit();
    }
    String to = location("killed");
    Path err = scratch.resolve("err");
    Process copy =
        colonnade().start(scratch.resolve("out"), err, "copy", "--from", "source", "--to", to);
    try {
      awaitTrue(copy, () -> isUnfinished(to));
    } finally {
      copy.toHandle().destroyForcibly();
      assertTrue(copy.waitFor(1, TimeUnit.MINUTES));
    }

    colonnade().run("info", to).refused("COL-4206 the location contains an unfinished copy");
    ColonnadeException e = assertThrows(ColonnadeException.class, () -> Colonnade.open(to));
    assertEquals(Problem.COPY_UNFINISHED, e.problem());
    String again = colonnade().run("copy", "--from", "source", "--to", to, "--check").done();
    assertTrue(again.startsWith("copied: "), again);
    try (ColonnadeGraph graph = Colonnade.open(to)) {
      assertEquals(vertices, graph.traversal().V().count().next());
    }
  }

  /** The other copy runs in this process, which is not taken for another one that is alive. */
  @Test
  void copyThatWasSuspended_neitherWritesIntoTheNextOne_norFinishesIt() {
    Map<String, Object> to = new HashMap<>();
    GraphLocation.of(location("suspended")).putInto(to);
    try (ColonnadeGraph first = bytes(400);
        ColonnadeGraph second = bytes(2)) {
      AtomicBoolean isSuspended = new AtomicBoolean();
      ColonnadeException e =
          assertThrows(
              ColonnadeException.class,
              () ->
                  Colonnade.copy(
                      first,
                      to,
                      copied -> {
                        if (copied.vertices() > 0 && isSuspended.compareAndSet(false, true)) {
                          var unused = Colonnade.copy(second, to, progress -> {});
                        }
                      }));
      assertTrue(isSuspended.get());
      assertTrue(e.getMessage().contains("COL-4207"), e.getMessage());
    }
    try (ColonnadeGraph graph = Colonnade.open(to)) {
      assertEquals(2, graph.traversal().V().count().next());
    }
  }

  /** Returns a graph of vertices with 20,000 bytes each. */
  private static ColonnadeGraph bytes(int vertices) {
    ColonnadeGraph graph = Colonnade.openInMemory();
    for (int i = 0; i < vertices; i++) {
      graph.addVertex(T.id, i, "bytes", new byte[20_000]);
    }
    graph.tx().commit();
    return graph;
  }

  private static boolean isUnfinished(String location) {
    try (ColonnadeGraph graph =
        Colonnade.openAsItIs(
            Map.of(
                "colonnade.engine",
                "hbase",
                "colonnade.store.hbase.servers",
                LocalHBase.shared().servers(),
                "colonnade.store.hbase.graph",
                location.substring(location.lastIndexOf('/') + 1),
                "colonnade.missing-graph",
                "refuse"))) {
      assertFalse(graph.toString().isEmpty(), "the copy was too quick");
      throw new AssertionError("the copy was too quick");
    } catch (ColonnadeException e) {
      return e.problem() == Problem.COPY_UNFINISHED;
    }
  }

  @Test
  void loadThatWasKilled_isResumed() throws Exception {
    String to = location("loaded");
    Files.writeString(
        scratch.resolve("many.csv"),
        IntStream.range(0, LOADED)
            .mapToObj(i -> "v" + i + ",thing," + i)
            .collect(Collectors.joining("\n", "~id,~label,n:Int\n", "\n")));
    Colonnade.open(to).close();
    Process load =
        colonnade()
            .start(
                scratch.resolve("out"),
                scratch.resolve("err"),
                "load",
                "--data",
                to,
                "--batch",
                "200",
                "many.csv");
    try (ColonnadeGraph graph = Colonnade.open(to)) {
      awaitTrue(load, () -> hasMoreThan(graph, 1_000));
    } finally {
      load.toHandle().destroyForcibly();
      assertTrue(load.waitFor(1, TimeUnit.MINUTES));
    }

    colonnade().run("load", "--data", to, "many.csv").refused("COL-2331");
    String resumed = colonnade().run("load", "--data", to, "--resume").done();
    assertTrue(resumed.startsWith("loaded: "), resumed);
    try (ColonnadeGraph graph = Colonnade.open(to)) {
      assertEquals(LOADED, graph.traversal().V().count().next());
      List<Object> numbers = graph.traversal().V().values("n").dedup().toList();
      assertEquals(LOADED, numbers.size());
      assertEquals(LOADED - 1, Collections.max(numbers.stream().map(n -> (Integer) n).toList()));
    }
    String checked = colonnade().run("check", to).done();
    assertTrue(checked.contains(" 0 violations"), checked);
  }

  private static boolean hasMoreThan(ColonnadeGraph graph, int vertices) {
    try {
      return graph.traversal().V().limit(vertices + 1L).count().next() > vertices;
    } finally {
      graph.tx().rollback();
    }
  }
}
