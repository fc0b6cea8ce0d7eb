package io.colonnade.schema;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.store.Precondition;
import io.colonnade.store.Snapshot;
import io.colonnade.store.WriteSet;
import java.util.Optional;

/**
 * Stores which process works on something that only one should work on, as rows of {@code meta}.
 * The format page is that of the package. Stateless.
 */
public final class ClaimRows {

  private static final char SCHEMA = 's';

  private ClaimRows() {}

  /**
   * The claim of a process.
   *
   * @param owner a number that no other opening of the graph has
   * @param beat increases while the process is at work
   * @param process describes the process for users, such as {@code 4711@host}
   */
  public record Claimed(long owner, long beat, String process) {}

  /** Returns the row of the work on an index: its build or its removal. */
  public static Bytes ofIndex(int number) {
    return MetaTable.claimRow(IndexRows.INDEX, number);
  }

  /** Returns the row of the work on a change of the schema. */
  public static Bytes ofSchemaChange() {
    return MetaTable.claimRow(SCHEMA, 0);
  }

  /** Reads a claim; empty if no process has claimed the work. */
  public static Optional<Claimed> read(Snapshot snapshot, Bytes row) {
    return MetaTable.read(snapshot, row).map(ClaimRows::claimed);
  }

  private static Claimed claimed(Bytes value) {
    ByteReader reader = MetaTable.reader(value);
    return new Claimed(reader.u64(), reader.vi(), reader.rest().asUtf8());
  }

  /** Puts a claim, unless another process has changed it since the base of the write set. */
  public static void put(WriteSet writeSet, Bytes row, Claimed claimed) {
    ByteWriter value = MetaTable.value();
    value.u64(claimed.owner());
    value.vi(claimed.beat());
    value.raw(Bytes.ofUtf8(claimed.process()));
    writeSet.require(new Precondition.Unchanged(MetaTable.element(row)));
    MetaTable.put(writeSet, row, value);
  }

  /** Deletes a claim, unless another process has changed it since the base of the write set. */
  public static void delete(WriteSet writeSet, Bytes row) {
    writeSet.require(new Precondition.Unchanged(MetaTable.element(row)));
    MetaTable.delete(writeSet, row);
  }
}
