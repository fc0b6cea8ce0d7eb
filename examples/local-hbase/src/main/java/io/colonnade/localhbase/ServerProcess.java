package io.colonnade.localhbase;

import java.io.BufferedReader;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.master.HMaster;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/**
 * Runs one server of a cluster on this machine, so that it can be killed alone. Prints {@code
 * ready} when it runs, and ends when its standard input does. Reads orders from its standard input,
 * a line each, and answers each by a line: {@code clock MILLIS} sets the clock of a server ahead or
 * back; {@link Chores} lists the others. All else goes to {@code server.log} in the directory.
 *
 * <pre>{@code
 * java -cp "examples/local-hbase/target/lib/*" io.colonnade.localhbase.ServerProcess \
 *   --role name-node --data DIR --files hdfs://127.0.0.1:9000 --zookeeper-port 2181
 * }</pre>
 */
public final class ServerProcess {

  private final ServerOptions options;
  private final Configuration settings;
  private final AtomicLong clockOffset = new AtomicLong();

  private ServerProcess(ServerOptions options) {
    this.options = options;
    this.settings = DistributedSettings.of(options);
  }

  public static void main(String[] arguments) throws InterruptedException {
    PrintStream out = System.out;
    PrintStream err = System.err;
    try {
      ServerOptions options = ServerOptions.parse(List.of(arguments));
      writeLog(options.data());
      new ServerProcess(options).run(out);
    } catch (Refusal e) {
      err.println(e.getMessage());
      Runtime.getRuntime().halt(e.reason().exitCode());
    } catch (IOException | RuntimeException e) {
      err.println(e);
      e.printStackTrace();
      Runtime.getRuntime().halt(Refusal.Reason.FAILED.exitCode());
    }
  }

  /** The libraries print as well. */
  private static void writeLog(Path data) throws IOException {
    Files.createDirectories(data);
    Path log = data.resolve("server.log");
    System.setProperty("colonnade.hbase.log", log.toString());
    PrintStream file =
        new PrintStream(new FileOutputStream(log.toFile(), true), true, StandardCharsets.UTF_8);
    System.setOut(file);
    System.setErr(file);
  }

  private void run(PrintStream out) throws IOException, InterruptedException {
    EnvironmentEdgeManager.injectEdge(() -> System.currentTimeMillis() + clockOffset.get());
    switch (options.role()) {
      case NAME_NODE -> startNameNode();
      case DATA_NODE -> DataNode.createDataNode(new String[0], settings);
      case MASTER -> endWith(new HMaster(settings));
      case REGION_SERVER -> endWith(new HRegionServer(settings));
      case CHORES -> {}
    }
    answer(out, "ready");
    try (Chores chores = new Chores(settings);
        BufferedReader orders =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = orders.readLine(); line != null; line = orders.readLine()) {
        answer(out, execute(chores, line.split(" ")));
      }
    }
    Runtime.getRuntime().halt(0); // the process that started this one has ended
  }

  private static void answer(PrintStream out, String line) {
    out.println(line);
    out.flush();
  }

  private void startNameNode() throws IOException, InterruptedException {
    DefaultMetricsSystem.setMiniClusterMode(true); // formatting has registered its metrics
    MiniZooKeeperCluster zooKeeper = new MiniZooKeeperCluster(settings);
    zooKeeper.setDefaultClientPort(options.zooKeeperPort());
    zooKeeper.startup(options.data().resolve("zookeeper").toFile());
    if (!Files.exists(options.data().resolve("names"))) {
      NameNode.format(settings);
    }
    NameNode.createNameNode(new String[0], settings);
  }

  /** Starts a server; this process ends when the server does. */
  private static void endWith(Thread server) {
    server.start();
    Thread watch =
        new Thread(
            () -> {
              try {
                server.join();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              Runtime.getRuntime().halt(Refusal.Reason.FAILED.exitCode());
            },
            "watch");
    watch.setDaemon(true);
    watch.start();
  }

  private String execute(Chores chores, String... order) {
    if (order.length == 2 && order[0].equals("clock")) {
      clockOffset.set(Long.parseLong(order[1]));
      return "done";
    }
    return chores.execute(order);
  }
}
