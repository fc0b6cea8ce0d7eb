package io.colonnade.store.hbase;

import io.colonnade.codec.Bytes;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreClosedException;
import io.colonnade.error.StoreException;
import io.colonnade.metric.Meter;
import io.colonnade.store.Family;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.RowStore;
import io.colonnade.store.Scan;
import io.colonnade.store.Table;
import io.colonnade.store.VersionedCursor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.client.AsyncConnection;

/**
 * The tables of one graph in HBase. A row is atomic over its families; a version of a cell is its
 * timestamp; versions are drawn by an increment. Needs no coprocessor and no setting of the
 * servers. Thread-safe.
 */
public final class HBaseRowStore implements RowStore {

  private static final Table DRAWS =
      new Table(RowClock.TABLE, EnumSet.of(Family.LOCKS), (array, offset, limit) -> limit - offset);

  private final AsyncConnection connection;
  private final HBaseTables tables;
  private final TableMaker maker;
  private final Mutations mutations;
  private final RowClock clock;
  private final RegionSizes sizes;
  private final Limits limits;
  private final HBaseFigures figures;
  private final Set<String> existing; // seen by this process
  private final AtomicBoolean isClosed;

  private HBaseRowStore(HBasePlace place, AsyncConnection connection) {
    this.connection = connection;
    this.tables = new HBaseTables(connection, place.graph());
    this.maker = new TableMaker(tables, place.operationTimeout().toMillis());
    this.mutations = new Mutations(tables);
    this.clock = new RowClock(tables);
    this.sizes = new RegionSizes(tables);
    this.limits = CellLimits.of(connection.getConfiguration());
    this.figures = HBaseFigures.of(connection.getConfiguration());
    this.existing = ConcurrentHashMap.newKeySet();
    this.isClosed = new AtomicBoolean();
  }

  private HBaseRowStore(HBaseRowStore of, HBaseTables tables) {
    this.connection = of.connection;
    this.tables = tables;
    this.maker = of.maker;
    this.mutations = of.mutations;
    this.clock = of.clock;
    this.sizes = of.sizes;
    this.limits = of.limits;
    this.figures = of.figures;
    this.existing = of.existing;
    this.isClosed = of.isClosed;
  }

