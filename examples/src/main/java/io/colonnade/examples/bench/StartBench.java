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
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.driver.Cluster;

/**
 * How long the console and the server take from nothing to their first answer, each time as a
 * process of its own on a graph that does not exist yet. Confined to one thread.
 */
final class StartBench {

  static final List<String> OPS =
      List.of("console_answer", "console_exit", "server_ready", "server_websocket", "server_http");
  static final String QUESTION = "g.V().count()";

  static final List<Report.Column> COLUMNS =
      List.of(
          Report.Column.of("", "%-18s", "op"),
          Report.Column.of("layout", "%-10s", "layout"),
          Report.Column.of("runs", "%5s", "runs"),
          Report.Column.of("min ms", "%8s", "min_ms"),
          Report.Column.of("median ms", "%10s", "median_ms"),
          Report.Column.of("cpu ms", "%8s", "cpu_median_ms"));

  private final Launch launch;
  private final Session session;
  private final Map<String, List<LaunchedProgram.Taken>> taken = new LinkedHashMap<>();

  /**
   * @param launcher the script {@code colonnade}
   * @param session for one layout
   */
  StartBench(Path launcher, Session session) {
    this.launch = new Launch(launcher, session);
    this.session = session;
  }

  /** A client that asks a server on this port, and checks the answer. */
  private interface Client {
    void ask(int port) throws IOException, InterruptedException;
  }

  /**
   * Runs it, and reports one row for each of {@link #OPS}, and more for graphs in HBase.
   *
   * @throws IllegalStateException if a program does not start or answers wrongly
   */
  void run(int runs) throws IOException, InterruptedException {
    session.say("warming up the clients");
    warmUp();
    for (int i = 1; i <= runs; i++) {
      session.say("run %d of %d", i, runs);
      console(i, "console_answer", "console_exit");
      if (session.setting().hbase().isPresent()) {
        console(i, "console_answer_again", "console_exit_again");
      }
      server(i, "server_websocket", StartBench::askByWebsocket);
      server(i, "server_http", StartBench::askByHttp);
    }
    for (String op : taken.keySet()) {
      List<Long> times = sorted(op, LaunchedProgram.Taken::time);
      List<Long> cpu = sorted(op, LaunchedProgram.Taken::cpu);
      int median = (times.size() - 1) / 2; // the lower one of the two in the middle
      session.add(
          Row.of("op", op, "layout", session.layout(), "runs", times.size())
              .with("min_ms", times.get(0), "median_ms", times.get(median))
              .with("cpu_median_ms", cpu.get(median)));
      if (op.equals("console_answer")) {
        session.setting().hbase().ifPresent(hbase -> fromNothing(hbase, times.get(median)));
      }
    }
  }

  private void fromNothing(HBaseOption.Running hbase, long answer) {
    long start = hbase.start().toMillis();
    if (start > 0) {
      Row row = Row.of("layout", session.layout(), "runs", 1, "cpu_median_ms", "");
      session.add(row.with("op", "hbase_ready", "min_ms", start, "median_ms", start));
      long both = start + answer;
      session.add(row.with("op", "from_nothing", "min_ms", both, "median_ms", both));
    }
  }

  private List<Long> sorted(String op, Function<LaunchedProgram.Taken, Duration> what) {
    return taken.getOrDefault(op, List.of()).stream()
        .map(each -> what.apply(each).toMillis())
        .sorted()
        .toList();
  }

  private void add(String op, LaunchedProgram program) {
    taken.computeIfAbsent(op, unused -> new ArrayList<>()).add(program.taken());
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

  private void console(int run, String answer, String exit)
      throws IOException, InterruptedException {
    try (LaunchedProgram console =
        launch.onGraph("console-" + run, "console", "--create", "-e", QUESTION)) {
      expect("0", console.line());
      add(answer, console);
      console.awaitEnd();
      add(exit, console);
    }
  }

  private void server(int run, String op, Client client) throws IOException, InterruptedException {
    try (LaunchedProgram server = launch.server(op + "-" + run)) {
      String line = server.line();
      add("server_ready", server);
      client.ask(Launch.port(line));
      add(op, server);
    }
  }

  private static void askByWebsocket(int port) {
    Cluster cluster =
        Cluster.build(Launch.HOST)
            .port(port)
            .minConnectionPoolSize(1)
            .maxConnectionPoolSize(1)
            .create();
    try {
      expect("0", cluster.connect().submit(QUESTION).all().join().get(0).getString());
    } finally {
      cluster.close();
    }
  }

  private static void askByHttp(int port) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + Launch.HOST + ":" + port))
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
