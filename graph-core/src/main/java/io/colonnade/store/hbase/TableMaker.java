package io.colonnade.store.hbase;

import io.colonnade.error.Problem;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.error.StoreException;
import io.colonnade.store.Family;
import io.colonnade.store.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.NamespaceNotFoundException;
import org.apache.hadoop.hbase.TableExistsException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;

/**
 * Makes the namespace and the tables of a graph. Several processes may do so at the same time, and
 * one that was killed leaves the rest to the next. Confined to one thread at a time.
 */
final class TableMaker {

  /** Marks the namespaces that belong to a graph. */
  private static final String MARK = "colonnade";

  /** The best first; servers have different ones. */
  private static final List<Compression.Algorithm> COMPRESSIONS =
      List.of(
          Compression.Algorithm.ZSTD,
          Compression.Algorithm.LZ4,
          Compression.Algorithm.SNAPPY,
          Compression.Algorithm.GZ);

  private static final int PREFIXES = 1 << 16; // of hashed rows

  private static final int REGIONS_PER_SERVER = 4;

  private static final int KILOBYTE = 1 << 10;

  private static final long PAUSE_MILLIS = 100;

  private final HBaseTables tables;
  private final AsyncAdmin admin;
  private final long patienceMillis;
  private int compression; // index of the best that the servers are known to have

  TableMaker(HBaseTables tables, long patienceMillis) {
    this.tables = tables;
    this.admin = tables.connection().getAdmin();
    this.patienceMillis = patienceMillis;
  }

  /**
   * Makes the namespace unless it exists, which only an administrator of all HBase may do.
   *
   * @throws StoreException if it has tables of others
   */
  void makeNamespace() {
    if (isMarked()) {
      return;
    }
    NamespaceDescriptor marked =
        NamespaceDescriptor.create(tables.namespace()).addConfiguration(MARK, "1").build();
    try {
      answer(admin.createNamespace(marked));
      return;
    } catch (StoreException e) {
      if (!exists()) {
        throw e;
      }
    }
    if (!isMarked()) { // by another process that has made it meanwhile
      mark(marked);
    }
  }

  private void mark(NamespaceDescriptor marked) {
    List<TableName> foreign = answer(admin.listTableNamesByNamespace(tables.namespace()));
    if (foreign.isEmpty()) {
      try {
        answer(admin.modifyNamespace(marked));
      } catch (StoreException e) {
        if (e.problem() != Problem.HBASE_DENIED) { // made by an administrator for this graph
          throw e;
        }
      }
    } else if (!isMarked()
        && foreign.stream().noneMatch(name -> name.equals(tables.name(RowClock.TABLE)))) {
      throw new StoreException(
          Problem.HBASE_FOREIGN_NAMESPACE, "namespace", tables.namespace(), "tables", foreign);
    }
  }

  private boolean exists() {
    return answer(admin.listNamespaces()).contains(tables.namespace());
  }

  private boolean isMarked() {
    return exists()
        && answer(admin.getNamespaceDescriptor(tables.namespace())).getConfigurationValue(MARK)
            != null;
  }

  /** Returns the names of the tables of the graph. */
  Set<String> names() {
    try {
      return answer(admin.listTableNamesByNamespace(tables.namespace())).stream()
          .map(TableName::getQualifierAsString)
          .collect(Collectors.toSet());
    } catch (StoreException e) {
      if (e.getCause() instanceof NamespaceNotFoundException) {
        return Set.of();
      }
      throw e;
    }
  }

  /** Makes what is missing of the tables. They can be used on return. */
  void make(Collection<Table> wanted) {
    Set<String> existing = names();
    List<Table> missing = new ArrayList<>();
    for (Table table : wanted) {
      if (existing.contains(table.name())) {
        addFamilies(table);
      } else {
        missing.add(table);
      }
    }
    if (!missing.isEmpty()) {
      byte[][] splits = splits();
      makeCompressed(missing.get(0), splits); // the others have the same compression
      List<CompletableFuture<Void>> making =
          missing.stream().skip(1).map(table -> begin(table, splits)).toList();
      making.forEach(this::made);
    }
    awaitAvailable(wanted.stream().map(table -> tables.name(table.name())).toList());
  }

