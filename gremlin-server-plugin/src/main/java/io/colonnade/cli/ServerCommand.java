package io.colonnade.cli;

import io.colonnade.Colonnade;
import io.colonnade.config.GraphLocation;
import io.colonnade.config.Options;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.server.AdminServices;
import io.colonnade.server.ColonnadeServer;
import io.colonnade.server.ServerOptions;
import io.colonnade.server.guard.AllowedOrigins;
import io.colonnade.server.guard.HealthPort;
import io.colonnade.server.guard.IoAccess;
import io.colonnade.server.monitor.Monitor;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code colonnade server}. */
@Command(
    name = "server",
    description = "Serves a graph over websocket and HTTP until it is stopped.",
    sortOptions = false,
    footer = {
      "  colonnade server --data ./graph",
      "  colonnade server --data hbase://localhost:16000/people",
      "  colonnade server --engine memory --port 8183",
      "  colonnade server --data ./graph --layout edge-table",
      "  colonnade server --data ./graph --io-dir ./exports",
      "  colonnade server --data ./graph --backup-dir ./backups",
      "  colonnade server --data ./graph --cors https://tools.example",
      "  colonnade server --data ./graph --heap 8g",
      "  colonnade server --data ./graph --health 0.0.0.0:8183 --slow-log slow.jsonl",
      "  colonnade server --data ./graph --config colonnade.store.rocksdb.sync=interval",
      "  curl -s localhost:8182 -d '{\"gremlin\":\"g.V().count()\"}'",
      "",
      "Requests are evaluated as Gremlin only: lambdas, Groovy and class names are" + " refused.",
      "Stop the server with Ctrl-C or SIGTERM: it ends requests, rolls back sessions and"
          + " closes the data.",
    },
    exitCodeList = {"1:the server could not start", "2:wrong usage", "143:stopped by SIGTERM"})
final class ServerCommand extends GraphCommand {

