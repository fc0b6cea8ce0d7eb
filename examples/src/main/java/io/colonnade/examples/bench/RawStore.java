package io.colonnade.examples.bench;

import io.colonnade.codec.Bytes;
import io.colonnade.store.Family;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The store below a graph by its plain Java interface, as a careful program without a graph would
 * use it. Reads are thread-safe.
 */
interface RawStore extends AutoCloseable {

  /**
   * A read of the first keys from {@code from} (inclusive) to {@code to} (exclusive; no bytes: the
   * end of the table), with their values or without. A key is a row and a qualifier.
   *
   * @param row with which both keys begin; no bytes: the keys are those of rows
   * @param limit {@link #EXACT} for the one key {@code from}
   */
  record Read(
      Table table, Family family, Bytes row, Bytes from, Bytes to, int limit, Content content) {

    static final int EXACT = -1;

    public Read {
      from = Bytes.wrap(from.toArray()); // RocksDB takes arrays, not parts of arrays
      to = Bytes.wrap(to.toArray());
    }

    static Read exact(Table table, Family family, Bytes row, Bytes qualifier) {
      Bytes key = row.concat(qualifier);
      return new Read(table, family, row, key, Bytes.EMPTY, EXACT, Content.CELLS);
    }
  }

  /**
   * What has to be read to move the bytes of one operation. Immutable.
   *
   * @param calls the reads of each call
   * @param bytes of keys and values of these reads
   */
  record Plan(List<List<Read>> calls, long bytes) {

    /**
     * Checks that as many bytes were read.
     *
     * @throws IllegalStateException if they were not
     */
    long mustBe(long read) {
      if (read != bytes) {
        throw new IllegalStateException(
            "the raw store read " + read + " bytes where Colonnade reads " + bytes);
      }
      return read;
    }
  }

  /**
   * Reads all cells of the plan: key and, unless only keys are wanted, value.
   *
   * @return the number of their bytes
   * @throws IllegalStateException if it is not that of the plan
   */
  long read(Plan plan);

  /**
   * Prepares what writes the cells of a commit in one batch, and returns how many they are. Creates
   * the tables that they need.
   */
  LongSupplier write(WriteSet commit);

  @Override
  void close();
}
