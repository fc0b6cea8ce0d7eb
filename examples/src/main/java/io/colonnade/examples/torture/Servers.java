package io.colonnade.examples.torture;

import io.colonnade.cli.LocalHBase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * HDFS and HBase, a process for each server: a name node (with ZooKeeper), a data node, a master
 * and two region servers, and one for an administrator's orders. Thread-safe.
 */
final class Servers implements AutoCloseable {

  static final List<String> REGION_SERVERS = List.of("region-server-1", "region-server-2");
  static final String MASTER = "master";

  private static final String CHORES = "chores";
  private static final int START_SECONDS = 180;

  /** What {@code bin/hbase} opens to HBase on Java 17. */
  private static final List<String> OPENED =
      List.of(
          "java.base/java.nio",
          "java.base/sun.nio.ch",
          "java.base/java.lang",
          "java.base/java.lang.reflect",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/jdk.internal.ref",
          "java.base/jdk.internal.misc");

  private final Path home;
  private final Path jar;
  private final int filesPort = freePort();
  private final int zooKeeperPort = freePort();
  private final Map<String, Integer> ports = new LinkedHashMap<>();
  private final Map<String, ChildProcess> running = new ConcurrentHashMap<>();
  private final Map<String, Wire> wires = new LinkedHashMap<>();

  Servers(Path home) throws IOException {
    this.home = home;
    this.jar = LocalHBase.jar();
    ports.put("name-node", 0);
    ports.put("data-node", 0);
    ports.put(MASTER, freePort());
    for (String server : REGION_SERVERS) {
      ports.put(server, freePort());
    }
    ports.put(CHORES, 0);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Starts all servers and returns when both region servers serve. */
  void start() throws IOException, InterruptedException {
    for (String server : REGION_SERVERS) {
      wires.put(server, Wire.open(advertised(server), ports.getOrDefault(server, 0)));
    }
    for (String name : ports.keySet()) {
      start(name);
    }
    awaitAll();
  }

  /** Returns the address at which others reach a server: for a region server that of its wire. */
  private static String advertised(String name) {
    return "127.0.0." + (REGION_SERVERS.indexOf(name) + 2);
  }

  /** Starts a server that does not run. */
  void start(String name) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(ChildProcess.java());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add(REGION_SERVERS.contains(name) ? "-Xmx768m" : "-Xmx320m");
    OPENED.forEach(each -> command.addAll(List.of("--add-opens", each + "=ALL-UNNAMED")));
    command.addAll(List.of("-cp", jar.toString(), "io.colonnade.localhbase.ServerProcess"));
    command.addAll(
        List.of(
            "--role", REGION_SERVERS.contains(name) ? "region-server" : name,
            "--data", home.resolve(name).toString(),
            "--files", "hdfs://127.0.0.1:" + filesPort,
            "--zookeeper-port", String.valueOf(zooKeeperPort),
            "--port", String.valueOf(ports.getOrDefault(name, 0)),
            "--advertised", advertised(name)));
    ChildProcess process = ChildProcess.start(home.resolve(name), command);
    running.put(name, process);
    String first = process.line();
    if (!first.equals("ready")) {
      throw new IOException(
          name + " does not start, see " + home.resolve(name).resolve("server.log") + ": " + first);
    }
  }

  /**
   * Waits until both region servers are known and the master answers. Starts a region server again
   * that has ended by itself, as one does that was suspended for longer than its session lasts.
   */
  void awaitAll() throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    String known = "";
    String tables = "";
    while (!known.equals("done " + REGION_SERVERS.size()) || !tables.startsWith("done")) {
      if (System.nanoTime() > end) {
        throw new IOException(
            "HBase does not answer (servers: %s, tables: %s), see the logs in %s"
                .formatted(known, tables, home));
      }
      restartEnded();
      TimeUnit.MILLISECONDS.sleep(500);
      known = order("servers");
      tables = order("tables hbase");
    }
  }

  private void restartEnded() throws IOException {
    for (String server : REGION_SERVERS) {
      if (!process(server).isRunning()) {
        start(server);
      }
    }
  }

  /** Returns the wire between a region server and its callers. */
  Wire wire(String regionServer) {
    Wire wire = wires.get(regionServer);
    if (wire == null) {
      throw new IllegalStateException(regionServer + " was never started");
    }
    return wire;
  }

  ChildProcess process(String name) {
    ChildProcess process = running.get(name);
    if (process == null) {
      throw new IllegalStateException(name + " was never started");
    }
    return process;
  }

  /** Returns the answer to an order of an administrator; it begins with "done" or "failed". */
  String order(String order) {
    return process(CHORES).ask(order);
  }

  /**
   * Counts the locks of a graph, as the servers have stored them.
   *
   * @throws IOException if the servers do not answer
   */
  Locks locks(String graph) throws IOException {
    String answer = order("locks " + graph);
    String[] words = answer.split(" ");
    if (!words[0].equals("done")) {
      throw new IOException("the locks cannot be counted: " + answer);
    }
    return new Locks(Long.parseLong(words[1]), Long.parseLong(words[2]));
  }

  /**
   * Locks of a graph.
   *
   * @param underWay those of transactions that have begun and not ended
   * @param late those of others, which came after the end, or whose client died before its intent
   *     was written; the next transaction that meets one removes it
   */
  record Locks(long underWay, long late) {}

  /** Returns the location of a graph in this HBase. */
  String location(String graph) {
    return "hbase://127.0.0.1:" + ports.get(MASTER) + "/" + graph;
  }

  @Override
  public void close() throws IOException {
    List<String> last = new ArrayList<>(ports.keySet());
    for (int i = last.size() - 1; i >= 0; i--) {
      ChildProcess process = running.remove(last.get(i));
      if (process != null) {
        process.close();
      }
    }
    for (Wire wire : wires.values()) {
      wire.close();
    }
  }
}
