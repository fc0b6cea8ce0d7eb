package io.colonnade.examples.bench;

import io.colonnade.codec.Bytes;
import io.colonnade.config.GraphLocation;
import io.colonnade.store.CounterValue;
import io.colonnade.store.Family;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.RowStore;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AdvancedScanResultConsumer;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.ColumnRangeFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;

/**
 * The asynchronous client of HBase: a call of several rows is one batch a table. Reads the tables
 * of a graph itself, whose commits are all applied, and writes into tables of its own. A commit
 * that only adds to counters is increments; in other commits it puts additions, as the journal
 * does.
 */
final class RawHBase implements RawStore {

  /** The most rows of a batch of puts; HBase warns of more than 5,000. */
  private static final int ROWS = 1_000;

  private final GraphLocation.HBase graph;
  private final GraphLocation.HBase written;
  private final AsyncConnection connection;
  private final Set<Table> made = new HashSet<>();

  private RawHBase(GraphLocation.HBase graph, AsyncConnection connection) {
    this.graph = graph;
    this.written = new GraphLocation.HBase(graph.servers(), graph.graph() + "_raw");
    this.connection = connection;
  }

  /** Connects to the servers of a graph, which need not exist. */
  static RawHBase open(GraphLocation.HBase location) {
    return new RawHBase(location, connect(location));
  }

  /** Connects to the servers of a graph, which need not exist. The caller closes the connection. */
  static AsyncConnection connect(GraphLocation.HBase location) {
    Configuration configuration = HBaseConfiguration.create();
    configuration.set(
        "hbase.client.registry.impl", "org.apache.hadoop.hbase.client.RpcConnectionRegistry");
    configuration.set("hbase.client.bootstrap.servers", location.servers());
    return ConnectionFactory.createAsyncConnection(configuration).join();
  }

  private AsyncTable<AdvancedScanResultConsumer> table(GraphLocation.HBase of, Table table) {
    return connection.getTable(TableName.valueOf(of.graph(), table.name()));
  }

