package io.colonnade.examples.torture;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Strikes servers and clients, in an order that a seed gives. Threads strike side by side: one for
 * each client that writes kills it, one kills and suspends servers, one does what an administrator
 * does, one loses, delays and repeats what clients and region servers say, one sets clocks, and one
 * suspends clients.
 */
final class Faults {

  private static final long SUSPENDED_MILLIS = 20_000;
  private static final int CLIENT_PAUSE_MILLIS = 10_000;
  private static final int LEAST_SUSPENDED_MILLIS = 3_000;
  private static final long CHORE_PAUSE_MILLIS = 3_000;
  private static final int WIRE_PAUSE_MILLIS = 4_000;
  private static final long HELD_MILLIS = 5_000;
  private static final long HOUR_MILLIS = TimeUnit.HOURS.toMillis(1);

  /**
   * So long before the end clients are no longer killed: a lock of a dead client that no other
   * transaction meets stays for up to 80 s, and a minute after the last fault none may be left.
   */
  private static final long SWEPT_MILLIS = 25_000;

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

  /**
   * Strikes until the end; returns how often each fault has struck. A thread that fails strikes no
   * more, see {@link #failures}.
   *
   * @param clientKills how many clients are killed, and so on
   */
  Map<String, Integer> run(int clientKills, int serverKills, int masterKills)
      throws InterruptedException {
    List<Thread> lanes = new ArrayList<>();
    for (int i = 0; i < Clients.WRITERS; i++) {
      int writer = i;
      int kills = (clientKills + i) / Clients.WRITERS;
      lanes.add(lane("client-" + i, each -> killClient(writer, kills, each)));
    }
    lanes.add(lane("servers", each -> killServers(serverKills, masterKills, each)));
    lanes.add(lane("chores", this::doChores));
    lanes.add(lane("wires", this::disturbWires));
    lanes.add(lane("clocks", this::setClocks));
    lanes.add(lane("suspensions", this::suspendClients));
    lanes.forEach(Thread::start);
    for (Thread lane : lanes) {
      lane.join();
    }
    return struck;
  }

  /** Returns why faults have ended early; none if the torture was as long as it should be. */
  List<String> failures() {
    synchronized (struck) {
      return List.copyOf(failures);
    }
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

  /** Returns how long faults still strike; no longer when a client has found a violation. */
  private long leftMillis() {
    return clients.haveFault() ? 0 : TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
  }

  private void killClient(int writer, int kills, Random own)
      throws IOException, InterruptedException {
    for (int i = 0; i < kills && leftMillis() > SWEPT_MILLIS; i++) {
      long left = leftMillis() - SWEPT_MILLIS;
      TimeUnit.MILLISECONDS.sleep(left / (kills - i) * (50 + own.nextInt(50)) / 100);
      clients.killAndRestart(writer);
      count("client killed");
    }
  }

  /**
   * Suspends clients that write, one at a time. Meanwhile other clients apply what the suspended
   * one has committed, and change the same rows; then it continues where it was.
   */
  private void suspendClients(Random own) throws IOException, InterruptedException {
    while (true) {
      TimeUnit.MILLISECONDS.sleep(CLIENT_PAUSE_MILLIS / 2 + own.nextInt(CLIENT_PAUSE_MILLIS));
      int millis = LEAST_SUSPENDED_MILLIS + own.nextInt(LEAST_SUSPENDED_MILLIS);
      if (leftMillis() < millis) {
        return;
      }
      clients.suspend(own.nextInt(Clients.WRITERS), millis);
      count("client suspended");
    }
  }

  /** Suspends one region server, and then kills region servers and masters in turn. */
  private void killServers(int kills, int masterKills, Random own)
      throws IOException, InterruptedException {
    int strikes = 1 + kills + masterKills;
    for (int i = 0; i < strikes && !clients.haveFault(); i++) {
      TimeUnit.MILLISECONDS.sleep(Math.max(0, leftMillis() / (strikes + 1 - i)));
      String server = Servers.REGION_SERVERS.get(own.nextInt(Servers.REGION_SERVERS.size()));
      long from = System.currentTimeMillis();
      if (i == 0) {
        servers.process(server).suspend(SUSPENDED_MILLIS);
        count("region server suspended for 20 s");
      } else if (i <= 2 * masterKills && i % 2 == 0) {
        kill(Servers.MASTER, own);
        count("master killed");
      } else {
        kill(server, own);
        count("region server killed");
      }
      servers.awaitAll();
      synchronized (struck) {
        ofServers.add(new Interval(from, System.currentTimeMillis() + RECOVERY_MILLIS));
      }
    }
  }

  private void kill(String server, Random own) throws IOException, InterruptedException {
    servers.process(server).kill();
    TimeUnit.SECONDS.sleep(2 + own.nextInt(8));
    servers.start(server);
  }

  private Wire anyWire(Random own) {
    return servers.wire(Servers.REGION_SERVERS.get(own.nextInt(Servers.REGION_SERVERS.size())));
  }

  private void disturbWires(Random own) throws InterruptedException {
    for (int i = 0; leftMillis() > 0; i++) {
      TimeUnit.MILLISECONDS.sleep(WIRE_PAUSE_MILLIS / 2 + own.nextInt(WIRE_PAUSE_MILLIS));
      Wire wire = anyWire(own);
      switch (i % 4) {
        case 0 -> countIf(wire.lose(own), "answers lost");
        case 1 -> countIf(wire.hold(own, HELD_MILLIS), "answers 5 s late");
        case 2 -> countIf(wire.repeat(own, Wire.Repeat.AT_ONCE), "connection doubled");
        default -> countIf(wire.repeat(own, Wire.Repeat.LATE), "requests again 5 s late");
      }
    }
  }

  private void countIf(boolean hasStruck, String fault) {
    if (hasStruck) {
      count(fault);
    }
  }

  /** A region server that starts again has the right clock until the next strike. */
  private void setClocks(Random own) throws InterruptedException {
    List<Long> offsets = List.of(HOUR_MILLIS, -HOUR_MILLIS, 0L);
    for (int i = 0; i < offsets.size() && !clients.haveFault(); i++) {
      TimeUnit.MILLISECONDS.sleep(Math.max(0, leftMillis() / (offsets.size() + 1 - i)));
      String server = Servers.REGION_SERVERS.get(own.nextInt(Servers.REGION_SERVERS.size()));
      long offset = offsets.get(i);
      boolean isSet = servers.process(server).ask("clock " + offset).equals("done");
      countIf(isSet && offset > 0, "clock of a region server an hour fast");
      countIf(isSet && offset < 0, "clock of a region server an hour slow");
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
