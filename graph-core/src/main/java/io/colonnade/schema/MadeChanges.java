package io.colonnade.schema;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.store.Snapshot;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.List;

/**
 * Stores the numbers of the pending changes that were made last by another process than the one
 * that began them, in a row of {@code meta}: a process that was suspended while its change was
 * proved finds out that the change is made, whatever has changed since. The format page is that of
 * the package. Stateless.
 */
final class MadeChanges {

  /** The most numbers to keep; a change is taken over only from a process that no longer beats. */
  static final int MOST = 16;

  private MadeChanges() {}

  /** Returns whether another process has made the change. */
  static boolean contains(Snapshot snapshot, long number) {
    return read(snapshot).contains(number);
  }

  private static List<Long> read(Snapshot snapshot) {
    return MetaTable.read(snapshot, MetaTable.madeRow())
        .map(MadeChanges::numbers)
        .orElse(List.of());
  }

  /** Returns the numbers in a value of the row, in the order in which they were added. */
  static List<Long> numbers(Bytes value) {
    List<Long> numbers = new ArrayList<>();
    ByteReader reader = MetaTable.reader(value);
    while (reader.remaining() > 0) {
      numbers.add(reader.u64());
    }
    return numbers;
  }

  /**
   * Adds a change that the write set makes for another process.
   *
   * @param base the snapshot of the write set, which must exclude other changes of the schema
   */
  static void add(Snapshot base, WriteSet writeSet, long number) {
    List<Long> numbers = new ArrayList<>(read(base));
    numbers.add(number);
    MetaTable.put(
        writeSet,
        MetaTable.madeRow(),
        value(numbers.subList(Math.max(0, numbers.size() - MOST), numbers.size())));
  }

  static ByteWriter value(List<Long> numbers) {
    ByteWriter value = MetaTable.value();
    numbers.forEach(value::u64);
    return value;
  }
}
