package io.colonnade.store.rows;

import io.colonnade.codec.Bytes;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreClosedException;
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
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A connection to a row store in memory: volatile, and the reference implementation of the
 * contract. The tables, the rows and the clock belong to the content, which all connections share
 * and which outlives them. Every request has an answer. Thread-safe.
 */
public final class MemoryRowStore implements RowStore {

  /** Large enough for a commit of 64 MB in cells of 8 MB. */
  private static final Limits LIMITS = new Limits(10 << 20, 128 << 20);

  private final MemoryRows content;
  private final Limits limits;
  private volatile boolean closed;

  /** Creates an empty content, with its first connection. */
  public MemoryRowStore() {
    this(LIMITS);
  }

  /** Creates an empty content that accepts mutations of that size. */
  public MemoryRowStore(Limits limits) {
    this(new MemoryRows(), limits);
  }

  private MemoryRowStore(MemoryRows content, Limits limits) {
    this.content = content;
    this.limits = limits;
  }

  /**
   * Returns another connection to the same content. Closing either does not close the other. May be
   * called after {@link #close}.
   */
  public MemoryRowStore connect() {
    return new MemoryRowStore(content, limits);
  }

  @Override
  public void createTables(Collection<Table> tables) {
    requireOpen();
    content.createTables(tables);
  }

  @Override
  public Collection<String> tableNames() {
    requireOpen();
    return content.tableNames();
  }

  /** {@inheritDoc} The cursor returns all cells of a request, whatever its limit is. */
  @Override
  public VersionedCursor rows(List<RowRead> reads, long version) {
    requireOpen();
    List<MemoryRowCursor.Request> requests = new ArrayList<>(reads.size());
    for (RowRead read : reads) {
      requests.add(
          new MemoryRowCursor.Request(
              content.rows(read.table(), read.cells()),
              read.row(),
              read.isRange() ? read.to() : read.row().concat(Bytes.of(0)),
              read.cells(),
              Optional.empty(),
              read.content()));
    }
    return new MemoryRowCursor(this::requireOpen, requests, version);
  }

  @Override
  public VersionedCursor scan(Scan scan, long version) {
    requireOpen();
    MemoryRowCursor.Request request =
        new MemoryRowCursor.Request(
            content.rows(scan.table(), scan.cells()),
            scan.from(),
            scan.to(),
            scan.cells(),
            scan.after(),
            scan.content());
    return new MemoryRowCursor(this::requireOpen, List.of(request), version);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException also if a row occurs twice, or if a table or a family does not
   *     exist; nothing was written
   */
  @Override
  public List<Outcome> mutate(List<RowMutation> mutations) {
    check(mutations);
    return mutations.stream().map(content::mutate).toList();
  }

  /** Throws what {@link #mutate} throws for these arguments, and writes nothing. */
  public void check(List<RowMutation> mutations) {
    requireOpen();
    Set<RowKey> rows = new HashSet<>();
    for (RowMutation mutation : mutations) {
      if (!rows.add(mutation.row())) {
        throw new IllegalArgumentException("a row occurs twice in a call: " + mutation.row());
      }
      check(mutation);
    }
  }

  private void check(RowMutation mutation) {
    Table table = mutation.row().table();
    if (mutation.condition().isPresent()) {
      content.requireFamily(table, Family.LOCKS);
    }
    long bytes = 0;
    for (RowMutation.Write write : mutation.writes()) {
      content.requireFamily(table, write.family());
      if (write.value().length() > limits.cellBytes()) {
        throw new IllegalArgumentException("a cell is too large: " + mutation.row());
      }
      bytes += write.qualifier().length() + write.value().length();
    }
    if (bytes > limits.rowBytes()) {
      throw new IllegalArgumentException("the cells are too large: " + mutation.row());
    }
  }

  /**
   * One version of a cell.
   *
   * @param isRemoval whether it is a removal
   */
  public record Version(Family family, Bytes qualifier, long version, boolean isRemoval) {}

  /** Returns all versions of the cells of a row, the newest of each cell first. */
  public List<Version> versions(RowKey row) {
    requireOpen();
    MemoryRow found = content.rows(row.table()).getOrDefault(row.row(), MemoryRow.EMPTY);
    List<Version> versions = new ArrayList<>();
    found
        .cells()
        .forEach(
            (key, cell) ->
                versions.add(
                    new Version(key.family(), key.qualifier(), key.version(), cell.isRemoval())));
    return versions;
  }

  /** Deletes one version of a cell, as a vacuum does. */
  public void forget(RowKey row, Version version) {
    requireOpen();
    content.rows(row.table()).computeIfPresent(row.row(), (any, found) -> found.without(version));
  }

  @Override
  public Stamp draw(long epochs) {
    requireOpen();
    if (epochs < 0) {
      throw new IllegalArgumentException("the epoch does not decrease: " + epochs);
    }
    return content.draw(epochs);
  }

  @Override
  public Stamp last() {
    requireOpen();
    return content.last();
  }

  @Override
  public void erase(Table table, Bytes from, Bytes to) {
    requireOpen();
    content.range(table, from, to).clear();
  }

  @Override
  public long approximateSize(Table table, Bytes from, Bytes to) {
    requireOpen();
    return content.range(table, from, to).entrySet().stream()
        .mapToLong(row -> row.getKey().length() + row.getValue().size())
        .sum();
  }

  @Override
  public Limits limits() {
    requireOpen();
    return limits;
  }

  @Override
  public boolean isVolatile() {
    requireOpen();
    return true;
  }

  @Override
  public void close() {
    closed = true;
  }

  private void requireOpen() {
    if (closed) {
      throw new StoreClosedException(Problem.STORE_CLOSED);
    }
  }
}
