package io.colonnade.store.journal;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.store.CellSet;
import io.colonnade.store.CounterValue;
import io.colonnade.store.Family;
import io.colonnade.store.WriteSet.CellChange;

/**
 * The cells of a counter in the row store: one for each commit that changed it, the latest first,
 * so that commits write without reading and never conflict. The value of the counter is the sum of
 * the additions in front of the first cell of another kind, and of that cell. Stateless.
 *
 * @see JournalCursor
 */
final class CounterEntry {

  /** What a cell says. The order of the codes is that of cells of one version. */
  enum Kind {
    /** The value at the version: earlier cells have no meaning. */
    BASE(0),
    ADDED(1),
    PUT(2),
    DELETED(3);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    /** Returns whether earlier cells have no meaning. */
    boolean isLast() {
      return this != ADDED;
    }
  }

  private static final int KIND_AT = Long.BYTES;
  private static final int SUFFIX = Long.BYTES + 1 + TransactionId.LENGTH;
  private static final TransactionId NONE = new TransactionId(0, 0, 0);
  private static final Kind[] KINDS = Kind.values();

  private CounterEntry() {}

  /** Returns the qualifier of the cell that a commit writes. */
  static Bytes qualifier(CellChange change, long version, TransactionId by) {
    Kind kind =
        switch (change.kind()) {
          case PUT -> Kind.PUT;
          case ADD -> Kind.ADDED;
          case DELETE -> Kind.DELETED;
        };
    return qualifier(change.qualifier(), version, kind, by);
  }

  /** Returns the qualifier of the cell with the value at a version. */
  static Bytes base(Bytes counter, long version) {
    return qualifier(counter, version, Kind.BASE, NONE);
  }

  private static Bytes qualifier(Bytes counter, long version, Kind kind, TransactionId by) {
    ByteWriter to = new ByteWriter(counter.length() + SUFFIX);
    to.raw(counter);
    to.u64(~version);
    to.u8(kind.code);
    by.write(to);
    return to.toBytes();
  }

  /**
   * Returns the qualifier of the counter, as the layout knows it.
   *
   * @throws FormatException if the qualifier is not that of an entry
   */
  static Bytes counter(Bytes qualifier) {
    if (qualifier.length() < SUFFIX) {
      throw new FormatException(Problem.DAMAGED_BYTES, "damage", "a counter's cell is too short");
    }
    return qualifier.slice(0, qualifier.length() - SUFFIX);
  }

  static Kind kind(Bytes qualifier) {
    int code = qualifier.at(qualifier.length() - SUFFIX + KIND_AT);
    for (Kind kind : KINDS) {
      if (kind.code == code) {
        return kind;
      }
    }
    throw new FormatException(Problem.UNKNOWN_KIND, "of", "counter", "kind", code);
  }

  /**
   * Returns the number in the value of a cell.
   *
   * @throws FormatException if the value is not a number
   */
  static long number(Bytes value) {
    if (value.length() != Long.BYTES) {
      throw new FormatException(Problem.DAMAGED_BYTES, "damage", "a counter needs eight bytes");
    }
    return CounterValue.number(value);
  }

  /** Returns the cells of the row store that hold the counters of a set. */
  static CellSet stored(CellSet counters) {
    if (counters instanceof CellSet.Exact exact) {
      Bytes counter = exact.qualifier();
      Bytes end = isLastPrefix(counter) ? Bytes.EMPTY : counter.prefixEnd();
      return new CellSet.Range(Family.COUNTERS, counter, end);
    }
    return counters;
  }

  /** Returns whether no bytes follow those that begin with the counter. */
  private static boolean isLastPrefix(Bytes counter) {
    for (int i = 0; i < counter.length(); i++) {
      if (counter.at(i) != 0xFF) {
        return false;
      }
    }
    return true;
  }
}
