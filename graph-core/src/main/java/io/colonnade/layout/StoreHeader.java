package io.colonnade.layout;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.schema.MetaTable;
import io.colonnade.store.Precondition;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import java.util.List;
import java.util.Optional;

/**
 * The header of a store, written when the graph is created and never changed. Immutable.
 *
 * @param layout the name of the layout
 * @param salt random bits of this graph, which distinguish its generated ids from those of other
 *     graphs
 */
public record StoreHeader(String layout, long salt) {

  /** The only format version that this program reads and writes. */
  public static final int FORMAT_VERSION = 1;

  /**
   * Reads the header of a store.
   *
   * @return empty if the store is new
   * @throws FormatException if the store was written by a version that this program does not know
   */
  public static Optional<StoreHeader> read(Store store) {
    store.createTables(List.of(MetaTable.META));
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      return MetaTable.read(snapshot, MetaTable.headerRow()).map(StoreHeader::decode);
    }
  }

  private static StoreHeader decode(Bytes value) {
    ByteReader reader = MetaTable.reader(value);
    long version = reader.ov();
    if (version != FORMAT_VERSION) {
      throw new FormatException(Problem.NEWER_FORMAT, "format", version, "known", FORMAT_VERSION);
    }
    long salt = reader.u64();
    return new StoreHeader(reader.rest().asUtf8(), salt);
  }

  /**
   * Writes this header into a new store.
   *
   * @return the header of the store: another process may have written its own first
   */
  public StoreHeader write(Store store) {
    WriteSet writeSet = WriteSet.basedOnLatest();
    writeSet.require(new Precondition.Absent(MetaTable.element(MetaTable.headerRow())));
    ByteWriter value = MetaTable.value();
    value.ov(FORMAT_VERSION);
    value.u64(salt);
    value.raw(Bytes.ofUtf8(layout));
    MetaTable.put(writeSet, MetaTable.headerRow(), value);
    try {
      store.commit(writeSet);
      return this;
    } catch (ConflictException e) { // another process created the graph at the same time
      return read(store).orElseThrow();
    }
  }
}
