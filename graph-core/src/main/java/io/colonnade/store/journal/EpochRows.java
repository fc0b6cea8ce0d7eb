package io.colonnade.store.journal;

import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.journal.JournalTables.VERSION;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.store.CellSet;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.Scan;
import io.colonnade.store.VersionedCursor;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of table {@code clock} that record where changes of the schema moved the epoch. The
 * format page is that of the package. Stateless.
 *
 * <p>A change of the schema records its version with its epoch before its commit point, so that the
 * rows contain every change that was committed up to the closed timestamp. A row whose change was
 * not committed is true as well: the draw has moved the epoch there. Draws without an answer move
 * the epoch and leave no row. The number before is used after such a draw: the schema is the same,
 * and a commit that names the lower number is refused, retryably.
 */
final class EpochRows {

  /** The qualifier of an epoch. */
  static final Bytes EPOCH = Bytes.of('e');

  /** What the row of each version begins with. */
  static final Bytes PREFIX = Bytes.of('e');

  private EpochRows() {}

  /** Records a version that has moved the epoch. It is recorded on return. */
  static void record(Rows rows, Stamp stamp) {
    // Sent late or again it puts the same bytes.
    rows.mutateUntilAnswered(
        List.of(RowMutation.of(row(stamp.version())).put(LOCKS, EPOCH, VERSION, value(stamp))));
  }

  /** Returns the recorded versions up to one, in their order. */
  static List<Stamp> upTo(Rows rows, long version) {
    List<Stamp> found = new ArrayList<>();
    Bytes end = row(version).row().concat(Bytes.of(0)); // exclusive
    Scan some = Scan.between(JournalTables.CLOCK, PREFIX, end, CellSet.exact(LOCKS, EPOCH));
    try (VersionedCursor cursor = rows.scan(some, 0)) {
      while (rows.advance(cursor)) {
        found.add(stamp(cursor.row(), cursor.value()));
      }
    }
    return found;
  }

  /** Removes what is recorded up to the horizon, whose own epoch is known. */
  static void remove(Rows rows, long horizon) {
    List<RowMutation> gone =
        upTo(rows, horizon).stream()
            .map(stamp -> RowMutation.of(row(stamp.version())).delete(EPOCH))
            .toList();
    rows.mutateUntilAnswered(gone);
  }

  static RowKey row(long version) {
    ByteWriter row = new ByteWriter(9);
    row.raw(PREFIX);
    row.u64(version);
    return new RowKey(JournalTables.CLOCK, row.toBytes());
  }

  static Bytes value(Stamp stamp) {
    ByteWriter value = new ByteWriter(8);
    value.u64(stamp.epoch());
    return value.toBytes();
  }

  static Stamp stamp(Bytes row, Bytes value) {
    ByteReader key = new ByteReader(row.slice(PREFIX.length(), row.length()));
    ByteReader epoch = new ByteReader(value);
    Stamp stamp = new Stamp(key.u64(), epoch.u64());
    key.end();
    epoch.end();
    return stamp;
  }
}
