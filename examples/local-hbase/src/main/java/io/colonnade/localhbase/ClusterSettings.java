package io.colonnade.localhbase;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;

/** HBase's settings for one JVM on a small machine. Stateless. */
final class ClusterSettings {

  static final String LOOPBACK = "127.0.0.1";

  private ClusterSettings() {}

  static Configuration of(DataDirectory directory, StartOptions options) {
    Configuration settings = HBaseConfiguration.create();
    files(settings, directory);
    network(settings, options.port());
    threads(settings);
    memory(settings);
    quickStart(settings, options.regionServers());
    if (options.hasRights()) {
      rights(settings);
    }
    return settings;
  }

  private static void files(Configuration settings, DataDirectory directory) {
    settings.set("fs.defaultFS", "file:///");
    settings.set("hadoop.tmp.dir", directory.temporary().toString());
    settings.set("hbase.tmp.dir", directory.temporary().toString());
    settings.set("hbase.rootdir", directory.tables().toUri().toString());
    settings.set("hbase.zookeeper.property.dataDir", directory.zooKeeper().toString());
    // A local file system has no hsync; asynchronous logs are for HDFS.
    settings.setBoolean("hbase.unsafe.stream.capability.enforce", false);
    settings.set("hbase.wal.provider", "filesystem");
    settings.set("hbase.wal.meta_provider", "filesystem");
  }

  static void network(Configuration settings, int masterPort) {
    settings.setBoolean("hbase.cluster.distributed", false);
    settings.set("hbase.master.hostname", LOOPBACK);
    settings.set("hbase.unsafe.regionserver.hostname", LOOPBACK);
    settings.set("hbase.master.ipc.address", LOOPBACK);
    settings.set("hbase.regionserver.ipc.address", LOOPBACK);
    settings.set("hbase.zookeeper.quorum", LOOPBACK);
    settings.set("hbase.zookeeper.property.clientPortAddress", LOOPBACK);
    settings.setInt("hbase.master.port", masterPort);
    settings.setInt("hbase.regionserver.port", 0);
    settings.setInt("hbase.master.info.port", -1);
    settings.setInt("hbase.regionserver.info.port", -1);
    // Long, because a suspended machine or a long collection is not a lost server here.
    settings.setInt("zookeeper.session.timeout", 120_000);
    settings.setInt("zookeeper.session.timeout.localHBaseCluster", 120_000);
    settings.setInt("hbase.zookeeper.property.maxSessionTimeout", 120_000);
  }

  static void threads(Configuration settings) {
    settings.setInt("hbase.regionserver.handler.count", 16);
    settings.setInt("hbase.regionserver.metahandler.count", 6);
    settings.setInt("hbase.regionserver.replication.handler.count", 1);
    settings.setInt("hbase.regionserver.bulkload.handler.count", 1);
    settings.setInt("hbase.master.procedure.threads", 4);
    settings.setInt("hbase.netty.worker.count", 4);
  }

  /**
   * Leaves half of a heap of 1 GB to requests and compactions. HBase's own shares, 40 % for each of
   * both, are for heaps of many GB: here a load of a million edges ended the server by {@code
   * OutOfMemoryError} after 25 seconds.
   */
  private static void memory(Configuration settings) {
    settings.setFloat("hbase.regionserver.global.memstore.size", 0.25f);
    settings.setFloat("hfile.block.cache.size", 0.2f);
    settings.setLong("hbase.hregion.memstore.flush.size", 32L << 20);
    settings.setLong("hbase.ipc.server.max.callqueue.size", 128L << 20);
    // Cells take the heap that they need, instead of 2 MB for each family of each region that has
    // been written: so a graph of one vertex took 48 MB, and 20 graphs ended the server.
    settings.setBoolean("hbase.hregion.memstore.mslab.enabled", false);
  }

  /** Users are not authenticated: HBase trusts the name that a client gives. */
  private static void rights(Configuration settings) {
    settings.setBoolean("hbase.security.authorization", true);
    for (String servers : List.of("master", "regionserver", "region")) {
      settings.set(
          "hbase.coprocessor." + servers + ".classes",
          "org.apache.hadoop.hbase.security.access.AccessController");
    }
  }

  private static void quickStart(Configuration settings, int regionServers) {
    // The master waits for all region servers, and for no more.
    settings.setInt("hbase.master.wait.on.regionservers.mintostart", regionServers);
    settings.setInt("hbase.master.wait.on.regionservers.maxtostart", regionServers);
    settings.setInt("hbase.master.start.timeout.localHBaseCluster", 120_000);
    settings.setInt("hbase.regionserver.msginterval", 1_000);
    settings.setInt("hbase.procedure.remote.dispatcher.delay.msec", 10);
    settings.setBoolean("hbase.shutdown.hook", false); // Cluster.close stops the servers in order
  }
}
