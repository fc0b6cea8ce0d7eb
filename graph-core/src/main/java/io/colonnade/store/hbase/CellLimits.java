package io.colonnade.store.hbase;

import io.colonnade.store.RowStore.Limits;
import org.apache.hadoop.conf.Configuration;

/**
 * The limits that follow from the configuration of the client. It also has those of the servers, of
 * which clients are not told: their defaults, or what a file {@code hbase-site.xml} or the options
 * say. Stateless.
 */
final class CellLimits {

  /** What HBase limits is the whole cell; this is kept for its row, its qualifier and the rest. */
  private static final long KEY_BYTES = 64 << 10;

  private static final long CELL_BYTES = 10 << 20; // HBase's default of both limits

  private static final long REQUEST_BYTES = 256 << 20; // HBase's default

  private CellLimits() {}

  static Limits of(Configuration configuration) {
    long cell =
        Math.min(
            positive(configuration, "hbase.client.keyvalue.maxsize", Long.MAX_VALUE),
            positive(configuration, "hbase.server.keyvalue.maxsize", CELL_BYTES));
    long request = positive(configuration, "hbase.ipc.max.request.size", REQUEST_BYTES);
    return new Limits(Math.max(cell / 2, cell - KEY_BYTES), request / 2);
  }

  /** Returns a limit; for HBase, one that is not positive is none. */
  private static long positive(Configuration configuration, String key, long otherwise) {
    long limit = configuration.getLong(key, otherwise);
    return limit > 0 ? limit : Long.MAX_VALUE;
  }
}
