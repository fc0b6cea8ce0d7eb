package io.colonnade.store.rocksdb;

import io.colonnade.codec.Bytes;
import java.util.Arrays;
import java.util.IdentityHashMap;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.WriteBatch;

/**
 * Writes the records of a batch into one array in the format of RocksDB's write batches, which
 * RocksDB copies in one call: a cell costs 0.07 µs, against 0.25 µs with a native call for each (22
 * November 2026, 2 cores).
 *
 * <p>The format (write_batch.cc of RocksDB): sequence number (8 bytes, zero until written), count
 * of records (4 bytes, little-endian), then the records. A record is a tag, the number of the
 * column family unless that is the default one, the key, and the value or the end of the range; a
 * number or a length is a varint, and a key or a value is preceded by its length.
 */
final class BatchBytes implements BatchCells {

  private static final int COUNT_AT = 8;
  private static final int HEADER = 12;
  private static final int MOST_BYTES_OF_VARINT = 5;

  /** The kinds of records, with their tags for the default column family and for the others. */
  private enum Kind {
    DELETE(0x00, 0x04),
    PUT(0x01, 0x05),
    MERGE(0x02, 0x06),
    DELETE_RANGE(0x0F, 0x0E);

    private final byte tagOfDefault;
    private final byte tag;

    Kind(int tagOfDefault, int tag) {
      this.tagOfDefault = (byte) tagOfDefault;
      this.tag = (byte) tag;
    }
  }

  /** The numbers of column families; to ask or to compare a handle is a native call. */
  private final IdentityHashMap<ColumnFamilyHandle, Integer> numbers = new IdentityHashMap<>();

  private byte[] bytes;
  private int length = HEADER;
  private int count;
  private boolean deletes;

  /**
   * @param expected the approximate number of bytes of all keys and values
   */
  BatchBytes(int expected) {
    this.bytes = new byte[HEADER + expected + expected / 8 + 64];
  }

  @Override
  public void put(ColumnFamilyHandle family, Bytes row, Bytes qualifier, Bytes value) {
    valued(Kind.PUT, family, row, qualifier, value);
  }

  @Override
  public void add(ColumnFamilyHandle family, Bytes row, Bytes qualifier, Bytes number) {
    valued(Kind.MERGE, family, row, qualifier, number);
  }

  private void valued(
      Kind kind, ColumnFamilyHandle family, Bytes row, Bytes qualifier, Bytes value) {
    begin(kind, family, row.length() + qualifier.length() + value.length());
    key(row, qualifier);
    varint(value.length());
    append(value);
  }

  @Override
  public void delete(ColumnFamilyHandle family, Bytes row, Bytes qualifier) {
    begin(Kind.DELETE, family, row.length() + qualifier.length());
    key(row, qualifier);
    deletes = true;
  }

  @Override
  public void deleteRange(ColumnFamilyHandle family, byte[] from, byte[] to) {
    begin(Kind.DELETE_RANGE, family, from.length + to.length);
    key(Bytes.wrap(from), Bytes.EMPTY);
    key(Bytes.wrap(to), Bytes.EMPTY);
    deletes = true;
  }

  private void begin(Kind kind, ColumnFamilyHandle family, int payload) {
    reserve(1 + 3 * MOST_BYTES_OF_VARINT + payload);
    int number = numbers.computeIfAbsent(family, ColumnFamilyHandle::getID);
    bytes[length++] = number == 0 ? kind.tagOfDefault : kind.tag;
    if (number != 0) {
      varint(number);
    }
    count++;
  }

  private void reserve(int more) {
    if (more > bytes.length - length) {
      bytes = Arrays.copyOf(bytes, Math.addExact(Math.max(length, more), length));
    }
  }

  private void key(Bytes row, Bytes qualifier) {
    varint(row.length() + qualifier.length());
    append(row);
    append(qualifier);
  }

  private void append(Bytes some) {
    System.arraycopy(some.array(), some.offset(), bytes, length, some.length());
    length += some.length();
  }

  private void varint(int number) {
    int left = number;
    while (left >>> 7 != 0) {
      bytes[length++] = (byte) (left | 0x80);
      left >>>= 7;
    }
    bytes[length++] = (byte) left;
  }

  @Override
  public boolean isEmptyOrDeletes() {
    return count == 0 || deletes;
  }

  @Override
  public WriteBatch finish() {
    for (int i = 0; i < Integer.BYTES; i++) {
      bytes[COUNT_AT + i] = (byte) (count >>> (Byte.SIZE * i));
    }
    return new WriteBatch(Arrays.copyOf(bytes, length));
  }

  @Override
  public void close() {}
}
