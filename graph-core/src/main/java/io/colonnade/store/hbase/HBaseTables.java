package io.colonnade.store.hbase;

import io.colonnade.codec.Bytes;
import io.colonnade.store.Table;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AdvancedScanResultConsumer;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.Result;

/**
 * The tables of one graph: those of its namespace. Requests are sent once; a caller that needs an
 * answer repeats them. Thread-safe.
 */
final class HBaseTables {

  /** The most cells of a family that one answer brings of a row. */
  static final int MOST_CELLS = 10_000;

  /** About as many bytes a page of rows has. */
  static final long PAGE_BYTES = 2L << 20;

  private final AsyncConnection connection;
  private final String namespace;
  private final Map<String, AsyncTable<AdvancedScanResultConsumer>> tables =
      new ConcurrentHashMap<>();

  HBaseTables(AsyncConnection connection, String namespace) {
    this.connection = connection;
    this.namespace = namespace;
  }

  String namespace() {
    return namespace;
  }

  AsyncConnection connection() {
    return connection;
  }

  TableName name(String table) {
    return TableName.valueOf(namespace, table);
  }

  /** Returns the table, whether it exists or not. */
  AsyncTable<AdvancedScanResultConsumer> table(Table table) {
    return table(table.name());
  }

  AsyncTable<AdvancedScanResultConsumer> table(String table) {
    return tables.computeIfAbsent(
        table,
        // A repeated request is not answered as the first one; so none is repeated unasked.
        unused -> connection.getTableBuilder(name(table)).setMaxAttempts(1).build());
  }

  /** Returns the row of an answer to a plan. */
  FoundRow found(RowPlan plan, Result first, int most) {
    return new FoundRow(plan, first, most, (rest, row) -> read(rest, row, most));
  }

  private Result read(RowPlan plan, Bytes row, int most) {
    return Answers.read(table(plan.table()).get(plan.get(row, most)), plan.table());
  }
}
