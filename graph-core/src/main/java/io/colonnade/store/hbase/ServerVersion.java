package io.colonnade.store.hbase;

import java.util.EnumSet;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The version of the servers, which need not be that of the client. Stateless. */
final class ServerVersion {

  private static final Logger LOG = LoggerFactory.getLogger(ServerVersion.class);

  /** The prefix of the versions on which {@code HBaseFactsIT} has run. */
  private static final String TESTED = "2.6.";

  private ServerVersion() {}

  /** Asks for the version, without waiting for it, and logs a warning if it is unknown. */
  static void warnIfUnknown(AsyncConnection connection) {
    var unused =
        of(connection)
            .whenComplete(
                (version, failure) -> {
                  if (failure == null) {
                    warning(version).ifPresent(LOG::warn);
                  } else {
                    LOG.debug("the version of HBase is not known", failure);
                  }
                });
  }

  static CompletableFuture<String> of(AsyncConnection connection) {
    return connection
        .getAdmin()
        .getClusterMetrics(EnumSet.of(ClusterMetrics.Option.HBASE_VERSION))
        .thenApply(metrics -> String.valueOf(metrics.getHBaseVersion()));
  }

  /** Returns the warning about a version; empty if this engine was tested with it. */
  static Optional<String> warning(String version) {
    return version.startsWith(TESTED)
        ? Optional.empty()
        : Optional.of(
            "the servers run HBase "
                + version
                + ", but this engine was tested with HBase "
                + TESTED
                + "x only: try it on data that can be lost");
  }
}
