package io.colonnade.store.rocksdb;

import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowRead;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;

/**
 * Reads requests for one record each, several in one call of RocksDB: 100 records take 112 µs
 * instead of 229 µs (22 November 2026, 2 cores). Confined to its cursor; used inside the gate of
 * the snapshot.
 */
final class PointReads {

  /** With fewer requests, single gets are as fast. */
  private static final int FEW = 4;

  /** The records in the first call: a consumer may need few, and records are held in memory. */
  private static final int FIRST = 16;

  private static final int MOST = 256;

  private final RocksSnapshot snapshot;
  private final List<RowRead> reads;
  private List<byte[]> values = new ArrayList<>(); // null if there is no record
  private int first; // the request of the first value
  private int size = FIRST;

  PointReads(RocksSnapshot snapshot, List<RowRead> reads) {
    this.snapshot = snapshot;
    this.reads = reads;
  }

  /** Returns true if there are enough requests and each is for one record. */
  static boolean serve(List<RowRead> reads) {
    if (reads.size() < FEW) {
      return false;
    }
    for (RowRead read : reads) {
      if (read.cells().size() != 1
          || read.cells().get(0).family() != Family.RECORD
          || !(read.cells().get(0) instanceof CellSet.Exact)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the record of a request, null if there is none. Requests must ascend. */
  byte @Nullable [] get(int request) throws RocksDBException {
    if (request >= first + values.size()) {
      fetch(request);
    }
    return values.get(request - first);
  }

  private void fetch(int from) throws RocksDBException {
    int to = Math.min(reads.size(), from + size);
    size = Math.min(MOST, 2 * size);
    List<ColumnFamilyHandle> columnFamilies = new ArrayList<>(to - from);
    List<byte[]> keys = new ArrayList<>(to - from);
    for (RowRead read : reads.subList(from, to)) {
      CellSet.Exact cell = (CellSet.Exact) read.cells().get(0);
      columnFamilies.add(snapshot.nativeDb().columnFamily(read.table(), cell.family()));
      keys.add(KeyBytes.of(read.row(), cell.qualifier()));
    }
    first = from;
    values = snapshot.nativeDb().db().multiGetAsList(snapshot.pointReads(), columnFamilies, keys);
  }
}
