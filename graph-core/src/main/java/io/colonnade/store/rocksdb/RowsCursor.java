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
  private At at = At.NO_CELL;
  private final @Nullable PointReads points; // if only single cells are requested, and many
  private byte[] buffer = NO_BYTES; // key, then value, of a single cell; taken for the first one
  private Family family = Family.RECORD;
  private byte[] qualifierIn = NO_BYTES; // of the current cell, as the fields below
  private int qualifierAt;
  private int qualifierLength;
  private byte[] valueIn = NO_BYTES;
  private int valueAt;
  private int valueLength;
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
      snapshot.requireOpen();
      throw new IllegalStateException(Problem.SNAPSHOT_CLOSED.message());
    }
    if (at == At.SINGLE && isLast()) { // most reads request one cell
      snapshot.requireOpen();
      at = At.NO_CELL;
      request++;
      return false;
    }
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
            found++;
            standOn(read, range);
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
        if (read.content() == RowRead.Content.KEYS) {
          valueLength = 0;
        }
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
    if (read.isRange()) {
      return Optional.of(read.to().toArray());
    }
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
    qualifierIn = cell.qualifier().array();
    qualifierAt = cell.qualifier().offset();
    qualifierLength = cell.qualifier().length();
    valueIn = in;
    valueAt = at;
    valueLength = length;
  }

  private void standOn(RowRead read, CellIterator cell) {
    qualifierIn = cell.key();
    qualifierAt =
        read.isRange()
            ? read.table().rowKeys().length(cell.key(), 0, cell.keyLength())
            : read.row().length();
    qualifierLength = cell.keyLength() - qualifierAt;
    valueAt = 0;
    valueLength = 0;
    if (read.content() == RowRead.Content.CELLS) {
      cell.loadValue();
      valueIn = cell.value();
      valueLength = cell.valueLength();
    }
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
    return read.isRange() ? Bytes.wrap(qualifierIn, 0, qualifierAt) : read.row();
  }

  @Override
  public Family family() {
    requireCell();
    return family;
  }

  @Override
  public Bytes qualifier() {
    requireCell();
    return Bytes.wrap(qualifierIn, qualifierAt, qualifierLength);
  }

  @Override
  public Bytes value() {
    requireCell();
    return Bytes.wrap(valueIn, valueAt, valueLength);
  }

  @Override
  public int qualifierLength() {
    requireCell();
    return qualifierLength;
  }

  @Override
  public int valueLength() {
    requireCell();
    return valueLength;
  }

  private void requireCell() {
    if (at == At.NO_CELL) {
      throw new IllegalStateException("the cursor is at no cell");
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      at = At.NO_CELL;
      if (!iterators.isEmpty()) {
        snapshot.free(iterators.values());
      }
      if (buffer.length > 0) {
        snapshot.giveBack(buffer);
      }
    }
  }
}
