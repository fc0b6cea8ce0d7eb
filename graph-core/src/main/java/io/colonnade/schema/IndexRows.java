package io.colonnade.schema;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Cesu8;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.model.SortKey;
import io.colonnade.store.Precondition;
import io.colonnade.store.Snapshot;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Stores the definitions of indexes and the progress of their builds as rows of {@code meta}. The
 * format page is that of the package. Stateless.
 */
public final class IndexRows {

  static final char INDEX = 'i';

  private IndexRows() {}

  // ---- definitions

  static void put(WriteSet writeSet, IndexDefinition index) {
    MetaTable.put(writeSet, row(index.number()), value(index));
  }

  /** Deletes the definition and the progress of an index, but not its entries. */
  static void delete(WriteSet writeSet, int number) {
    MetaTable.delete(writeSet, row(number));
    MetaTable.delete(writeSet, MetaTable.progressRow(number));
  }

  /**
   * Ends the present work on an index: the job that does it finds its claim lost. The change does
   * not depend on the claim, which beats so often that the change might never succeed.
   */
  static void endWork(WriteSet writeSet, int number) {
    MetaTable.delete(writeSet, ClaimRows.ofIndex(number));
  }

  private static Bytes row(int number) {
    return MetaTable.declarationRow(INDEX, number);
  }

  static ByteWriter value(IndexDefinition index) {
    ByteWriter value = MetaTable.value();
    Cesu8.writeEnded(index.name(), value);
    value.u8(index.kind().code());
    value.u8(index.type().code());
    value.u8(index.state().code());
    value.u8(index.absent() == AbsentValues.INDEXED ? 1 : 0);
    value.vi(index.buckets());
    value.u8(index.label().isPresent() ? 1 : 0);
    index.label().ifPresent(value::ov);
    value.vi(index.keys().size());
    for (SortKey key : index.keys()) {
      value.ov(key.key());
      value.u8(key.order() == SortKey.Order.DESCENDING ? 1 : 0);
    }
    value.vi(index.covered().size());
    index.covered().forEach(value::ov);
    return value;
  }

  static IndexDefinition index(int number, ByteReader value) {
    String name = Cesu8.readEnded(value);
    ElementKind kind = ElementKind.ofCode(value.u8());
    IndexType type = type(value.u8());
    IndexState state = state(value.u8());
    AbsentValues absent = SchemaRows.isSet(value) ? AbsentValues.INDEXED : AbsentValues.SKIPPED;
    int buckets = value.viInt();
    Optional<Integer> label =
        SchemaRows.isSet(value) ? Optional.of(value.ovInt()) : Optional.empty();
    List<SortKey> keys = new ArrayList<>();
    for (int left = value.count(2); left > 0; left--) {
      int key = value.ovInt();
      boolean isDescending = SchemaRows.isSet(value);
      keys.add(new SortKey(key, isDescending ? SortKey.Order.DESCENDING : SortKey.Order.ASCENDING));
    }
    Set<Integer> covered = new TreeSet<>();
    for (int left = value.count(1); left > 0; left--) {
      covered.add(value.ovInt());
    }
    return new IndexDefinition(
        number, name, kind, label, type, keys, absent, buckets, covered, state);
  }

  private static IndexType type(int code) {
    for (IndexType type : IndexType.values()) {
      if (type.code() == code) {
        return type;
      }
    }
    throw unknown("type", code);
  }

  private static IndexState state(int code) {
    for (IndexState state : IndexState.values()) {
      if (state.code() == code) {
        return state;
      }
    }
    throw unknown("state", code);
  }

  private static FormatException unknown(String what, int code) {
    return new FormatException(Problem.UNKNOWN_KIND, "of", "index", what, code);
  }

  // ---- numbers

  /** Returns the number for the next index. */
  public static int nextNumber(Snapshot snapshot) {
    return MetaTable.read(snapshot, MetaTable.idBlockRow(INDEX))
        .map(value -> Math.toIntExact(MetaTable.reader(value).u64()))
        .orElse(0);
  }

  static void putNextNumber(WriteSet writeSet, int next) {
    ByteWriter value = MetaTable.value();
    value.u64(next);
    MetaTable.put(writeSet, MetaTable.idBlockRow(INDEX), value);
  }

  // ---- progress

  /** Returns the progress of an index build; empty if the build has not begun. */
  public static Optional<IndexProgress> progress(Snapshot snapshot, int number) {
    return MetaTable.read(snapshot, MetaTable.progressRow(number)).map(IndexRows::progress);
  }

  private static IndexProgress progress(Bytes value) {
    ByteReader reader = MetaTable.reader(value);
    long elements = reader.vi();
    return new IndexProgress(elements, reader.rest());
  }

  /** Requires that no other commit changes an index. */
  static void change(WriteSet writeSet, int number) {
    writeSet.require(new Precondition.Unchanged(MetaTable.element(row(number))));
  }

  /**
   * Puts the progress of an index build. A change of the index does not conflict with it, or a fast
   * build would refuse each attempt to drop the index; a job plans it under the epoch it works in.
   */
  public static void put(WriteSet writeSet, int number, IndexProgress progress) {
    ByteWriter value = MetaTable.value();
    value.vi(progress.elements());
    value.raw(progress.position());
    MetaTable.put(writeSet, MetaTable.progressRow(number), value);
  }
}
