package io.colonnade.store.rows;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellKey;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.VersionedCursor;
import io.colonnade.store.rows.MemoryRow.Cell;
import io.colonnade.store.rows.MemoryRow.Key;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over the cells of several requests, one after the other. Takes the state of a row when
 * it reaches that row. Confined to one thread at a time.
 */
final class MemoryRowCursor implements VersionedCursor {

  /**
   * The cells of a range of rows.
   *
   * @param from the first row, inclusive
   * @param to the last row, exclusive; empty: the end of the table
   * @param after only cells after this one
   */
  record Request(
      NavigableMap<Bytes, MemoryRow> rows,
      Bytes from,
      Bytes to,
      List<CellSet> cells,
      Optional<CellKey> after,
      Content content) {}

  private final Runnable requireOpen;
  private final List<Request> requests;
  private final long version;
  private int request;
  private @Nullable Bytes row;
  private @Nullable RowWalk walk;
  private Map.@Nullable Entry<Key, Cell> cell;
  private boolean skipped;
  private boolean closed;

  /**
   * Creates a cursor before the first cell.
   *
   * @param requireOpen throws if the connection was closed
   * @param version the greatest version of cells other than locks, inclusive
   */
  MemoryRowCursor(Runnable requireOpen, List<Request> requests, long version) {
    this.requireOpen = requireOpen;
    this.requests = requests;
    this.version = version;
  }

  @Override
  public boolean advance() {
    if (closed) {
      throw new IllegalStateException("the cursor is closed");
    }
    requireOpen.run();
    if (skipped) {
      endRequest();
    }
    cell = null;
    while (request < requests.size()) {
      if (walk != null) {
        cell = walk.next();
        if (cell != null) {
          return true;
        }
      }
      if (!nextRow()) {
        endRequest();
      }
    }
    return false;
  }

  private void endRequest() {
    request++;
    row = null;
    walk = null;
    skipped = false;
  }

  /** Moves to the next row of the request and takes its state; false if there is none. */
  private boolean nextRow() {
    Request current = requests.get(request);
    Bytes last = row;
    Map.Entry<Bytes, MemoryRow> next =
        last != null
            ? current.rows().higherEntry(last)
            : current.rows().ceilingEntry(firstRow(current));
    if (next == null || (!current.to().isEmpty() && next.getKey().compareTo(current.to()) >= 0)) {
      return false;
    }
    Bytes found = next.getKey();
    row = found;
    walk =
        new RowWalk(
            next.getValue(),
            current.cells(),
            version,
            current.after().filter(position -> position.row().equals(found)));
    return true;
  }

  private static Bytes firstRow(Request request) {
    return request
        .after()
        .map(CellKey::row)
        .filter(after -> after.compareTo(request.from()) > 0)
        .orElse(request.from());
  }

  @Override
  public void skipRequest() {
    skipped = cell != null;
  }

  @Override
  public int request() {
    current();
    return request;
  }

  @Override
  public Bytes row() {
    current();
    return java.util.Objects.requireNonNull(row);
  }

  @Override
  public Family family() {
    return current().getKey().family();
  }

  @Override
  public Bytes qualifier() {
    return current().getKey().qualifier();
  }

  @Override
  public long version() {
    return current().getKey().version();
  }

  @Override
  public boolean isRemoval() {
    return current().getValue().isRemoval();
  }

  @Override
  public Bytes value() {
    Bytes value = current().getValue().value();
    boolean isRead = requests.get(request).content() == Content.CELLS || family() == Family.LOCKS;
    return isRead ? value : Bytes.EMPTY;
  }

  @Override
  public int qualifierLength() {
    return qualifier().length();
  }

  @Override
  public int valueLength() {
    return value().length();
  }

  private Map.Entry<Key, Cell> current() {
    Map.Entry<Key, Cell> current = cell;
    if (current == null) {
      throw new IllegalStateException("the cursor is at no cell");
    }
    return current;
  }

  @Override
  public void close() {
    closed = true;
    cell = null;
  }
}
