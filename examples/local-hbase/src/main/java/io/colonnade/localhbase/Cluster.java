package io.colonnade.localhbase;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.LocalHBaseCluster;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZKUtil;
import org.apache.zookeeper.ZooKeeper;

/** ZooKeeper, a master and region servers in this JVM. Confined to one thread but for close(). */
final class Cluster implements AutoCloseable {

  private final MiniZooKeeperCluster zooKeeper;
  private final LocalHBaseCluster servers;

  private Cluster(MiniZooKeeperCluster zooKeeper, LocalHBaseCluster servers) {
    this.zooKeeper = zooKeeper;
    this.servers = servers;
  }

  /**
   * Binds the ports and creates the servers, which do not run yet.
   *
   * @throws IOException if a port is taken
   */
  static Cluster of(DataDirectory directory, StartOptions options)
      throws IOException, InterruptedException {
    DefaultMetricsSystem.setMiniClusterMode(true); // several servers in one JVM
    Configuration settings = ClusterSettings.of(directory, options);
    Files.createDirectories(directory.temporary());
    MiniZooKeeperCluster zooKeeper = new MiniZooKeeperCluster(settings);
    int zooKeeperPort = zooKeeper.startup(directory.zooKeeper().toFile());
    settings.setInt("hbase.zookeeper.property.clientPort", zooKeeperPort);
    forgetServers(zooKeeperPort);
    return new Cluster(zooKeeper, new LocalHBaseCluster(settings, options.regionServers()));
  }

  /**
   * Deletes the nodes of servers of a process that was killed. None of them lives, because this
   * process has locked the directory; without this the new master waits for the end of their
   * sessions.
   */
  private static void forgetServers(int port) throws IOException, InterruptedException {
    ZooKeeper client = new ZooKeeper(ClusterSettings.LOOPBACK + ":" + port, 30_000, event -> {});
    try {
      for (String node : List.of("/hbase/master", "/hbase/backup-masters", "/hbase/rs")) {
        if (client.exists(node, false) != null) {
          ZKUtil.deleteRecursive(client, node);
        }
      }
    } catch (KeeperException e) {
      throw new IOException("ZooKeeper does not answer", e);
    } finally {
      client.close();
    }
  }

  /** Starts the servers and returns when they have answered a client. */
  void start() throws IOException {
    servers.startup();
    Configuration client = new Configuration(servers.getConfiguration());
    client.set(
        "hbase.client.registry.impl", "org.apache.hadoop.hbase.client.RpcConnectionRegistry");
    client.set("hbase.client.bootstrap.servers", address());
    try (Connection connection = ConnectionFactory.createConnection(client);
        Admin admin = connection.getAdmin();
        Table meta = connection.getTable(TableName.META_TABLE_NAME)) {
      admin.listNamespaces();
      meta.get(new Get(new byte[] {0}));
    }
  }

  /** Returns host and port of the master, which also tells clients where the region servers are. */
  String address() {
    return servers.getMaster(0).getServerName().getAddress().toString();
  }

  /** Returns whether every server runs. */
  boolean isRunning() {
    List<Thread> threads = new ArrayList<>(servers.getMasters());
    threads.addAll(servers.getRegionServers());
    return threads.stream().allMatch(Thread::isAlive);
  }

  /** Stops the region servers, the master and ZooKeeper. */
  @Override
  public void close() throws IOException {
    servers.shutdown();
    servers.join(); // shutdown() does not wait for the master, which still flushes
    zooKeeper.shutdown();
  }
}
