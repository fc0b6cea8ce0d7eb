package io.colonnade.store.hbase;

import io.colonnade.store.Family;
import io.colonnade.store.Table;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AdvancedScanResultConsumer;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.CompactionState;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;

/**
 * A table as the engine makes it, used by the client of HBase alone, with what an administrator
 * does to it. Thread-safe.
 */
public final class RawTable implements AutoCloseable {

  private static final long MOST_SECONDS = 60;

  private final AsyncConnection connection;
  private final TableName name;

  private RawTable(AsyncConnection connection, TableName name) {
    this.connection = connection;
    this.name = name;
  }

  /** Connects to a table of a graph that exists. */
  public static RawTable of(String graph, String table) {
    return new RawTable(Connections.open(TestHBase.place(graph)), TableName.valueOf(graph, table));
  }

  /** Makes a table, and its namespace, as a program that knows nothing of graphs. */
  public static RawTable makeForeign(String namespace, String table) {
    RawTable made = of(namespace, table);
    answer(made.admin().createNamespace(NamespaceDescriptor.create(namespace).build()));
    ColumnFamilyDescriptor family = ColumnFamilyDescriptorBuilder.of("f");
    answer(
        made.admin()
            .createTable(
                TableDescriptorBuilder.newBuilder(made.name).setColumnFamily(family).build()));
    return made;
  }

  /** Makes a table of a graph, and connects to it. */
  static RawTable make(String graph, Table table) {
    HBasePlace shared = TestHBase.place(graph);
    try (HBaseRowStore store = HBaseRowStore.open(shared)) {
      store.createTables(List.of(table));
    }
    HBasePlace counted =
        new HBasePlace(
            shared.servers(),
            graph,
            shared.callTimeout(),
            shared.operationTimeout(),
            ClientCalls.SETTINGS);
    return new RawTable(Connections.open(counted), TableName.valueOf(graph, table.name()));
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the answer to a request, which must come soon. */
  static <T> T answer(CompletableFuture<T> answer) {
    return answer.orTimeout(MOST_SECONDS, TimeUnit.SECONDS).join();
  }

  /** Returns the table, whose requests are repeated if their region moves. */
  AsyncTable<AdvancedScanResultConsumer> cells() {
    return connection.getTableBuilder(name).setStartLogErrorsCnt(Integer.MAX_VALUE).build();
  }

  public void put(String row, Family family, String qualifier, long timestamp, String value) {
    byte[] column = bytes(qualifier);
    Put put = new Put(bytes(row)).addColumn(Families.name(family), column, timestamp, bytes(value));
    answer(cells().put(put));
  }

  void delete(Delete delete) {
    answer(cells().delete(delete));
  }

  Result get(Get get) {
    return answer(cells().get(get));
  }

  /** Returns the newest cells of a row. */
  List<String> read(String row) {
    return texts(get(new Get(bytes(row))));
  }

  /** Returns cells as {@code family:qualifier@timestamp=value}. */
  static List<String> texts(Result result) {
    List<String> texts = new ArrayList<>();
    for (Cell cell : result.rawCells()) {
      texts.add(
          text(CellUtil.cloneFamily(cell))
              + ":"
              + text(CellUtil.cloneQualifier(cell))
              + "@"
              + cell.getTimestamp()
              + "="
              + text(CellUtil.cloneValue(cell)));
    }
    return texts;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  ResultScanner scanner(Scan scan) {
    return cells().getScanner(scan);
  }

  /** Writes what is in memory to files. */
  void flush() {
    answer(admin().flush(name));
  }

  /** Merges the files of each family to one, after all in memory is written. */
  void compact() {
    flush();
    answer(admin().majorCompact(name));
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
    while (answer(admin().getCompactionState(name)) != CompactionState.NONE) {
      if (System.nanoTime() > end) {
        throw new AssertionError("the compaction does not end");
      }
    }
  }

  /** Closes each region and opens it again, as when it moves to another server. */
  void move() {
    closeRegions();
    openRegions();
  }

  /** Closes each region, as at the beginning of a move. */
  public void closeRegions() {
    regions().forEach(region -> answer(admin().unassign(region.getRegionName())));
  }

  /** Opens each region, as at the end of a move. */
  public void openRegions() {
    regions().forEach(region -> answer(admin().assign(region.getRegionName())));
  }

  public void disable() {
    answer(admin().disableTable(name));
  }

  public void enable() {
    answer(admin().enableTable(name));
  }

  /** Deletes the table, which must be disabled. */
  public void delete() {
    answer(admin().deleteTable(name));
  }

  /** Returns the names of all tables of the namespace, in order. */
  public List<String> namesBeside() {
    return answer(admin().listTableNamesByNamespace(name.getNamespaceAsString())).stream()
        .map(TableName::getQualifierAsString)
        .sorted()
        .toList();
  }

  /** Splits the region of a row, which is the first one of the new region. */
  void split(String row) {
    for (RegionInfo region : regions()) {
      if (region.containsRow(bytes(row))) {
        answer(admin().splitRegion(region.getRegionName(), bytes(row)));
      }
    }
  }

  /** Returns the version of the servers. */
  String version() {
    return answer(ServerVersion.of(connection));
  }

  List<RegionInfo> regions() {
    return answer(admin().getRegions(name));
  }

  private AsyncAdmin admin() {
    return connection.getAdmin();
  }

  @Override
  public void close() {
    Connections.close(connection);
  }
}
