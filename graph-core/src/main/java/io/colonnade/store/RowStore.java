package io.colonnade.store;

import io.colonnade.codec.Bytes;
import io.colonnade.metric.Meter;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;

/**
 * A store of tables that is atomic for one row only, with explicit versions of cells and a counter
 * that gives out versions. {@code store.journal} makes a {@link Store} of it. Several processes may
 * use one row store at the same time. Thread-safe.
 *
 * <p>Cells of {@link Family#LOCKS} have one version: of two puts the one with the greater version
 * stays, and of two with equal versions the later one; they can be deleted. Cells of all other
 * families keep every version; a removal is a version as a value is, and two writes of one version
 * of a cell are the same write.
 *
 * <p>Nothing is promised across rows. A row is read at one moment, or its locks at one moment and
 * its other cells at later ones; a read shows every write of the row that was answered before the
 * read began. A request without an answer may have run, may run at any later time, and may run
 * twice. After {@link #close} every method except {@code close} throws {@link
 * io.colonnade.error.StoreClosedException}.
 */
public interface RowStore extends AutoCloseable {

  /** The answer to the mutation of one row. */
  enum Outcome {
    /** The mutation was written, and is durable. */
    DONE,
    /** The condition did not hold; nothing was written. */
    REFUSED,
    /** There is no answer: the mutation may have been written, or may be written later. */
    UNKNOWN
  }

  /**
   * A point in time of the store.
   *
   * @param version greater for every later draw
   * @param epoch the epoch of the schema at that draw
   */
  record Stamp(long version, long epoch) {}

  /**
   * The limits of one mutation of a row.
   *
   * @param cellBytes the largest value of a cell, in bytes
   * @param rowBytes the most bytes of all cells of one mutation of a row
   */
  record Limits(long cellBytes, long rowBytes) {}

  /**
   * Creates the tables and families that do not exist yet, and leaves existing ones unchanged. Two
   * processes may create the same table at the same time.
   */
  void createTables(Collection<Table> tables);

  /** Returns the names of the existing tables. */
  Collection<String> tableNames();

  /**
   * Reads rows in one call: the newest version up to {@code version} of each cell, removals
   * included, and the cells of {@link Family#LOCKS} whatever their version is. The cells are
   * returned in the order of the requests, and within a request in row and cell order. The limit of
   * a request is the number of cells that the caller expects to need: the cursor continues beyond
   * it, at the cost of further calls. Cells of {@link Family#LOCKS} have their values also in a
   * read of keys only.
   *
   * @throws io.colonnade.error.StoreException from here or from the cursor, if there is no answer
   */
  VersionedCursor rows(List<RowRead> reads, long version);

  /** Reads a range of rows in cell order, with the contract of {@link #rows}. */
  VersionedCursor scan(Scan scan, long version);

  /**
   * Returns this store for reads that also report to a meter what the engine counts of them, see
   * {@link io.colonnade.metric.Event#BLOCK_BYTES}; this store if the engine counts nothing.
   */
  default RowStore countedBy(Meter meter) {
    return this;
  }

  /**
   * Changes rows, each as a whole or not at all and independently of the others, in any order. A
   * row may occur once in a call.
   *
   * @return the outcomes in the order of the mutations
   * @throws IllegalArgumentException if a mutation exceeds {@link #limits}; nothing was written
   * @throws io.colonnade.error.StoreException if a mutation is refused, see {@code isRefusal};
   *     nothing of that one was written, and the outcomes of the others are unknown
   */
  List<Outcome> mutate(List<RowMutation> mutations);

  /**
   * Draws a version that is greater than every version drawn before.
   *
   * @param epochs by how much the epoch increases, at least 0
   * @return the version with the epoch after the increase
   * @throws io.colonnade.error.StoreException if there is no answer; a version may have been drawn,
   *     and the epoch may have increased
   */
  Stamp draw(long epochs);

  /**
   * Returns the version that was drawn last, with its epoch.
   *
   * @throws io.colonnade.error.StoreException if there is no answer
   */
  Stamp last();

  /** Erases whole rows with all their versions, with the contract of {@link Store#erase}. */
  void erase(Table table, Bytes from, Bytes to);

  /** Returns the approximate size in bytes of the rows of that range. */
  long approximateSize(Table table, Bytes from, Bytes to);

  Limits limits();

  /** Returns whether the content is lost with the process that holds it. */
  default boolean isVolatile() {
    return false;
  }

  /** Returns figures of the engine for operators, with the contract of {@link Store#figures}. */
  default SortedMap<String, Long> figures() {
    return Collections.emptySortedMap();
  }

  /** Returns whether a call waits for another machine, see {@link Store#isRemote}. */
  default boolean isRemote() {
    return false;
  }

  /** Closes the connection of this process to the store. A second call does nothing. */
  @Override
  void close();
}
