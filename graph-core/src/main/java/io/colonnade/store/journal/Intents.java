package io.colonnade.store.journal;

import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.journal.JournalTables.VERSION;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.store.CellSet;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.Scan;
import io.colonnade.store.VersionedCursor;
import io.colonnade.store.WriteSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The intents in table {@code log}: what a transaction is going to write, and its status. The
 * format page is that of the package. Thread-safe.
 */
final class Intents {

  /** The qualifier of the status. */
  static final Bytes STATUS = Bytes.of('s');

  private static final Bytes HEADER = Bytes.of('h');
  private static final Bytes CHUNKS = Bytes.of('r');

  private final Rows rows;

  Intents(Rows rows) {
    this.rows = rows;
  }

  /**
   * An intent as it was read.
   *
   * @param status empty: the slot was never used
   * @param base the version on which the transaction is based; 0 if the intent of the status was
   *     never written
   */
  record Seen(Optional<Status> status, long base) {

    /** Returns the sequence number of the latest transaction of the slot; 0: there was none. */
    long sequence() {
      return status.map(Status::sequence).orElse(0L);
    }
  }

  /** Returns the mutation that writes an intent into a slot whose last status is known. */
  RowMutation toBegin(TransactionId id, Optional<Status> last, long base, Bytes redo) {
    RowMutation mutation =
        RowMutation.of(id.row(), whileStatus(last))
            .put(LOCKS, STATUS, VERSION, Status.pending(id.sequence(), 0).bytes());
    ByteWriter header = new ByteWriter();
    header.u64(id.sequence());
    header.u64(base);
    header.vi(redo.length());
    mutation.put(LOCKS, HEADER, VERSION, header.toBytes());
    int most = rows.chunkBytes() - Long.BYTES;
    for (int from = 0, number = 0; from < redo.length(); from += most, number++) {
      ByteWriter chunk = new ByteWriter();
      chunk.u64(id.sequence());
      chunk.raw(redo.slice(from, Math.min(redo.length(), from + most)));
      mutation.put(LOCKS, chunk(number), VERSION, chunk.toBytes());
    }
    return mutation;
  }

  private static Bytes chunk(int number) {
    return CHUNKS.concat(Bytes.of(number));
  }

  /** Reads the status cells of all slots of all processes, as row and value. */
  void eachStatus(BiConsumer<Bytes, Bytes> receiver) {
    Scan all = Scan.all(JournalTables.LOG, CellSet.exact(LOCKS, STATUS));
    try (VersionedCursor cursor = rows.scan(all, 0)) {
      while (rows.advance(cursor)) {
        receiver.accept(cursor.row().copy(), cursor.value().copy());
      }
    }
  }

  private static RowCondition whileStatus(Optional<Status> status) {
    return status.isPresent()
        ? new RowCondition.Equal(STATUS, status.get().bytes())
        : new RowCondition.Absent(STATUS);
  }

  /** Reads status and base of the intent in a row of the log. */
  Seen read(RowKey row) {
    RowRead read =
        RowRead.of(
            row.table(), row.row(), CellSet.exact(LOCKS, HEADER), CellSet.exact(LOCKS, STATUS));
    Optional<Status> status = Optional.empty();
    long sequence = 0;
    long base = 0;
    try (VersionedCursor cursor = rows.rows(List.of(read), 0)) {
      while (rows.advance(cursor)) {
        if (cursor.qualifier().equals(STATUS)) {
          status = Optional.of(Status.of(cursor.value()));
        } else {
          ByteReader header = new ByteReader(cursor.value());
          sequence = header.u64();
          base = header.u64();
        }
      }
    }
    boolean isHere = status.isPresent() && status.get().sequence() == sequence;
    return new Seen(status, isHere ? base : 0);
  }

  /**
   * Reads the write set of an intent.
   *
   * @return empty if the slot contains another intent, or if this one was never written
   * @throws FormatException if the intent is damaged
   */
  Optional<WriteSet> redo(TransactionId id) {
    RowRead read = RowRead.of(JournalTables.LOG, id.row().row(), CellSet.all(LOCKS));
    Optional<Bytes> bytes = redo(id, read);
    try {
      return bytes.map(Redo::read);
    } catch (FormatException e) {
      throw new FormatException(
          Problem.DAMAGED_BYTES, e, "damage", "an intent cannot be read", "transaction", id);
    }
  }

  private Optional<Bytes> redo(TransactionId id, RowRead read) {
    ByteWriter redo = new ByteWriter();
    int length = -1;
    try (VersionedCursor cursor = rows.rows(List.of(read), 0)) {
      while (rows.advance(cursor)) {
        if (cursor.qualifier().equals(STATUS)) {
          continue;
        }
        ByteReader cell = new ByteReader(cursor.value());
        if (cell.u64() != id.sequence()) {
          continue; // of an earlier intent of the slot, which was longer
        }
        if (cursor.qualifier().equals(HEADER)) {
          cell.skip(Long.BYTES);
          length = cell.viInt();
        } else {
          redo.raw(cell.rest());
        }
      }
    }
    if (length < 0) {
      return Optional.empty();
    }
    if (redo.length() != length) {
      throw new FormatException(
          Problem.DAMAGED_BYTES, "damage", "an intent is incomplete", "transaction", id);
    }
    return Optional.of(redo.toBytes());
  }

  /** Replaces a status by another one, if it is still that one. */
  Outcome change(RowKey row, Optional<Status> from, Status to) {
    return rows.mutate(
        RowMutation.of(row, whileStatus(from)).put(LOCKS, STATUS, VERSION, to.bytes()));
  }

  /** Commits a pending intent at a version, unless it was pushed above that version. */
  Outcome commit(TransactionId id, long version) {
    Bytes highest = Status.pending(id.sequence(), version).bytes();
    Bytes committed = Status.committed(id.sequence(), version).bytes();
    return rows.mutate(
        RowMutation.of(id.row(), new RowCondition.AtMost(STATUS, highest))
            .put(LOCKS, STATUS, VERSION, committed));
  }
}