  /**
   * Connects to the tables of a graph. The namespace and the clock are made unless they exist.
   *
   * @throws io.colonnade.error.StoreException if HBase does not answer, or the namespace belongs to
   *     others, or the right to make tables is missing
   */
  public static HBaseRowStore open(HBasePlace place) {
    HBaseRowStore store = connect(place);
    try {
      store.maker.makeNamespace();
      store.maker.make(List.of(DRAWS));
      store.clock.await(place.callTimeout());
      return store;
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /**
   * Connects to the tables of a graph as {@link #open} does, but makes nothing.
   *
   * @return empty if there is no table of that name
   */
  public static Optional<HBaseRowStore> openExisting(HBasePlace place, Table table) {
    HBaseRowStore store = connect(place);
    try {
      if (store.tableNames().contains(table.name())) {
        store.clock.await(place.callTimeout());
        return Optional.of(store);
      }
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
    store.close();
    return Optional.empty();
  }

  /**
   * Deletes all tables of a graph, which no process may have open.
   *
   * @param last is deleted after all others
   */
  public static void deleteTables(HBasePlace place, Table last) {
    try (HBaseRowStore store = connect(place)) {
      store.maker.delete(last);
    }
  }

  /**
   * Continues {@link #deleteTables} if that was interrupted: tables are missing or disabled, but
   * the last one exists.
   *
   * @param mayDelete tells by the last table whether the others may be deleted; not asked if no
   *     other table is left and it is disabled
   */
  public static void finishDeletion(
      HBasePlace place, Table last, Predicate<? super RowStore> mayDelete) {
    try (HBaseRowStore store = connect(place)) {
      if (store.maker.isInDeletion(last)
          && (store.maker.isAlmostDeleted(last) || mayDelete.test(store))) {
        store.maker.delete(last);
      }
    }
  }

  private static HBaseRowStore connect(HBasePlace place) {
    AsyncConnection connection = Connections.open(place);
    try {
      ServerVersion.warnIfUnknown(connection);
      return new HBaseRowStore(place, connection);
    } catch (RuntimeException e) {
      Connections.close(connection);
      throw e;
    }
  }

  @Override
  public void createTables(Collection<Table> wanted) {
    mustBeOpen();
    synchronized (maker) {
      maker.make(wanted);
    }
    wanted.forEach(table -> existing.add(table.name()));
  }

  /** HBase would look for a table that does not exist until the time of the call is over. */
  private void mustExist(Table table) {
    if (!existing.contains(table.name())) {
      existing.addAll(maker.names());
      if (!existing.contains(table.name())) {
        throw new IllegalArgumentException("no such table: " + table);
      }
    }
  }

  @Override
  public Collection<String> tableNames() {
    mustBeOpen();
    Set<String> names = new HashSet<>(maker.names());
    names.remove(DRAWS.name());
    return names;
  }

  @Override
  public RowStore countedBy(Meter meter) {
    return new HBaseRowStore(this, tables.countedBy(meter));
  }

  @Override
  public VersionedCursor rows(List<RowRead> reads, long version) {
    mustBeOpen();
    reads.forEach(read -> mustExist(read.table()));
    Content[] contents = reads.stream().map(RowRead::content).toArray(Content[]::new);
    List<Source> sources = List.of(new RowsSource(tables, List.copyOf(reads), version));
    return new HBaseCursor(sources, contents, this::mustBeOpen);
  }

  @Override
  public VersionedCursor scan(Scan scan, long version) {
    mustBeOpen();
    mustExist(scan.table());
    List<Source> sources = new ArrayList<>(2);
    scan.restOfRow().ifPresent(rest -> sources.add(new RowsSource(tables, List.of(rest), version)));
    scan.rowsAfter()
        .ifPresent(
            rows ->
                sources.add(
                    new ScanSource(
                        tables,
                        RowPlan.of(rows.table(), rows.cells(), rows.content(), version),
                        rows.from(),
                        rows.to())));
    return new HBaseCursor(sources, new Content[] {scan.content()}, this::mustBeOpen);
  }

  @Override
  public List<Outcome> mutate(List<RowMutation> rows) {
    mustBeOpen();
    try {
      mustFit(rows);
    } catch (StoreException e) { // the master does not say which tables exist
      if (e.isRefusal()) {
        throw e;
      }
      return Collections.nCopies(rows.size(), Outcome.UNKNOWN);
    }
    return mutations.write(rows);
  }

  private void mustFit(List<RowMutation> rows) {
    Set<RowKey> keys = new HashSet<>();
    for (RowMutation row : rows) {
      mustExist(row.row().table());
      if (!keys.add(row.row())) {
        throw new IllegalArgumentException("a row occurs twice in a call: " + row.row());
      }
      long bytes = 0;
      for (RowMutation.Write write : row.writes()) {
        if (write.value().length() > limits.cellBytes()) {
          throw new IllegalArgumentException("a cell is too large: " + row.row());
        }
        bytes += write.qualifier().length() + write.value().length();
      }
      if (bytes > limits.rowBytes()) {
        throw new IllegalArgumentException("the cells are too large: " + row.row());
      }
    }
  }

  @Override
  public Stamp draw(long epochs) {
    mustBeOpen();
    if (epochs < 0) {
      throw new IllegalArgumentException("the epoch does not decrease: " + epochs);
    }
    return clock.draw(epochs);
  }

  @Override
  public Stamp last() {
    mustBeOpen();
    return clock.last();
  }

  @Override
  public void erase(Table table, Bytes from, Bytes to) {
    mustBeOpen();
    mustExist(table);
    Erasure.run(tables, table, from, to, clock.last().version());
  }

  @Override
  public long approximateSize(Table table, Bytes from, Bytes to) {
    mustBeOpen();
    return sizes.of(table, from, to);
  }

  @Override
  public Limits limits() {
    mustBeOpen();
    return limits;
  }

  @Override
  public SortedMap<String, Long> figures() {
    mustBeOpen();
    return figures.now();
  }

  @Override
  public boolean isRemote() {
    return true;
  }

  private void mustBeOpen() {
    if (isClosed.get()) {
      throw new StoreClosedException(Problem.STORE_CLOSED);
    }
  }

  @Override
  public void close() {
    if (isClosed.compareAndSet(false, true)) {
      Connections.close(connection);
    }
  }
}
