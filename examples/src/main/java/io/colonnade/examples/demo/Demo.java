package io.colonnade.examples.demo;

import io.colonnade.Colonnade;
import io.colonnade.cli.CommandLines;
import io.colonnade.cli.ExitCode;
import io.colonnade.cli.LayoutOption;
import io.colonnade.cli.LocalHBase;
import io.colonnade.cli.ToLocation;
import io.colonnade.config.GraphLocation;
import io.colonnade.config.Options;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.server.ColonnadeServer;
import io.colonnade.server.ServerOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code colonnade demo}: air routes in a durable graph, served and asked. */
@Command(
    name = "colonnade demo",
    description = {
      "Loads air routes (3,749 vertices, 57,645 edges) into a durable graph, serves them with"
          + " Gremlin Server at loopback, and asks them questions over the websocket.",
      "With --data the graph stays: the next demo opens it, and completes a load that was killed.",
      "With --hbase the graph is in a local HBase, which the demo starts and stops."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  colonnade demo",
      "  colonnade demo --data ./air-routes",
      "  colonnade demo --once --data ./air-routes",
      "  colonnade demo --data ./air-routes --layout edge-table",
      "  colonnade demo --hbase"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done (with --once)", "1:failed", "2:wrong usage", "130:stopped by Ctrl-C"})
public final class Demo implements Callable<Integer> {

  @Option(
      names = "--data",
      paramLabel = "DIR",
      converter = ToLocation.class,
      description =
          "Keep the graph in DIR, or hbase://HOST:PORT/GRAPH (default: a temporary directory).")
  private @Nullable GraphLocation data;

  @Option(
      names = "--hbase",
      description = "Keep the graph in a local HBase in a temporary directory, without --data.")
  private boolean hbase;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "0",
      description = "Port of the server (default: any that is free).")
  private int port;

  @Mixin private LayoutOption layout = new LayoutOption();

  @Option(names = "--once", description = "Ask, then end instead of waiting for Ctrl-C.")
  private boolean once;

  @Option(names = CommandLines.VERBOSE, description = "Show stack traces.")
  @SuppressWarnings("unused") // CommandLines asks picocli for it
  private boolean verbose;

  private final PrintStream out = System.out;

  /** What to undo when the program ends, however it ends; the last first. */
  private final Deque<Runnable> atEnd = new ConcurrentLinkedDeque<>();

  /** Runs the demo and exits. */
  public static void main(String... arguments) {
    CommandLines.prepare(arguments);
    System.exit(CommandLines.of(new Demo()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> atEnd.forEach(Runnable::run), "demo-end"));
    GraphLocation location = location();
    ColonnadeGraph graph = open(location);
    atEnd.addFirst(graph::close);
    ColonnadeServer server;
    try {
      say(new AirRoutesLoad(graph).run(AirRoutes::read, LoadProgress.on(System.err)), location);
      AirRoutesIndexes.create(graph);
      out.println("indexes: " + AirRoutesIndexes.names(graph));
      server = ColonnadeServer.start(graph, ServerOptions.loopback().withPort(port));
    } catch (RuntimeException e) {
      graph.close();
      throw e;
    }
    atEnd.addFirst(server::close);
    out.printf("serving ws://%s:%d/gremlin%n%n", server.host(), server.port());
    try (server) {
      try (Tour tour = new Tour(server.host(), server.port(), out)) {
        tour.run();
      }
      if (!once) {
        howToConnect(server);
        new CountDownLatch(1).await();
      }
    }
    return ExitCode.OK;
  }

  private GraphLocation location() throws IOException, InterruptedException {
    if (data == null) {
      return hbase ? inLocalHBase() : new GraphLocation.Directory(temporary());
    }
    if (hbase) {
      throw new ParameterException(
          spec.commandLine(), "--hbase starts an HBase of its own: omit --data or --hbase");
    }
    return data;
  }

  private GraphLocation inLocalHBase() throws IOException, InterruptedException {
    System.err.println("starting a local HBase, which takes 10 to 30 s");
    LocalHBase local = LocalHBase.start(temporary().resolve("hbase"), 0);
    atEnd.addFirst(local::stop);
    return GraphLocation.of(local.awaitReady(() -> {}) + "air_routes");
  }

  private ColonnadeGraph open(GraphLocation location) {
    Map<String, Object> options = new HashMap<>();
    location.putInto(options);
    options.put(Options.PURPOSE.key(), "colonnade demo");
    layout.putInto(options);
    return Colonnade.open(options);
  }

  private void say(AirRoutesLoad.Outcome outcome, GraphLocation location) {
    String done =
        switch (outcome) {
          case LOADED -> "loaded into ";
          case COMPLETED -> "completed the load in ";
          case NOTHING_TO_DO -> "opened what is in ";
        };
    out.println(done + location);
  }

  private void howToConnect(ColonnadeServer server) {
    out.printf(
        """
        The server is yours now; stop it with Ctrl-C. Try:

          curl -s %1$s:%2$d -d '{"gremlin":"g.V().has(\\"airport\\",\\"code\\",\\"LHR\\").out().count()"}'

          # Python: pip install gremlinpython
          from gremlin_python.process.anonymous_traversal import traversal
          from gremlin_python.driver.driver_remote_connection import DriverRemoteConnection
          g = traversal().with_(DriverRemoteConnection('ws://%1$s:%2$d/gremlin', 'g'))
          g.V().has('airport', 'code', 'LHR').out('route').count().next()

          // Java: org.apache.tinkerpop:gremlin-driver
          Cluster cluster = Cluster.build("%1$s").port(%2$d).create();
          var g = traversal().with(DriverRemoteConnection.using(cluster, "g"));

        """,
        server.host(), server.port());
    out.flush();
  }

  /** Gone when the program ends. */
  private Path temporary() throws IOException {
    Path directory = Files.createTempDirectory("colonnade-demo-");
    atEnd.addFirst(() -> delete(directory));
    return directory;
  }

  private static void delete(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // In a temporary directory of the system, which clears it itself.
      return;
    }
  }
}
