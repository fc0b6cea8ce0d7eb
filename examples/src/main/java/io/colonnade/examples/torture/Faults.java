package io.colonnade.examples.torture;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Strikes servers and clients, in an order that a seed gives. Three threads strike side by side:
 * one kills clients, one kills and suspends region servers, one does what an administrator does.
 */
final class Faults {

  private static final long SUSPENDED_MILLIS = 20_000;
  private static final long CHORE_PAUSE_MILLIS = 3_000;

  /** For how long HBase may still recover after a server was struck. */
  private static final long RECOVERY_MILLIS = 30_000;

  private static final List<String> CHORES = List.of("move", "split", "merge");

  private final Servers servers;
  private final Clients clients;
  private final String graph;
  private final Random random;
  private final long end;
  private final Map<String, Integer> struck = new TreeMap<>();
  private final List<String> failures = new ArrayList<>();
  private final List<Interval> ofServers = new ArrayList<>();

  /**
   * Creates the faults.
   *
   * @param end in nanoseconds of {@link System#nanoTime}: no fault strikes later
   */
  Faults(Servers servers, Clients clients, String graph, long seed, long end) {
    this.servers = servers;
    this.clients = clients;
    this.graph = graph;
    this.random = new Random(seed);
    this.end = end;
  }

  /** A time, from and to, in milliseconds since 1970. Immutable. */
  record Interval(long from, long to) {
    boolean meets(Interval other) {
      return from <= other.to && other.from <= to;
    }
  }

  /** Returns when servers were struck and recovered; is complete when all faults have ended. */
  List<Interval> ofServers() {
    synchronized (struck) {
      return List.copyOf(ofServers);
    }
  }

  /** A thread's work. */
  @FunctionalInterface
  private interface Lane {
    void run(Random random) throws IOException, InterruptedException;
  }

  /** Strikes until the end; returns how often each fault has struck. */
  Map<String, Integer> run(int clientKills, int serverKills)
      throws InterruptedException, IOException {
    List<Thread> lanes =
        List.of(
            lane("clients", each -> killClients(clientKills, each)),
            lane("servers", each -> killServers(serverKills, each)),
            lane("chores", this::doChores));
    lanes.forEach(Thread::start);
    for (Thread lane : lanes) {
      lane.join();
    }
    if (!failures.isEmpty()) {
      throw new IOException("the torture itself has failed: " + failures);
    }
    return struck;
  }

  private Thread lane(String name, Lane lane) {
    Random own = new Random(random.nextLong());
    return new Thread(
        () -> {
          try {
            lane.run(own);
          } catch (IOException | RuntimeException e) {
            synchronized (struck) {
              failures.add(name + ": " + e);
            }
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        },
        "torture-" + name);
  }

  private void count(String fault) {
    synchronized (struck) {
      struck.merge(fault, 1, Integer::sum);
    }
  }

  private long leftMillis() {
    return TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
  }

  private void killClients(int kills, Random own) throws IOException, InterruptedException {
    for (int i = 0; i < kills && leftMillis() > 0; i++) {
      TimeUnit.MILLISECONDS.sleep(leftMillis() / (kills - i) * (50 + own.nextInt(50)) / 100);
      clients.killAndRestart(own.nextInt(Clients.WRITERS));
      count("client killed");
    }
  }

  private void killServers(int kills, Random own) throws IOException, InterruptedException {
    for (int i = 0; i <= kills; i++) {
      TimeUnit.MILLISECONDS.sleep(Math.max(0, leftMillis() / (kills + 2 - i)));
      String server = Servers.REGION_SERVERS.get(own.nextInt(Servers.REGION_SERVERS.size()));
      long from = System.currentTimeMillis();
      if (i == 0) {
        servers.process(server).suspend(SUSPENDED_MILLIS);
        count("region server suspended for 20 s");
      } else {
        servers.process(server).kill();
        count("region server killed");
        TimeUnit.SECONDS.sleep(2 + own.nextInt(8));
        servers.start(server);
      }
      servers.awaitAll();
      synchronized (struck) {
        ofServers.add(new Interval(from, System.currentTimeMillis() + RECOVERY_MILLIS));
      }
    }
  }

  /** Orders that HBase refuses, such as to split a region that is split already, do not count. */
  private void doChores(Random own) throws InterruptedException {
    List<String> tables = List.of();
    int next = 0;
    while (leftMillis() > 0) {
      TimeUnit.MILLISECONDS.sleep(CHORE_PAUSE_MILLIS);
      if (tables.isEmpty()) {
        String answer = servers.order("tables " + graph);
        tables = answer.startsWith("done ") ? List.of(answer.substring(5).split(" ")) : List.of();
        continue;
      }
      if (next < 2 * tables.size()) { // each table once
        order(next % 2 == 0 ? "flush" : "compact", tables.get(next / 2));
        next++;
      }
      order(
          CHORES.get(own.nextInt(CHORES.size())),
          tables.get(own.nextInt(tables.size())) + " " + own.nextInt(64));
    }
  }

  private void order(String order, String arguments) {
    if (servers.order(order + " " + arguments).startsWith("done")) {
      count(
          switch (order) {
            case "flush" -> "table flushed";
            case "compact" -> "table compacted";
            default -> "region: " + order;
          });
    }
  }
}
