package io.colonnade.store.rocksdb;

import io.colonnade.codec.Bytes;
import io.colonnade.error.Problem;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * A cursor over requested rows: reads single cells by get, ranges by one iterator a column family.
 */
final class RowsCursor implements RowCursor {

  private static final int BUFFER = 4096;
  private static final byte[] NO_BYTES = new byte[0];
  private static final int UNKNOWN = 0; // no row key is empty

  private enum At {
    NO_CELL,
    SINGLE,
    ITERATED
  }

  private final RocksSnapshot snapshot;
  private final List<RowRead> reads;
  private Map<ColumnFamilyHandle, CellIterator> iterators = Map.of();
  private int request;
  private int set;
  private int found;
  private int rowLength = UNKNOWN; // of the current cell, once it was computed
  private At at = At.NO_CELL;
  private final @Nullable PointReads points; // if only single cells are requested, and many
  private byte[] buffer = NO_BYTES; // key, then value, of a single cell; taken for the first one
  private byte[] valueIn = NO_BYTES; // of a single cell
  private int valueAt;
  private int valueLength;
  private Bytes qualifier = Bytes.EMPTY;
  private Family family = Family.RECORD;
  private @Nullable CellIterator range; // the current range, if any
  private Optional<byte[]> rangeEnd = Optional.empty();
  private boolean closed;

  RowsCursor(RocksSnapshot snapshot, List<RowRead> reads) {
    this.snapshot = snapshot;
    this.reads = reads;
    this.points = PointReads.serve(reads) ? new PointReads(snapshot, reads) : null;
  }

  @Override
  public boolean advance() {
    if (closed) {
      throw End.USER.exception();
    }
    if (at == At.SINGLE && isLast()) { // most reads request one cell
      snapshot.requireOpen();
      at = At.NO_CELL;
      request++;
      return false;
    }
    rowLength = UNKNOWN;
    snapshot.enter();
    try {
      at = find();
      return at != At.NO_CELL;
    } catch (RocksDBException e) {
      throw RocksErrors.translate(Problem.ENGINE_FAILED, e, "failed", "reading cells");
    } finally {
      snapshot.leave();
    }
  }

  private At find() throws RocksDBException {
    boolean walked = at == At.ITERATED;
    while (request < reads.size()) {
      RowRead read = reads.get(request);
      if (found == read.limit()) {
        nextRequest();
        walked = false;
      } else if (range != null) {
        if (!walked || range.next()) {
          if (isInRange(range)) {
            if (read.content() == RowRead.Content.CELLS) {
              range.loadValue();
            }
            found++;
            return At.ITERATED;
          }
        }
        range = null;
      } else if (set == read.cells().size()) {
        nextRequest();
        walked = false;
      } else if (read.cells().get(set++) instanceof CellSet.Range cells) {
        walked = false;
        family = cells.family();
        range = open(read, cells);
      } else if (get(read, (CellSet.Exact) read.cells().get(set - 1))) {
        found++;
        return At.SINGLE;
      }
    }
    return At.NO_CELL;
  }

  /** Returns whether the request contains no cell after the current one. */
  private boolean isLast() {
    return request == reads.size() - 1 && set == reads.get(request).cells().size();
  }

  private void nextRequest() {
    request++;
    set = 0;
    found = 0;
    range = null;
  }

  private boolean isInRange(CellIterator iterator) {
    return rangeEnd.isEmpty() || iterator.isBefore(rangeEnd.get());
  }

  /** Moves the iterator to the first cell of the range; returns null if there is none. */
  private @Nullable CellIterator open(RowRead read, CellSet.Range cells) {
    ColumnFamilyHandle columnFamily =
        snapshot.nativeDb().columnFamily(read.table(), cells.family());
    CellIterator iterator = iterators.get(columnFamily);
    if (iterator == null) {
      iterator =
          snapshot.owned(
              new CellIterator(
                  snapshot.nativeDb(), columnFamily, snapshot.rangeReads(), lastEnd(columnFamily)));
      if (iterators.isEmpty()) {
        iterators = new HashMap<>(2); // most requests are for single cells
      }
      iterators.put(columnFamily, iterator);
    }
    rangeEnd = end(read, cells);
    return iterator.seek(KeyBytes.of(read.row(), cells.from())) ? iterator : null;
  }

  private static Optional<byte[]> end(RowRead read, CellSet.Range cells) {
    return cells.to().isEmpty()
        ? KeyBytes.rowEnd(read.row())
        : Optional.of(KeyBytes.of(read.row(), cells.to()));
  }