  private CompletableFuture<Void> begin(Table table, byte[][] splits) {
    TableDescriptor descriptor = descriptor(table);
    return table.isHashed() && splits.length > 0
        ? admin.createTable(descriptor, splits)
        : admin.createTable(descriptor);
  }

  private void made(CompletableFuture<Void> making) {
    try {
      answer(making);
    } catch (StoreException e) {
      if (!(e.getCause() instanceof TableExistsException)) { // another process was faster
        throw e;
      }
    }
  }

  /** Makes a table with the best compression that the servers have. */
  private void makeCompressed(Table table, byte[][] splits) {
    while (true) {
      try {
        made(begin(table, splits));
        return;
      } catch (StoreException e) {
        if (!isAboutCompression(e) || compression == COMPRESSIONS.size() - 1) {
          throw e;
        }
        compression++;
      }
    }
  }

  private static boolean isAboutCompression(StoreException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (String.valueOf(cause.getMessage()).contains("ompression")) {
        return true;
      }
    }
    return false;
  }

  private void addFamilies(Table table) {
    TableName name = tables.name(table.name());
    TableDescriptor existing = answer(admin.getDescriptor(name));
    for (Family family : table.families()) {
      if (!existing.hasColumnFamily(Families.name(family))) {
        addFamily(name, family);
      }
    }
  }

  private void addFamily(TableName table, Family family) {
    try {
      answer(admin.addColumnFamily(table, descriptor(family)));
    } catch (StoreException e) {
      if (!answer(admin.getDescriptor(table)).hasColumnFamily(Families.name(family))) {
        throw e;
      }
    }
  }

  /** Waits until tables can be used, which another process may still be making. */
  private void awaitAvailable(List<TableName> wanted) {
    long end = System.nanoTime() + patienceMillis * 1_000_000;
    List<TableName> missing = unavailable(wanted);
    while (!missing.isEmpty()) {
      if (System.nanoTime() - end > 0) {
        throw new StoreException(
            Problem.HBASE_FAILED, "table", missing.get(0), "reason", "its regions are not open");
      }
      mustNotBeDisabled(missing);
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ReadInterruptedException();
      }
      missing = unavailable(missing);
    }
  }

  private void mustNotBeDisabled(List<TableName> wanted) {
    List<TableName> disabled = answer(admin.listTableNamesByState(false));
    for (TableName table : wanted) {
      if (disabled.contains(table)) {
        throw Failures.disabled(null, table);
      }
    }
  }

  /**
   * Returns the tables that are not enabled, or of which a region was never opened. {@code
   * AsyncAdmin.isTableAvailable} is of no use: it reads the state of a table as of the client's own
   * time, so that a client whose clock is slow does not see a table that was just made.
   */
  private List<TableName> unavailable(List<TableName> wanted) {
    Set<TableName> enabled = Set.copyOf(answer(admin.listTableNamesByState(true)));
    return wanted.stream().filter(table -> !enabled.contains(table) || !isOpened(table)).toList();
  }

  private boolean isOpened(TableName table) {
    List<HRegionLocation> regions =
        answer(tables.connection().getRegionLocator(table).getAllRegionLocations());
    return !regions.isEmpty()
        && regions.stream().allMatch(region -> region.getServerName() != null);
  }

  /** Deletes all tables of the graph, and this one after all others. */
  void delete(Table last) {
    List<CompletableFuture<Void>> deleting =
        names().stream().filter(name -> !name.equals(last.name())).map(this::delete).toList();
    deleting.forEach(this::answer);
    if (names().contains(last.name())) {
      answer(delete(last.name()));
    }
  }

  /** A process that was killed may have left the master at work on the same. */
  private CompletableFuture<Void> delete(String name) {
    TableName table = tables.name(name);
    return unless(TableNotEnabledException.class, admin.disableTable(table))
        .thenCompose(isDisabled -> unless(TableNotFoundException.class, admin.deleteTable(table)));
  }

  private static CompletableFuture<Void> unless(
      Class<? extends Exception> isDone, CompletableFuture<Void> work) {
    return work.exceptionally(
        failure -> {
          Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
          if (!isDone.isInstance(cause)) {
            throw new CompletionException(cause);
          }
          return null;
        });
  }

  /** Returns whether tables are deleted or disabled that are deleted before this one. */
  boolean isInDeletion(Table last) {
    Set<String> names = names();
    return names.contains(last.name()) && (!names.contains(RowClock.TABLE) || isAnyDisabled(names));
  }

  /** Returns whether this table is the only one left, and disabled. */
  boolean isAlmostDeleted(Table last) {
    Set<String> names = names();
    return names.equals(Set.of(last.name())) && isAnyDisabled(names);
  }

  private boolean isAnyDisabled(Set<String> names) {
    List<TableName> disabled = answer(admin.listTableNamesByState(false));
    return names.stream().map(tables::name).anyMatch(disabled::contains);
  }

  /** Returns the first rows of the regions but the first: rows begin with a hash of 16 bits. */
  private byte[][] splits() {
    int servers = answer(admin.getRegionServers()).size();
    int regions = servers <= 1 ? 1 : REGIONS_PER_SERVER * servers;
    byte[][] splits = new byte[regions - 1][];
    for (int i = 1; i < regions; i++) {
      int first = (int) ((long) i * PREFIXES / regions);
      splits[i - 1] = new byte[] {(byte) (first >> 8), (byte) first};
    }
    return splits;
  }

  private TableDescriptor descriptor(Table table) {
    TableDescriptorBuilder builder = TableDescriptorBuilder.newBuilder(tables.name(table.name()));
    for (Family family : table.families()) {
      builder.setColumnFamily(descriptor(family));
    }
    return builder.build();
  }

  /** Returns how a family is stored. */
  private ColumnFamilyDescriptor descriptor(Family family) {
    ColumnFamilyDescriptorBuilder builder =
        ColumnFamilyDescriptorBuilder.newBuilder(Families.name(family))
            .setDataBlockEncoding(DataBlockEncoding.ROW_INDEX_V1)
            .setCompressionType(COMPRESSIONS.get(compression))
            .setBloomFilterType(BloomType.ROW)
            .setCacheIndexesOnWrite(true)
            .setCacheBloomsOnWrite(true)
            .setMaxVersions(Integer.MAX_VALUE)
            .setInMemoryCompaction(MemoryCompactionPolicy.NONE);
    switch (family) {
      case LOCKS ->
          builder
              .setMaxVersions(1)
              .setBlocksize(16 * KILOBYTE)
              .setInMemoryCompaction(MemoryCompactionPolicy.EAGER); // most are gone before a flush
      case COUNTERS ->
          builder
              .setBlocksize(16 * KILOBYTE)
              .setCacheDataOnWrite(true)
              .setInMemoryCompaction(MemoryCompactionPolicy.EAGER);
      case INDEX ->
          builder // read in order, with long common prefixes
              .setDataBlockEncoding(DataBlockEncoding.FAST_DIFF)
              .setBloomFilterType(BloomType.NONE)
              .setBlocksize(32 * KILOBYTE);
      case META ->
          builder
              .setDataBlockEncoding(DataBlockEncoding.NONE)
              .setBlocksize(8 * KILOBYTE)
              .setInMemory(true);
      case RECORD, EDGES, BIG -> builder.setBlocksize(64 * KILOBYTE);
    }
    return builder.build();
  }

  /** Waits for the master, which may work on a request for ever. */
  private <T> T answer(CompletableFuture<T> answer) {
    return Answers.any(
        answer.orTimeout(patienceMillis, TimeUnit.MILLISECONDS),
        failure -> Failures.of(failure, tables.namespace()));
  }
}
