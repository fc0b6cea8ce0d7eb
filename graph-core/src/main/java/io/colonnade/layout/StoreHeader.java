package io.colonnade.layout;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.schema.MetaTable;
import io.colonnade.store.Precondition;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;

/**
 * The header of a store, written when the graph is created and never changed, except that the
 * header of a copy is marked until the copy is complete. Immutable.
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
   * @throws StoreException if the store is an unfinished copy
   */
  public static Optional<StoreHeader> read(Store store) {
    return value(store).map(StoreHeader::decode);
  }

  /** Returns whether a store is an unfinished copy, which is not a graph. */
  public static boolean isUnfinished(Store store) {
    return value(store).filter(MetaTable::isUnfinished).isPresent();
  }

  private static Optional<Bytes> value(Store store) {
    store.createTables(List.of(MetaTable.META));
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      return MetaTable.read(snapshot, MetaTable.headerRow());
    }
  }

  private static StoreHeader decode(Bytes value) {
    if (MetaTable.isUnfinished(value)) {
      throw new StoreException(Problem.COPY_UNFINISHED);
    }
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
    try {
      store.commit(toCreate(value()));
      return this;
    } catch (ConflictException e) { // another process created the graph at the same time
      return read(store).orElseThrow();
    }
  }

  /**
   * Writes this header into a new store, which is an unfinished copy until {@link
   * UnfinishedCopy#finish}.
   *
   * @return the store for all that is copied
   * @throws ConflictException if the store has a header
   */
  public UnfinishedCopy writeUnfinished(Store store) {
    ByteWriter mark = MetaTable.unfinishedValue();
    mark.u64(new SecureRandom().nextLong());
    store.commit(toCreate(mark.toBytes()));
    return new UnfinishedCopy(store, mark.toBytes(), value());
  }

  private static WriteSet toCreate(Bytes value) {
    WriteSet writeSet = WriteSet.basedOnLatest();
    writeSet.require(new Precondition.Absent(MetaTable.element(MetaTable.headerRow())));
    MetaTable.put(writeSet, MetaTable.headerRow(), value);
    return writeSet;
  }

  private Bytes value() {
    ByteWriter value = MetaTable.value();
    value.ov(FORMAT_VERSION);
    value.u64(salt);
    value.raw(Bytes.ofUtf8(layout));
    return value.toBytes();
  }
}
