package io.colonnade.examples.bench;

import io.colonnade.Colonnade;
import io.colonnade.config.Options;
import io.colonnade.server.ColonnadeServer;
import io.colonnade.server.ServerOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.tinkerpop.gremlin.driver.Cluster;

/**
 * How long the console and the server take from nothing to their first answer, each time as a
 * process of its own on a graph that is not there yet. Confined to one thread.
 */
final class StartBench {

  static final List<String> OPS =
      List.of("console_answer", "console_exit", "server_ready", "server_websocket", "server_http");

  private static final String HOST = "127.0.0.1";
  static final String QUESTION = "g.V().count()";
  private static final Pattern READY = Pattern.compile("ready: ws://[^:]*:(\\d+)/.*");

  private final Path launcher;
  private final Setting setting;
  private final Path home;
  private final Map<String, List<StartSample>> samples = new LinkedHashMap<>();
  private int graphs;

  /** A client that asks a server on this port, and checks what it says. */
  private interface Client {
    void ask(int port) throws IOException, InterruptedException;
  }

  /**
   * @param launcher the script {@code colonnade}
   * @param home where the graphs are made
   */
  StartBench(Path launcher, Setting setting, Path home) {
    this.launcher = launcher;
    this.setting = setting;
    this.home = home;
  }

  /**
   * Runs it.
   *
   * @return one row for each of {@link #OPS}
   * @throws IllegalStateException if something does not start or answers wrongly
   */
  List<StartRow> run(int runs, Progress progress) throws IOException, InterruptedException {
    progress.say("warming up the clients");
    warmUp();
    for (int i = 1; i <= runs; i++) {
      progress.say("run %d of %d", i, runs);
      console();
      server("server_websocket", StartBench::askByWebsocket);
      server("server_http", StartBench::askByHttp);
    }
    return OPS.stream().map(this::row).toList();
  }

  private StartRow row(String op) {
    return new StartRow(op, setting.layout(), samples.getOrDefault(op, List.of()));
  }

  /** So that only the server is cold, and not its client. */
  static void warmUp() throws IOException, InterruptedException {
    try (ColonnadeServer server =
        ColonnadeServer.start(
            Colonnade.open(Map.of(Options.ENGINE.key(), "memory")),
            ServerOptions.loopback().withPort(0))) {
      askByWebsocket(server.port());
      askByHttp(server.port());
    }
  }

  private void console() throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("console"));
    arguments.addAll(onNewGraph());
    arguments.addAll(List.of("-e", QUESTION));
    try (LaunchedProgram console = start(arguments)) {
      expect("0", console.line());
      add("console_answer", console.taken());
      console.awaitEnd();
      add("console_exit", console.taken());
    }
  }

  private void server(String op, Client client) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("server", "--host", HOST, "--port", "0"));
    arguments.addAll(onNewGraph());
    try (LaunchedProgram server = start(arguments)) {
      String line = server.line();
      add("server_ready", server.taken());
      Matcher ready = READY.matcher(line);
      if (!ready.matches()) {
        throw new IllegalStateException("the server said '" + line + "'");
      }
      client.ask(Integer.parseInt(ready.group(1)));
      add(op, server.taken());
    }
  }

  private LaunchedProgram start(List<String> arguments) throws IOException {
    return LaunchedProgram.start(launcher, arguments, home.resolve("errors"));
  }

  private List<String> onNewGraph() {
    graphs++;
    return List.of(
        "--data",
        home.resolve("graph-" + graphs).toString(),
        "--config",
        Options.LAYOUT.key() + "=" + setting.layout(),
        "--config",
        Options.SYNC.key() + "=" + setting.sync().name());
  }

  private void add(String op, StartSample sample) {
    samples.computeIfAbsent(op, unused -> new ArrayList<>()).add(sample);
  }

  private static void askByWebsocket(int port) {
    Cluster cluster =
        Cluster.build(HOST).port(port).minConnectionPoolSize(1).maxConnectionPoolSize(1).create();
    try {
      expect("0", cluster.connect().submit(QUESTION).all().join().get(0).getString());
    } finally {
      cluster.close();
    }
  }

  private static void askByHttp(int port) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + HOST + ":" + port))
            .POST(HttpRequest.BodyPublishers.ofString("{\"gremlin\":\"" + QUESTION + "\"}"))
            .build();
    String body =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
    if (!body.contains("\"data\":[0]")) {
      throw new IllegalStateException("the server answered " + body);
    }
  }

  private static void expect(String answer, String line) {
    if (!line.equals(answer)) {
      throw new IllegalStateException("the answer was '" + line + "' and not " + answer);
    }
  }
}