  /** Returns the greatest end of the remaining ranges of the family, which share one iterator. */
  private Optional<byte[]> lastEnd(ColumnFamilyHandle columnFamily) {
    byte[] last = new byte[0];
    for (RowRead read : reads.subList(request, reads.size())) {
      for (CellSet cells : read.cells()) {
        if (cells instanceof CellSet.Range range
            && snapshot
                .nativeDb()
                .columnFamily(read.table(), range.family())
                .equals(columnFamily)) {
          Optional<byte[]> end = end(read, range);
          if (end.isEmpty()) {
            return end;
          }
          last = Arrays.compareUnsigned(last, end.get()) < 0 ? end.get() : last;
        }
      }
    }
    return Optional.of(last);
  }

  private boolean get(RowRead read, CellSet.Exact cell) throws RocksDBException {
    PointReads many = points;
    if (many == null) {
      return getSingle(read, cell);
    }
    byte[] value = many.get(request);
    if (value == null) {
      return false;
    }
    standOn(cell, value, 0, value.length);
    return true;
  }

  private void standOn(CellSet.Exact cell, byte[] in, int at, int length) {
    family = cell.family();
    qualifier = cell.qualifier();
    valueIn = in;
    valueAt = at;
    valueLength = length;
  }

  private boolean getSingle(RowRead read, CellSet.Exact cell) throws RocksDBException {
    Bytes row = read.row();
    Bytes wanted = cell.qualifier();
    int keyLength = row.length() + wanted.length();
    if (buffer.length == 0) {
      buffer = snapshot.takeBuffer(BUFFER);
    }
    if (buffer.length < keyLength) {
      buffer = new byte[keyLength + BUFFER];
    }
    ColumnFamilyHandle columnFamily = snapshot.nativeDb().columnFamily(read.table(), cell.family());
    while (true) {
      System.arraycopy(row.array(), row.offset(), buffer, 0, row.length());
      System.arraycopy(wanted.array(), wanted.offset(), buffer, row.length(), wanted.length());
      int room = buffer.length - keyLength;
      int length =
          snapshot
              .nativeDb()
              .db()
              .get(
                  columnFamily,
                  snapshot.pointReads(),
                  buffer,
                  0,
                  keyLength,
                  buffer,
                  keyLength,
                  room);
      if (length == RocksDB.NOT_FOUND) {
        return false;
      }
      if (length <= room) {
        standOn(cell, buffer, keyLength, length);
        return true;
      }
      buffer = new byte[keyLength + length];
    }
  }

  @Override
  public int request() {
    requireCell();
    return request;
  }

  @Override
  public Bytes row() {
    requireCell();
    RowRead read = reads.get(request);
    CellIterator iterator = range;
    return read.isPrefix() && iterator != null
        ? Bytes.wrap(iterator.key(), 0, rowLength(read, iterator))
        : read.row();
  }

  /** Returns the length of the row key of the current cell of a range. */
  private int rowLength(RowRead read, CellIterator iterator) {
    if (!read.isPrefix()) {
      return read.row().length();
    }
    if (rowLength == UNKNOWN) {
      rowLength = read.table().rowKeys().length(iterator.key(), 0, iterator.keyLength());
    }
    return rowLength;
  }

  @Override
  public Family family() {
    requireCell();
    return family;
  }

  @Override
  public Bytes qualifier() {
    requireCell();
    CellIterator iterator = range;
    if (at == At.SINGLE || iterator == null) {
      return qualifier;
    }
    int start = rowLength(reads.get(request), iterator);
    return Bytes.wrap(iterator.key(), start, iterator.keyLength() - start);
  }

  @Override
  public Bytes value() {
    requireCell();
    if (reads.get(request).content() == RowRead.Content.KEYS) {
      return Bytes.EMPTY;
    }
    CellIterator iterator = range;
    if (at == At.SINGLE || iterator == null) {
      return Bytes.wrap(valueIn, valueAt, valueLength);
    }
    return Bytes.wrap(iterator.value(), 0, iterator.valueLength());
  }

  @Override
  public int qualifierLength() {
    requireCell();
    CellIterator iterator = range;
    return at == At.SINGLE || iterator == null
        ? qualifier.length()
        : iterator.keyLength() - rowLength(reads.get(request), iterator);
  }

  @Override
  public int valueLength() {
    requireCell();
    if (reads.get(request).content() == RowRead.Content.KEYS) {
      return 0;
    }
    CellIterator iterator = range;
    return at == At.SINGLE || iterator == null ? valueLength : iterator.valueLength();
  }

  private void requireCell() {
    if (at == At.NO_CELL || closed) {
      throw new IllegalStateException("the cursor is at no cell");
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      if (!iterators.isEmpty()) {
        snapshot.free(iterators.values());
      }
      if (buffer.length > 0) {
        snapshot.giveBack(buffer);
      }
    }
  }
}
