package io.colonnade.localhbase;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;

/**
 * Settings of HDFS and HBase for servers that are processes of their own on one small machine.
 * Unlike {@link ClusterSettings}, these survive the loss of a server. Stateless.
 */
final class DistributedSettings {

  private DistributedSettings() {}

  static Configuration of(ServerOptions options) {
    Configuration settings = HBaseConfiguration.create();
    String home = options.data().toString();
    settings.set("fs.defaultFS", options.files());
    settings.set("hadoop.tmp.dir", home + "/tmp");
    settings.set("hbase.tmp.dir", home + "/tmp");
    hdfs(settings, home);
    hbase(settings, options);
    failures(settings);
    return settings;
  }

  private static void hdfs(Configuration settings, String home) {
    String anyPort = ClusterSettings.LOOPBACK + ":0";
    settings.set("dfs.namenode.name.dir", home + "/names");
    settings.set("dfs.datanode.data.dir", home + "/blocks");
    settings.set("dfs.namenode.http-address", anyPort);
    settings.set("dfs.datanode.address", anyPort);
    settings.set("dfs.datanode.ipc.address", anyPort);
    settings.set("dfs.datanode.http.address", anyPort);
    settings.set("dfs.datanode.hostname", ClusterSettings.LOOPBACK);
    settings.setInt("dfs.replication", 1);
    settings.setInt("dfs.namenode.replication.min", 1);
    settings.setBoolean("dfs.permissions.enabled", false);
    settings.setBoolean("dfs.namenode.datanode.registration.ip-hostname-check", false);
    settings.setInt("dfs.namenode.safemode.extension", 0);
    // There is no other data node that could take the place of this one.
    settings.set("dfs.client.block.write.replace-datanode-on-failure.policy", "NEVER");
    settings.setInt("dfs.heartbeat.interval", 1);
    settings.setInt("dfs.namenode.handler.count", 4);
    settings.setLong("dfs.datanode.du.reserved", 0);
  }

  private static void hbase(Configuration settings, ServerOptions options) {
    ClusterSettings.network(settings, options.port());
    ClusterSettings.threads(settings);
    settings.setBoolean("hbase.cluster.distributed", true);
    settings.set("hbase.rootdir", options.files() + "/hbase");
    settings.setInt("hbase.zookeeper.property.clientPort", options.zooKeeperPort());
    settings.setInt("hbase.regionserver.port", options.port());
    settings.set("hbase.unsafe.regionserver.hostname", options.advertised());
    settings.setInt("hbase.master.wait.on.regionservers.mintostart", 1);
    settings.setInt("hbase.regionserver.msginterval", 1_000);
    settings.setInt("hbase.procedure.remote.dispatcher.delay.msec", 10);
    settings.setInt("hbase.balancer.period", 30_000);
    settings.setInt("hbase.catalogjanitor.interval", 30_000); // merged regions can be split again
  }

  private static void failures(Configuration settings) {
    // A server is suspended for 20 s, and may have renewed its session a third of the session's
    // time
    // before. It must still serve afterwards: HBase fences the writes of a server that has lost its
    // regions, but not its reads.
    int session = 40_000;
    settings.setInt("zookeeper.session.timeout", session);
    settings.setInt("hbase.zookeeper.property.maxSessionTimeout", session);
    settings.setInt("hbase.zookeeper.property.tickTime", 2_000);
    // A killed server holds the lease of its log; with one data node its recovery is quick.
    settings.setInt("hbase.lease.recovery.first.pause", 1_000);
    settings.setInt("hbase.lease.recovery.dfs.timeout", 10_000);
    settings.setInt("hbase.splitlog.manager.timeout", 60_000);
  }
}
