package io.colonnade.localhbase;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.jspecify.annotations.Nullable;

/**
 * Counts the locks that a graph has in its tables, without a change. The format is that of the
 * package {@code io.colonnade.store.journal}, which is not on this class path. Stateless.
 */
final class StoredLocks {

  private static final byte[] LOCKS = {'l'};
  private static final byte[] STATUS = {'s'};
  private static final String LOG = "log";

  /** The tables of the journal, whose rows no transaction locks. */
  private static final Set<String> WITHOUT_LOCKS = Set.of(LOG, "feed", "clock");

  /** A transaction is the row of its slot in the log, and a sequence number. */
  private static final int TRANSACTION = 20;

  private static final int SLOT = 12;
  private static final byte TAKEN = 1;
  private static final byte ROLLED_BACK = 4; // the least status of a transaction that has ended

  private StoredLocks() {}

  /**
   * Counts the locks of a graph.
   *
   * @return the number of those whose transactions are under way, and the number of those whose
   *     transactions have ended or have no intent, which only a transaction that meets them removes
   */
  static String count(Connection connection, String namespace) throws IOException {
    List<byte[]> holders = new ArrayList<>();
    for (TableName name : connection.getAdmin().listTableNamesByNamespace(namespace)) {
      if (!WITHOUT_LOCKS.contains(name.getQualifierAsString())) {
        add(connection, name, holders);
      }
    }
    int underWay = 0;
    try (Table log = connection.getTable(TableName.valueOf(namespace, LOG))) {
      for (byte[] holder : holders) {
        Get slot = new Get(Arrays.copyOf(holder, SLOT)).addColumn(LOCKS, STATUS);
        underWay += isUnderWay(holder, log.get(slot).getValue(LOCKS, STATUS)) ? 1 : 0;
      }
    }
    return underWay + " " + (holders.size() - underWay);
  }

  private static void add(Connection connection, TableName name, List<byte[]> holders)
      throws IOException {
    Scan all = new Scan().addFamily(LOCKS).setCacheBlocks(false);
    try (Table table = connection.getTable(name);
        ResultScanner rows = table.getScanner(all)) {
      for (Result row : rows) {
        for (Cell cell : row.rawCells()) {
          holder(CellUtil.cloneQualifier(cell), CellUtil.cloneValue(cell)).ifPresent(holders::add);
        }
      }
    }
  }

  /** Returns the transaction that a lock belongs to; empty if the cell is no lock. */
  static Optional<byte[]> holder(byte[] qualifier, byte[] value) {
    boolean isGuard = qualifier.length == 1 && qualifier[0] == 'g' && value[0] == TAKEN;
    boolean isShared = qualifier.length == 1 + TRANSACTION && qualifier[0] == 's';
    if (isGuard) {
      return Optional.of(Arrays.copyOfRange(value, value.length - TRANSACTION, value.length));
    }
    return isShared
        ? Optional.of(Arrays.copyOfRange(qualifier, 1, qualifier.length))
        : Optional.empty();
  }

  /**
   * Returns whether a transaction has an intent and has not ended.
   *
   * @param status of its slot; null: there is none
   */
  static boolean isUnderWay(byte[] transaction, byte @Nullable [] status) {
    if (status == null) {
      return false;
    }
    ByteBuffer cell = ByteBuffer.wrap(status);
    boolean isLatest = cell.getLong() == ByteBuffer.wrap(transaction).getLong(SLOT);
    return isLatest && cell.get() < ROLLED_BACK;
  }
}