  @Option(
      names = "--data",
      paramLabel = "DIR",
      converter = ToLocation.class,
      description =
          "Data directory of the graph, or hbase://HOST:PORT/GRAPH, which several servers can"
              + " serve at once; created if it does not exist.")
  private @Nullable GraphLocation data;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "8182",
      description = "Port for websocket and HTTP; 0 selects any free port (default: 8182).")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "H",
      defaultValue = "127.0.0.1",
      description = "Address to listen at (default: loopback). Any other address needs --insecure.")
  private String host = "127.0.0.1";

  @Option(
      names = "--engine",
      paramLabel = "E",
      description =
          "Storage engine: rocksdb, hbase, or memory, which loses all data when the server stops"
              + " (default: the engine of --data).")
  private @Nullable Engine engine;

  @Option(
      names = "--io-dir",
      paramLabel = "DIR",
      description =
          "Allow g.io() of clients to read and write GraphML and GraphSON files within DIR"
              + " (default: g.io() is disabled).")
  private @Nullable Path ioDirectory;

  @Option(
      names = "--io-gryo",
      description =
          "With --io-dir: allow Gryo files as well. A Gryo file can create objects of other"
              + " classes when it is read, so use this only if no untrusted party can write to"
              + " DIR.")
  private boolean ioGryo;

  @Option(
      names = "--cors",
      paramLabel = "ORIGIN",
      description =
          "Let web pages of this site query the server, such as https://tools.example:8443; can be"
              + " repeated (default: requests of pages of other machines are refused).")
  private List<String> origins = List.of();

  @Option(
      names = "--insecure",
      description =
          "Listen at an address other than loopback, although the server has no passwords and"
              + " no encryption.")
  private boolean insecure;

  @Option(
      names = "--admin-services",
      description =
          "With --insecure: allow every client to call administrative services such as"
              + " colonnade.backup (default: only a server on loopback allows them).")
  private boolean adminServices;

  @Option(
      names = "--backup-dir",
      paramLabel = "DIR",
      description =
          "Directory for the backups of g.call('colonnade.backup'), created if it does not"
              + " exist (default: backups are refused).")
  private @Nullable Path backupDirectory;

  @Mixin private HeapOption heap = new HeapOption();

  @Mixin private MonitorOptions monitorOptions = new MonitorOptions();

  @Mixin private GraphOptions graphOptions = new GraphOptions();

  /** Named as on the command line. */
  enum Engine {
    rocksdb,
    hbase,
    memory
  }

  @Override
  public Integer call() throws InterruptedException {
    ServerOptions options =
        ServerOptions.loopback()
            .withHost(allowedHost())
            .withPort(allowedPort())
            .withIo(io())
            .withAllowedOrigins(AllowedOrigins.of(origins))
            .withAdminServices(
                adminServices ? AdminServices.EVERYWHERE : AdminServices.ON_LOOPBACK);
    Map<String, Object> settings = settings();
    String memory = heap.checked();
    Optional<InetSocketAddress> healthAddress = monitorOptions.health();
    Monitor monitor = new Monitor(monitorOptions.slowQueries());
    PrintWriter out = spec.commandLine().getOut();
    Optional<HealthPort> health = Optional.empty();
    ColonnadeServer server;
    try {
      health = healthAddress.map(address -> HealthPort.open(address, monitor.pages()));
      health.ifPresent(
          port -> out.printf("health: http://%s:%d%n", monitorOptions.healthHost(), port.port()));
      out.flush();
      server = start(settings, ColonnadeServer.withFreePort(options), monitor);
    } catch (RuntimeException e) {
      health.ifPresent(HealthPort::close);
      monitor.close();
      throw e;
    }
    Optional<HealthPort> opened = health;
    warn(memory);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  server.close();
                  opened.ifPresent(HealthPort::close);
                  out.println("stopped");
                  out.flush();
                },
                "colonnade-stop"));
    out.printf(
        "ready: ws://%1$s:%2$d/gremlin and http://%1$s:%2$d, traversal source g, %3$s%n",
        host.contains(":") ? "[" + host + "]" : host,
        server.port(),
        engine == Engine.memory ? "in memory" : "data in " + data);
    out.flush();
    new CountDownLatch(1).await();
    return ExitCode.OK;
  }

  /** Opens the graph after the port was found to be free, so that a refusal makes no directory. */
  private static ColonnadeServer start(
      Map<String, Object> settings, ServerOptions options, Monitor monitor) {
    ColonnadeGraph graph = Colonnade.open(settings);
    try {
      return ColonnadeServer.start(Map.of("graph", graph), Map.of("g", "graph"), options, monitor);
    } catch (RuntimeException e) {
      graph.close();
      throw e;
    }
  }

  private IoAccess io() {
    if (ioDirectory == null) {
      return IoAccess.off();
    }
    return ioGryo ? IoAccess.trusting(ioDirectory) : IoAccess.within(ioDirectory);
  }

  private Map<String, Object> settings() {
    Map<String, Object> options = graphOptions.checked();
    if (engine != null) {
      options.put(Options.ENGINE.key(), engine.name());
    }
    if (data == null) {
      if (engine != Engine.memory) {
        throw new InvalidInputException(Problem.SERVER_NEEDS_DIRECTORY);
      }
    } else if (engine == Engine.memory && data instanceof GraphLocation.Directory) {
      throw new InvalidInputException(Problem.MEMORY_KEEPS_NOTHING);
    } else {
      data.putInto(options);
      options.putIfAbsent(Options.PURPOSE.key(), "colonnade server --port " + port);
    }
    if (backupDirectory != null) {
      if (engine == Engine.memory) {
        throw new InvalidInputException(Problem.MEMORY_HAS_NO_BACKUPS);
      }
      options.put(Options.BACKUP_DIRECTORY.key(), backupDirectory.toString());
    }
    return options;
  }

  private int allowedPort() {
    if (port < 0 || port > 65_535) {
      throw new InvalidInputException(Problem.PORT_RANGE, "port", port);
    }
    return port;
  }

  private String allowedHost() {
    try {
      if (!insecure && !InetAddress.getByName(host).isLoopbackAddress()) {
        throw new InvalidInputException(Problem.OPEN_TO_ALL, "host", host);
      }
      return host;
    } catch (UnknownHostException e) {
      throw new InvalidInputException(Problem.UNKNOWN_HOST, e, "host", host);
    }
  }
}