  private static byte[] name(Family family) {
    return family.letter().getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public long read(Plan plan) {
    long bytes = 0;
    for (List<Read> call : plan.calls()) {
      boolean withValues = call.get(0).content() == Content.CELLS;
      for (CompletableFuture<List<Result>> answer : send(call)) {
        for (Result result : answer.join()) {
          bytes += bytes(result, withValues);
        }
      }
    }
    return plan.mustBe(bytes);
  }

  /** Sends all reads of a call at once: the gets of a table together. */
  private List<CompletableFuture<List<Result>>> send(List<Read> call) {
    List<CompletableFuture<List<Result>>> answers = new ArrayList<>();
    Map<Table, List<Get>> gets = new LinkedHashMap<>();
    for (Read read : call) {
      if (read.row().isEmpty()) {
        answers.add(table(graph, read.table()).scanAll(scan(read)));
      } else {
        add(read, get(read, gets.computeIfAbsent(read.table(), table -> new ArrayList<>())));
      }
    }
    gets.forEach((table, some) -> answers.add(table(graph, table).getAll(some)));
    return answers;
  }

  /** Returns the get of a row: the last one, if it has other families of the same row. */
  private static Get get(Read read, List<Get> gets) {
    byte[] row = read.row().toArray();
    Get last = gets.isEmpty() ? null : gets.get(gets.size() - 1);
    if (last == null
        || !Arrays.equals(last.getRow(), row)
        || (read.limit() != Read.EXACT && last.familySet().contains(name(read.family())))) {
      last = new Get(row);
      gets.add(last);
    }
    return last;
  }

  private static Scan scan(Read read) {
    Scan scan =
        new Scan()
            .withStartRow(read.from().toArray())
            .withStopRow(read.to().toArray())
            .addFamily(name(read.family()))
            .setReadType(Scan.ReadType.PREAD);
    return read.content() == Content.KEYS ? scan.setFilter(new KeyOnlyFilter()) : scan;
  }

  private static void add(Read read, Get get) {
    byte[] family = name(read.family());
    byte[] from = qualifier(read, read.from());
    if (read.limit() == Read.EXACT) {
      get.addColumn(family, from);
      return;
    }
    get.addFamily(family);
    byte[] to = read.to().startsWith(read.row()) ? qualifier(read, read.to()) : null;
    if (from.length > 0 || to != null) {
      get.setFilter(new ColumnRangeFilter(from, true, to, false));
    } else if (read.content() == Content.KEYS) {
      get.setFilter(new KeyOnlyFilter());
    }
    if (read.limit() < Integer.MAX_VALUE) {
      get.setMaxResultsPerColumnFamily(read.limit());
    }
  }

  private static byte[] qualifier(Read read, Bytes key) {
    return key.slice(read.row().length(), key.length()).toArray();
  }

  /** Counts what the values of a graph are: one that begins with a zero has one more in front. */
  private static long bytes(Result result, boolean withValues) {
    long bytes = 0;
    for (Cell cell : result.rawCells()) {
      bytes += cell.getRowLength() + cell.getQualifierLength();
      int length = cell.getValueLength();
      if (withValues && length > 0) {
        bytes += cell.getValueArray()[cell.getValueOffset()] == 0 ? length - 1 : length;
      }
    }
    return bytes;
  }

  @Override
  public LongSupplier write(WriteSet commit) {
    List<Table> missing =
        commit.rows().keySet().stream().map(RowKey::table).filter(made::add).toList();
    if (!missing.isEmpty()) {
      try (RowStore tables = HBaseStore.rows(written)) {
        tables.createTables(missing);
      }
    }
    Map<Table, List<Row>> batches = new LinkedHashMap<>();
    boolean onlyAdds = onlyAdds(commit);
    commit
        .rows()
        .forEach(
            (row, change) -> {
              List<Row> batch = batches.computeIfAbsent(row.table(), unused -> new ArrayList<>());
              byte[] key = row.row().toArray();
              batch.addAll(onlyAdds ? List.of(increment(key, change)) : mutations(key, change));
            });
    long cells = commit.rows().values().stream().mapToLong(each -> each.changes().size()).sum();
    return () -> {
      List<CompletableFuture<List<Object>>> answers = new ArrayList<>();
      batches.forEach(
          (table, rows) -> {
            for (int from = 0; from < rows.size(); from += ROWS) {
              List<Row> some = rows.subList(from, Math.min(rows.size(), from + ROWS));
              answers.add(table(written, table).batchAll(some));
            }
          });
      answers.forEach(CompletableFuture::join);
      return cells;
    };
  }

  private static boolean onlyAdds(WriteSet commit) {
    return commit.rows().values().stream()
        .flatMap(row -> row.changes().stream())
        .allMatch(cell -> cell.kind() == WriteSet.CellChange.Kind.ADD);
  }

  private static Row increment(byte[] row, WriteSet.RowChange change) {
    Increment increment = new Increment(row);
    for (WriteSet.CellChange cell : change.changes()) {
      byte[] qualifier = cell.qualifier().toArray();
      increment.addColumn(name(cell.family()), qualifier, CounterValue.number(cell.value()));
    }
    return increment;
  }

  private static List<Row> mutations(byte[] row, WriteSet.RowChange change) {
    Put put = new Put(row);
    Delete delete = new Delete(row);
    for (WriteSet.CellChange cell : change.changes()) {
      byte[] family = name(cell.family());
      byte[] qualifier = cell.qualifier().toArray();
      if (cell.kind() == WriteSet.CellChange.Kind.DELETE) {
        delete.addColumns(family, qualifier);
      } else {
        put.addColumn(family, qualifier, cell.value().toArray());
      }
    }
    List<Row> mutations = new ArrayList<>();
    if (change.deletesRow()) {
      mutations.add(new Delete(row));
    } else if (!delete.isEmpty()) {
      mutations.add(delete);
    }
    if (!put.isEmpty()) {
      mutations.add(put);
    }
    return mutations;
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
