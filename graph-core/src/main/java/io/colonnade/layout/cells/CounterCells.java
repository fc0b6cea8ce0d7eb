package io.colonnade.layout.cells;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.model.CounterChange;
import io.colonnade.model.Keys;
import io.colonnade.store.CellSet;
import io.colonnade.store.CounterValue;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.Precondition;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.OptionalLong;

/**
 * The cells of counters: how their qualifiers are encoded, and what a change of a counter writes.
 * The package page defines the format. Stateless.
 */
public final class CounterCells {

  private static final int OF_ROW = 0x10;

  /** The prefix of the counters of the element that has a row of its own. */
  public static final Bytes PREFIX = Bytes.of(OF_ROW);

  /** The counters of the element that has a row of its own. */
  public static final CellSet OF_ELEMENT = CellSet.prefix(Family.COUNTERS, PREFIX);

  private CounterCells() {}

  /** Returns whether a read of those keys reads counters. */
  public static boolean areWanted(Keys wanted, Keys counters) {
    return counters.intersects(wanted);
  }

  /**
   * Returns the qualifier of a counter.
   *
   * @param prefix of all counters of the element
   */
  public static Bytes qualifier(Bytes prefix, int key) {
    ByteWriter out = new ByteWriter(prefix.length() + 4);
    out.raw(prefix);
    out.ov(key);
    return out.toBytes();
  }

  /**
   * Returns the key of a counter.
   *
   * @param prefixLength the length of the prefix of all counters of the element
   * @throws FormatException if the qualifier does not end with a key
   */
  public static int key(Bytes qualifier, int prefixLength) {
    ByteReader in = new ByteReader(qualifier);
    in.skip(prefixLength);
    int key = in.ovInt();
    in.end();
    return key;
  }

  /**
   * Returns the value of the counter that is the current cell.
   *
   * @throws FormatException if the value is not that of a counter
   */
  public static long value(RowCursor cells) {
    try {
      return CounterValue.number(cells.value());
    } catch (IllegalArgumentException notEight) {
      throw new FormatException(
          Problem.DAMAGED_BYTES, notEight, "damage", "a counter does not have eight bytes");
    }
  }

  /**
   * Writes the change of a counter. The caller requires that its element exists.
   *
   * @param isNew whether the cell is known to be absent: the element is new, or its row is deleted
   *     by the same write set
   */
  public static void write(
      WriteSet writeSet, ElementKey counter, CounterChange change, boolean isNew) {
    OptionalLong before = OptionalLong.empty();
    if (change instanceof CounterChange.Replaced replaced && !isNew) {
      before = replaced.before();
      writeSet.require(new Precondition.Unchanged(counter));
    }
    OptionalLong after = change.after(before);
    if (after.isPresent()) { // the difference, so that no addition beside it is overwritten
      add(writeSet, counter, after.getAsLong() - before.orElse(0));
    } else if (before.isPresent()) {
      delete(writeSet, counter);
    }
  }

  private static void add(WriteSet writeSet, ElementKey counter, long by) {
    writeSet.add(counter.table(), counter.cell().row(), counter.cell().qualifier(), by);
  }

  /** Deletes a counter with its element. */
  public static void delete(WriteSet writeSet, ElementKey counter) {
    Bytes qualifier = counter.cell().qualifier();
    writeSet.delete(counter.table(), counter.cell().row(), Family.COUNTERS, qualifier);
  }

  /** Returns the key of a counter. */
  public static ElementKey element(Table table, Bytes row, Bytes prefix, int key) {
    return ElementKey.of(table, row, Family.COUNTERS, qualifier(prefix, key));
  }
}
