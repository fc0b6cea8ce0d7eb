package io.colonnade.schema;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Cesu8;
import io.colonnade.store.Snapshot;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Stores the pending change of the declarations in a row of {@code meta}. The format page is that
 * of the package. Stateless.
 */
final class PendingRow {

  private PendingRow() {}

  /** Reads the pending change; empty if there is none. */
  static Optional<PendingChange> read(Snapshot snapshot, Dictionary dictionary) {
    return MetaTable.read(snapshot, MetaTable.pendingRow())
        .map(value -> change(MetaTable.reader(value), dictionary));
  }

  static void put(WriteSet writeSet, PendingChange change) {
    MetaTable.put(writeSet, MetaTable.pendingRow(), value(change));
  }

  static void delete(WriteSet writeSet) {
    MetaTable.delete(writeSet, MetaTable.pendingRow());
  }

  static ByteWriter value(PendingChange change) {
    ByteWriter value = MetaTable.value();
    value.u64(change.number());
    value.vi(change.keys().size());
    for (DeclaredKey key : change.keys()) {
      value.ov(key.number());
      counted(SchemaRows.value(key), value);
    }
    value.vi(change.labels().size());
    for (DeclaredLabel label : change.labels()) {
      value.u8(label.kind().code());
      value.ov(label.number());
      counted(SchemaRows.value(label), value);
    }
    value.vi(change.names().size());
    for (NameChange name : change.names()) {
      value.u8(name.kind().code());
      value.ov(name.number());
      Cesu8.writeEnded(name.name(), value);
      value.u8(name.to().isPresent() ? 1 : 0);
      name.to().ifPresent(to -> Cesu8.writeEnded(to, value));
    }
    return value;
  }

  private static void counted(ByteWriter declaration, ByteWriter value) {
    Bytes bytes = declaration.toBytes();
    value.vi(bytes.length());
    value.raw(bytes);
  }

  private static ByteReader counted(ByteReader value) {
    return MetaTable.reader(value.raw(value.viInt()));
  }

  /** Reads a change from a reader that is positioned after the format byte. */
  static PendingChange change(ByteReader value, Dictionary dictionary) {
    long number = value.u64();
    List<DeclaredKey> keys = new ArrayList<>();
    for (int left = value.count(2); left > 0; left--) {
      int key = value.ovInt();
      keys.add(SchemaRows.key(dictionary.name(NameKind.KEY, key), key, counted(value)));
    }
    List<DeclaredLabel> labels = new ArrayList<>();
    for (int left = value.count(2); left > 0; left--) {
      ElementKind kind = ElementKind.ofCode(value.u8());
      int label = value.ovInt();
      String name = dictionary.name(NameKind.LABEL, label);
      labels.add(SchemaRows.label(kind, name, label, counted(value)));
    }
    List<NameChange> names = new ArrayList<>();
    for (int left = value.count(2); left > 0; left--) {
      NameKind kind = NameKind.ofCode(value.u8());
      int changed = value.ovInt();
      String name = Cesu8.readEnded(value);
      Optional<String> to =
          SchemaRows.isSet(value) ? Optional.of(Cesu8.readEnded(value)) : Optional.empty();
      names.add(new NameChange(kind, changed, name, to));
    }
    value.end();
    return new PendingChange(number, keys, labels, names);
  }
}
