package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Requests to a server, over the websocket and over HTTP, beside the same traversals in the process
 * of the graph, beside a server with login and TLS, and beside Gremlin Server of TinkerPop with
 * TinkerGraph; and the memory of the server. Servers and clients are processes of one machine.
 *
 * @param people in the graph
 * @param session for one layout
 * @param length of each measurement
 * @param clients how many ask at the same time
 * @param idle so many connections and sessions are opened to measure their memory
 */
record ServerBench(
    Path launcher, int people, Session session, Duration length, List<Integer> clients, int idle) {

  static final List<Report.Column> COLUMNS =
      List.of(
          Report.Column.of("request", "%-8s", "op"),
          Report.Column.of("by", "%-10s", "by"),
          Report.Column.of("layout", "%-10s", "layout"),
          Report.Column.of("clients", "%7s", "threads"),
          Report.Column.micros("p50 us", "%8s", "p50_us"),
          Report.Column.micros("p99 us", "%8s", "p99_us"),
          Report.Column.decimals("a second", "%9s", "%.0f", "per_s"),
          Report.Column.micros("T p50", "%8s", "tinker_p50_us"),
          Report.Column.micros("T p99", "%8s", "tinker_p99_us"),
          Report.Column.decimals("T a s", "%9s", "%.0f", "tinker_per_s"),
          Report.Column.ratio("x T", "%6s", "p50_us", "tinker_p50_us"),
          Report.Column.micros("S p50", "%8s", "safe_p50_us"),
          Report.Column.micros("S p99", "%8s", "safe_p99_us"),
          Report.Column.decimals("S a s", "%9s", "%.0f", "safe_per_s"),
          Report.Column.ratio("S x", "%6s", "safe_p50_us", "p50_us"),
          Report.Column.decimals("resident", "%11s", "%,.0f", "resident_bytes"),
          Report.Column.decimals("heap", "%11s", "%,.0f", "heap_bytes"));

  /** Each of the servers is measured so often, by turns. */
  private static final int TURNS = 2;

  /** What C2 compiles early in a server was made for the first requests alone. */
  private static final int WARM_UPS = 2;

  private static final String DIRECTORY = "server";

  /** Has the same graph, because a directory is open in one process only. */
  private static final String SAFE_DIRECTORY = "safe-server";

  /** How requests come to a graph. */
  enum By {
    EMBEDDED,
    WEBSOCKET,
    HTTP;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns what both servers serve. */
  static SampleGraph sample(int people) {
    return new SampleGraph(people, 0, 0);
  }

  /**
   * Runs it, and reports a row for each request, way and number of clients.
   *
   * @throws IllegalStateException if a server does not start, or an answer is wrong
   */
  void run() throws IOException, InterruptedException {
    session.say("writing %s", sample(people));
    Path directory = session.home().resolve(DIRECTORY);
    long unused = session.setting().write(directory, sample(people));
    try (ColonnadeGraph graph = session.setting().open(directory)) {
      RequestClient client = new RequestClient.Embedded(graph);
      for (int count : clients) {
        for (ServerRequest request : ServerRequest.values()) {
          warmUp(request, client, count);
          session.add(row(request, By.EMBEDDED, count, measured(request, client, count)));
        }
      }
    }
    session.say("starting the servers");
    unused = session.setting().write(session.home().resolve(SAFE_DIRECTORY), sample(people));
    Optional<ServerAccess> access =
        Optional.of(ServerAccess.make(session.home().resolve("access")));
    Launch launch = new Launch(launcher, session);
    try (LaunchedProgram plain = launch.server(DIRECTORY);
        LaunchedProgram safe = launch.server(SAFE_DIRECTORY, access.get().options());
        LaunchedProgram stock = StockServer.launch(people, session.home())) {
      int port = Launch.port(plain.line());
      int safePort = Launch.port(safe.line());
      int stockPort = Launch.port(stock.line());
      new ServerMemory(plain, session, Optional.empty(), idle).run(port);
      new ServerMemory(safe, session, access, idle).run(safePort);
      for (By by : List.of(By.WEBSOCKET, By.HTTP)) {
        for (int count : clients) {
          try (RequestClient client = RequestClient.connect(by, port, count, Optional.empty());
              RequestClient logged = RequestClient.connect(by, safePort, count, access);
              RequestClient other = RequestClient.connect(by, stockPort, count, Optional.empty())) {
            race(by, count, List.of(client, logged, other));
          }
        }
      }
    }
  }

  /**
   * @param servers clients of ours, of ours with login and TLS, and of the stock server
   */
  private void race(By by, int count, List<RequestClient> servers) {
    session.say("%d clients by %s", count, by.text());
    for (int turn = 0; turn < WARM_UPS; turn++) {
      for (ServerRequest request : ServerRequest.values()) {
        servers.forEach(server -> warmUp(request, server, count));
      }
    }
    for (ServerRequest request : ServerRequest.values()) {
      List<Samples> samples = servers.stream().map(server -> new Samples()).toList();
      for (int turn = 0; turn < TURNS; turn++) {
        for (int i = 0; i < servers.size(); i++) {
          samples.get(i).add(measured(request, servers.get(i), count));
        }
      }
      session.add(
          row(request, by, count, samples.get(0))
              .withTimes("safe_", samples.get(1).times())
              .withTimes("tinker_", samples.get(2).times()));
    }
  }

  private Row row(ServerRequest request, By by, int count, Samples samples) {
    return Row.race(request.op(), session.setting(), count)
        .with("by", by.text())
        .withTimes("", samples.times());
  }

  private void warmUp(ServerRequest request, RequestClient client, int count) {
    Samples unused = measured(request, client, count);
  }

  /** Sends requests one after the other, with so many clients at the same time. */
  private Samples measured(ServerRequest request, RequestClient client, int count) {
    Samples all = new Samples();
    long end = System.nanoTime() + length.toNanos();
    try (Crew crew = new Crew(count)) {
      crew.run(
          number -> {
            Samples own = new Samples();
            for (int turn = 0; turn < 1 || System.nanoTime() < end; turn++) {
              // No two clients change the same vertex.
              long id = 1 + number + (long) count * (turn % (people / count));
              long start = System.nanoTime();
              int answers = client.ask(request, id, turn);
              own.add(System.nanoTime() - start);
              if (answers != request.answers()) {
                throw new IllegalStateException(request.op() + " had " + answers + " answers");
              }
            }
            synchronized (all) {
              all.add(own);
            }
          });
    }
    return all;
  }

  /** Returns why it cannot run with so many clients; empty if it can. */
  static Optional<String> refusal(List<Integer> clients, int people) {
    return clients.stream().anyMatch(count -> count < 1 || count > people)
        ? Optional.of("--clients must be from 1 to " + people)
        : Optional.empty();
  }
}
