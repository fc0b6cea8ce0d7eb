package io.colonnade.cli;

import io.colonnade.config.GraphLocation;
import io.colonnade.config.Options;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.server.AdminServices;
import io.colonnade.server.ColonnadeServer;
import io.colonnade.server.ServerLimits;
import io.colonnade.server.ServerOptions;
import io.colonnade.server.guard.AllowedOrigins;
import io.colonnade.server.guard.GraphNames;
import io.colonnade.server.guard.HealthPort;
import io.colonnade.server.guard.IoAccess;
import io.colonnade.server.monitor.Monitor;
import io.colonnade.server.users.FirstUser;
import io.colonnade.server.users.UsersFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** {@code colonnade server}. */
@Command(
    name = "server",
    description = "Serves graphs over websocket and HTTP until it is stopped.",
    sortOptions = false,
    footer = {
      "  colonnade server --data ./graph",
      "  colonnade server --data hbase://localhost:16000/people",
      "  colonnade server --engine memory --port 8183",
      "  colonnade server --graph people=./people --graph roads=hbase://localhost:16000/roads",
      "  colonnade server --graph a=./a --graph b=./b --config b.colonnade.layout=edge-table",
      "  colonnade server --conf server.properties",
      "  colonnade server --data ./graph --layout edge-table",
      "  colonnade server --data ./graph --io-dir ./exports",
      "  colonnade server --data ./graph --backup-dir ./backups",
      "  colonnade server --data ./graph --cors https://tools.example",
      "  colonnade server --data ./graph --heap 8g",
      "  colonnade server --data ./graph --tls-cert server.pem --tls-key server.key",
      "  colonnade server --data ./graph --users users --tls-cert server.pem --tls-key server.key",
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

  /** The traversal source of the graph of {@code --data}. */
  private static final String SOURCE = "g";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      converter = ToLocation.class,
      description =
          "Data directory of the graph, or hbase://HOST:PORT/GRAPH, which several servers can"
              + " serve at once; created if it does not exist.")
  private @Nullable GraphLocation data;

  @Option(
      names = "--conf",
      paramLabel = "FILE",
      description =
          "Read options from a properties file: port=8183, graph.people=./people,"
              + " graph.people.colonnade.layout=edge-table. Paths are relative to the file; options"
              + " of the command line win.")
  private @Nullable Path conf;

  @Option(
      names = "--graph",
      paramLabel = "NAME=DIR",
      converter = NamedLocation.Reader.class,
      description =
          "Serve the graph in DIR, or in hbase://HOST:PORT/GRAPH, with the traversal source NAME;"
              + " may be repeated, and used together with --data, whose source is g.")
  private List<NamedLocation> graphs = List.of();

  @Option(
      names = "--keep-going",
      description =
          "Serve the other graphs if one of them cannot be opened (default: the server does not"
              + " start).")
  private boolean keepsGoing;

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
      description =
          "Address to listen at (default: loopback). Any other address needs --users and TLS,"
              + " --tls-client-ca, or --insecure.")
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
          "Listen at an address other than loopback although the server has no passwords, or let"
              + " clients send passwords although connections are not encrypted.")
  private boolean insecure;

  @Option(
      names = "--users",
      paramLabel = "FILE",
      description =
          "Serve only users of this file, which colonnade user makes, each within its role; needs"
              + " --tls-cert or --insecure. If the file is missing or empty, the user admin is added"
              + " and its password printed (default: clients need no login).")
  private @Nullable Path users;

  @Option(
      names = "--admin-services",
      description =
          "With --insecure and without --users: allow every client to call administrative services such as"
              + " colonnade.backup (default: only a server on loopback allows them).")
  private boolean adminServices;

  @Option(
      names = "--backup-dir",
      paramLabel = "DIR",
      description =
          "Directory for the backups of g.call('colonnade.backup'), created if it does not"
              + " exist; with --graph, each graph has a subdirectory with its name (default:"
              + " backups are refused).")
  private @Nullable Path backupDirectory;

  @Mixin private TlsOptions tls = new TlsOptions();

  @Mixin private ConnectionOptions connections = new ConnectionOptions();

  @Mixin private RequestOptions requestOptions = new RequestOptions();

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
    Start start;
    if (conf == null) {
      start = checked();
    } else {
      try {
        readFile(conf);
        start = checked(conf);
      } catch (InvalidInputException e) {
        throw wrong(e);
      }
    }
    return serve(start);
  }

  /** What the options say, after all checks. */
  record Start(
      ServerOptions options,
      List<ServedPlan> graphs,
      String memory,
      Optional<InetSocketAddress> health) {}

  Start checked() {
    ServerOptions options =
        ServerOptions.loopback()
            .withHost(allowedHost())
            .withPort(allowedPort())
            .withIo(io())
            .withLimits(
                new ServerLimits(
                    connections.checked(), requestOptions.sessions(), requestOptions.requests()))
            .withAllowedOrigins(AllowedOrigins.of(origins))
            .withAdminServices(
                adminServices ? AdminServices.EVERYWHERE : AdminServices.ON_LOOPBACK);
    options = requestOptions.withTimes(options);
    options = tls.read().map(options::withTls).orElse(options);
    if (users != null) {
      if (options.tls().isEmpty() && !insecure) {
        throw new InvalidInputException(Problem.USERS_NEED_TLS);
      }
      if (adminServices) {
        throw new InvalidInputException(Problem.ADMIN_SERVICES_WITH_USERS);
      }
      options = options.withUsers(new UsersFile(users));
    }
    return new Start(options, plans(), heap.checked(), monitorOptions.health());
  }

  /** Checks the options that come from a file and from the command line. */
  private Start checked(Path file) {
    try {
      return checked();
    } catch (InvalidInputException | ParameterException e) {
      throw new InvalidInputException(
          Problem.CONF_REFUSED, e, "file", file, Problem.CAUSE, String.valueOf(e.getMessage()));
    }
  }

  /** Reads the options of the file, and then those of the command line again, which win. */
  void readFile(Path file) {
    CommandLine line = spec.commandLine();
    List<String> arguments =
        new ConfArguments(ConfFile.read(file), spec, () -> CommandLines.of(new ServerCommand()))
            .before(line.getParseResult());
    ParseResult unused = line.parseArgs(arguments.toArray(String[]::new));
  }

  private ParameterException wrong(InvalidInputException reason) {
    return new ParameterException(spec.commandLine(), String.valueOf(reason.getMessage()), reason);
  }

  private int serve(Start start) throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    start.options().users().ifPresent(this::checkUsers);
    Monitor monitor =
        new Monitor(
            monitorOptions.slowQueries(),
            monitorOptions.audit(start.options().users().isPresent()),
            start.options().limits().requests());
    Optional<HealthPort> health = Optional.empty();
    OpenGraphs opened;
    ColonnadeServer server;
    try {
      health = start.health().map(address -> HealthPort.open(address, monitor.pages()));
      health.ifPresent(
          port -> out.printf("health: http://%s:%d%n", monitorOptions.healthHost(), port.port()));
      out.flush();
      // The port is found to be free before a graph is opened, so that a refusal makes no
      // directory.
      ServerOptions unused = ColonnadeServer.withFreePort(start.options());
      makeBackupDirectory();
      opened =
          OpenGraphs.open(
              start.graphs(),
              keepsGoing ? OpenGraphs.Faults.LEFT_OUT : OpenGraphs.Faults.REFUSED,
              line -> warn("colonnade: " + line));
      server = opened.serve(start.options(), monitor);
    } catch (RuntimeException e) {
      health.ifPresent(HealthPort::close);
      monitor.close();
      throw e;
    }
    Optional<HealthPort> pages = health;
    warn(start.memory());
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  server.close();
                  pages.ifPresent(HealthPort::close);
                  out.println("stopped");
                  out.flush();
                },
                "colonnade-stop"));
    out.printf(
        "ready: ws%4$s://%1$s:%2$d/gremlin and http%4$s://%1$s:%2$d, %3$s%n",
        host.contains(":") ? "[" + host + "]" : host,
        server.port(),
        graphs.isEmpty()
            ? "traversal source " + SOURCE + ", " + start.graphs().get(0).place()
            : opened.describe(),
        start.options().tls().isPresent() ? "s" : "");
    out.flush();
    new CountDownLatch(1).await();
    return ExitCode.OK;
  }

  /** Checks the file before a graph is opened, and adds an administrator if it has no user. */
  private void checkUsers(UsersFile file) {
    if (!file.isEmpty()) {
      return;
    }
    FirstUser first = FirstUser.of(new SecureRandom());
    file.add(first.user());
    warn(
        "colonnade: the file of users was empty. Added the user "
            + first.user().name()
            + " with this password, which is shown only now: "
            + first.password());
  }

  private IoAccess io() {
    if (ioDirectory == null) {
      return IoAccess.off();
    }
    return ioGryo ? IoAccess.trusting(ioDirectory) : IoAccess.within(ioDirectory);
  }

  /**
   * Returns the graphs to serve: that of {@code --data} or of the memory engine, then those of
   * {@code --graph}.
   */
  List<ServedPlan> plans() {
    List<ServedPlan> plans = new ArrayList<>();
    Set<String> names = new LinkedHashSet<>();
    graphs.forEach(one -> names.add(one.name()));
    if (data != null || engine != null || graphs.isEmpty()) {
      plans.add(ofData());
      names.add(SOURCE);
    }
    graphOptions.mustBeFor(names);
    for (NamedLocation one : graphs) {
      Map<String, Object> options = graphOptions.checkedFor(one.name());
      putLocation(one.location(), options);
      putBackups(one.name(), options);
      plans.add(
          new ServedPlan(
              GraphNames.of(one.name()), one.name(), Optional.of(one.location()), options));
    }
    try {
      ServedPlan.mustDiffer(plans);
    } catch (InvalidInputException e) {
      throw wrong(e);
    }
    List<ServedPlan> all = plans.stream().map(plan -> plan.withShareOfCache(plans.size())).toList();
    all.forEach(ServedPlan::checkOptions);
    return all;
  }

  private ServedPlan ofData() {
    Map<String, Object> options = graphOptions.checkedFor(SOURCE);
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
      putLocation(data, options);
    }
    if (engine != Engine.memory) {
      putBackups(SOURCE, options);
    } else if (backupDirectory != null && graphs.isEmpty()) {
      throw new InvalidInputException(Problem.MEMORY_HAS_NO_BACKUPS);
    }
    return new ServedPlan("graph", SOURCE, Optional.ofNullable(data), options);
  }

  private void putLocation(GraphLocation location, Map<String, Object> options) {
    location.putInto(options);
    options.putIfAbsent(Options.PURPOSE.key(), "colonnade server --port " + port);
  }

  /** Gives each of several graphs a directory of its own, because backups have names. */
  private void putBackups(String name, Map<String, Object> options) {
    if (backupDirectory != null) {
      Path own = graphs.isEmpty() ? backupDirectory : backupDirectory.resolve(name);
      options.putIfAbsent(Options.BACKUP_DIRECTORY.key(), own.toString());
    }
  }

  /** Makes the directory of the subdirectories, which the service of backups makes itself. */
  private void makeBackupDirectory() {
    if (backupDirectory == null || graphs.isEmpty() || Files.isDirectory(backupDirectory)) {
      return;
    }
    try {
      Path unused = Files.createDirectory(backupDirectory);
    } catch (IOException e) {
      throw new StoreException(
          Problem.BACKUP_FAILED, e, "directory", backupDirectory, "reason", e.toString());
    }
  }

  private int allowedPort() {
    if (port < 0 || port > 65_535) {
      throw new InvalidInputException(Problem.PORT_RANGE, "port", port);
    }
    return port;
  }

  private String allowedHost() {
    try {
      boolean isOpen = !insecure && users == null && !tls.asksClients();
      if (isOpen && !InetAddress.getByName(host).isLoopbackAddress()) {
        throw new InvalidInputException(Problem.OPEN_TO_ALL, "host", host);
      }
      return host;
    } catch (UnknownHostException e) {
      throw new InvalidInputException(Problem.UNKNOWN_HOST, e, "host", host);
    }
  }
}
