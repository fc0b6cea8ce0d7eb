package io.colonnade.store.hbase;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreClosedException;
import io.colonnade.store.CellKey;
import io.colonnade.store.Family;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore;
import io.colonnade.store.Scan;
import io.colonnade.store.Table;
import io.colonnade.store.VersionedCursor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A row store of its own within the tables of another one, for tests: making tables takes HBase
 * seconds. Its rows have a prefix; tables and epoch are its own; versions are drawn by all in
 * common. Thread-safe.
 */
final class PrefixedRowStore implements RowStore {

  private static final AtomicInteger NUMBERS = new AtomicInteger();

  private static final int PREFIX = 8;

  private final RowStore under;
  private final Content content;
  private volatile boolean isClosed;

  /** What all connections share. */
  private static final class Content {

    final Bytes prefix;
    final Set<String> tables = new ConcurrentSkipListSet<>();
    final Map<String, Set<Family>> made;
    private long epoch;

    Content(Map<String, Set<Family>> made) {
      ByteWriter bytes = new ByteWriter(PREFIX);
      // Rows of an earlier run, too, are not those of this one.
      bytes.raw(
          Bytes.of((int) (START >> 24), (int) (START >> 16), (int) (START >> 8), (int) START));
      int number = NUMBERS.incrementAndGet();
      bytes.raw(Bytes.of(number >> 24, number >> 16, number >> 8, number));
      this.prefix = bytes.toBytes();
      this.made = made;
    }

    synchronized Stamp draw(RowStore under, long epochs) {
      Stamp drawn = under.draw(0);
      epoch += epochs;
      return new Stamp(drawn.version(), epoch);
    }

    synchronized Stamp last(RowStore under) {
      return new Stamp(under.last().version(), epoch);
    }
  }

  private static final long START = System.currentTimeMillis() / 1_000;

  private static final Map<String, Set<Family>> MADE = new ConcurrentHashMap<>();

  /** Creates an empty row store in the tables of that one, which it does not close. */
  PrefixedRowStore(RowStore under) {
    this(under, new Content(MADE));
  }

  private PrefixedRowStore(RowStore under, Content content) {
    this.under = under;
    this.content = content;
  }

  /** Returns another connection to the same content. */
  PrefixedRowStore connect(RowStore other) {
    return new PrefixedRowStore(other, content);
  }

  private void mustBeOpen() {
    if (isClosed) {
      throw new StoreClosedException(Problem.STORE_CLOSED);
    }
  }

  @Override
  public void createTables(Collection<Table> wanted) {
    mustBeOpen();
    synchronized (content.made) {
      for (Table table : wanted) {
        Set<Family> families =
            content.made.computeIfAbsent(table.name(), unused -> EnumSet.noneOf(Family.class));
        if (!families.containsAll(table.families())) {
          under.createTables(List.of(table));
          families.addAll(table.families());
        }
        content.tables.add(table.name());
      }
    }
  }

  @Override
  public Collection<String> tableNames() {
    mustBeOpen();
    return List.copyOf(content.tables);
  }

  private Bytes own(Bytes row) {
    return content.prefix.concat(row);
  }

  private Bytes end(Bytes row) {
    return row.isEmpty() ? content.prefix.prefixEnd() : own(row);
  }

  @Override
  public VersionedCursor rows(List<RowRead> reads, long version) {
    mustBeOpen();
    List<RowRead> own = new ArrayList<>(reads.size());
    for (RowRead read : reads) {
      own.add(
          new RowRead(
              read.table(),
              own(read.row()),
              read.isRange() ? own(read.to()) : Bytes.EMPTY,
              read.cells(),
              read.limit(),
              read.content()));
    }
    return new Cursor(under.rows(own, version));
  }

  @Override
  public VersionedCursor scan(Scan scan, long version) {
    mustBeOpen();
    Scan own =
        new Scan(
            scan.table(),
            own(scan.from()),
            end(scan.to()),
            scan.cells(),
            scan.after().map(key -> new CellKey(own(key.row()), key.family(), key.qualifier())),
            scan.content(),
            scan.bounds());
    return new Cursor(under.scan(own, version));
  }

  @Override
  public List<Outcome> mutate(List<RowMutation> mutations) {
    mustBeOpen();
    return under.mutate(mutations.stream().map(this::own).toList());
  }

  private RowMutation own(RowMutation mutation) {
    RowKey row = new RowKey(mutation.row().table(), own(mutation.row().row()));
    RowMutation own =
        mutation
            .condition()
            .map(condition -> RowMutation.of(row, condition))
            .orElseGet(() -> RowMutation.of(row));
    for (RowMutation.Write write : mutation.writes()) {
      switch (write.kind()) {
        case PUT -> own.put(write.family(), write.qualifier(), write.version(), write.value());
        case REMOVAL -> own.remove(write.family(), write.qualifier(), write.version());
        case DELETE -> own.delete(write.qualifier());
      }
    }
    return own;
  }

  @Override
  public Stamp draw(long epochs) {
    mustBeOpen();
    return content.draw(under, epochs);
  }

  @Override
  public Stamp last() {
    mustBeOpen();
    return content.last(under);
  }

  @Override
  public void erase(Table table, Bytes from, Bytes to) {
    mustBeOpen();
    under.erase(table, own(from), end(to));
  }

  @Override
  public long approximateSize(Table table, Bytes from, Bytes to) {
    mustBeOpen();
    return under.approximateSize(table, own(from), end(to));
  }

  @Override
  public Limits limits() {
    mustBeOpen();
    return under.limits();
  }

  @Override
  public boolean isRemote() {
    return under.isRemote();
  }

  @Override
  public void close() {
    isClosed = true;
  }

  /** Takes the prefix off the rows. */
  private final class Cursor implements VersionedCursor {

    private final VersionedCursor cursor;

    Cursor(VersionedCursor cursor) {
      this.cursor = cursor;
    }

    @Override
    public boolean advance() {
      mustBeOpen();
      return cursor.advance();
    }

    @Override
    public int request() {
      return cursor.request();
    }

    @Override
    public Bytes row() {
      Bytes row = cursor.row();
      return row.slice(PREFIX, row.length());
    }

    @Override
    public Family family() {
      return cursor.family();
    }

    @Override
    public Bytes qualifier() {
      return cursor.qualifier();
    }

    @Override
    public Bytes value() {
      return cursor.value();
    }

    @Override
    public int qualifierLength() {
      return cursor.qualifierLength();
    }

    @Override
    public int valueLength() {
      return cursor.valueLength();
    }

    @Override
    public long version() {
      return cursor.version();
    }

    @Override
    public boolean isRemoval() {
      return cursor.isRemoval();
    }

    @Override
    public void skipRequest() {
      cursor.skipRequest();
    }

    @Override
    public void close() {
      cursor.close();
    }
  }
}
