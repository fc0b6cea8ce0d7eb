package io.colonnade.schema;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.ValueCodec;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.EdgeShape.Counting;
import io.colonnade.model.EdgeShape.Multiplicity;
import io.colonnade.model.SortKey;
import io.colonnade.store.Precondition;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Stores the declarations as rows of {@code meta}. The format page is that of the package.
 * Stateless.
 */
final class SchemaRows {

  private static final char KEY = 'k';
  private static final int SIMPLE = 0x01;
  private static final int UNCOUNTED = 0x02;

  private SchemaRows() {}

  // ---- epoch

  /**
   * Returns the epoch in the row of a graph of an older version, which kept it there instead of in
   * the store; 0 if the graph has no such row.
   */
  static long epochOfOlderVersion(Snapshot snapshot) {
    long epoch = 0;
    try (RowCursor cursor =
        snapshot.scan(Scan.prefix(MetaTable.META, MetaTable.epochRows(), MetaTable.cell()))) {
      while (cursor.advance()) {
        MetaTable.reader(cursor.value());
        ByteReader row = new ByteReader(cursor.row());
        row.skip(1);
        epoch = Math.max(epoch, row.ov());
      }
    }
    return epoch;
  }

  /** Makes a write set a change of the schema, which excludes all others since its base. */
  static void change(WriteSet writeSet) {
    writeSet.require(new Precondition.Unchanged(MetaTable.element(MetaTable.schemaRow())));
    MetaTable.put(writeSet, MetaTable.schemaRow(), MetaTable.value());
    writeSet.moveEpoch();
  }

  // ---- declarations

  /** Reads all declarations. */
  static Schema read(Snapshot snapshot, Dictionary dictionary) {
    List<DeclaredKey> keys = new ArrayList<>();
    List<DeclaredLabel> labels = new ArrayList<>();
    List<IndexDefinition> indexes = new ArrayList<>();
    try (RowCursor cursor =
        snapshot.scan(Scan.prefix(MetaTable.META, MetaTable.declarationRows(), MetaTable.cell()))) {
      while (cursor.advance()) {
        ByteReader row = new ByteReader(cursor.row());
        row.skip(1);
        int kind = row.u8();
        int number = row.ovInt();
        ByteReader value = MetaTable.reader(cursor.value());
        if (kind == IndexRows.INDEX) {
          indexes.add(IndexRows.index(number, value));
        } else if (kind == KEY) {
          keys.add(key(dictionary.name(NameKind.KEY, number), number, value));
        } else {
          labels.add(
              label(
                  ElementKind.ofCode(kind),
                  dictionary.name(NameKind.LABEL, number),
                  number,
                  value));
        }
        mustEnd(value);
      }
    }
    Optional<PendingChange> pending = PendingRow.read(snapshot, dictionary);
    return new Schema(snapshot.epoch(), keys, labels, indexes, pending);
  }

  private static void mustEnd(ByteReader value) {
    if (value.remaining() > 0) {
      throw damaged("bytes after a declaration", value.remaining());
    }
  }

  /** Puts a declared key into its row. */
  static void put(WriteSet writeSet, DeclaredKey key) {
    MetaTable.put(writeSet, MetaTable.declarationRow(KEY, key.number()), value(key));
  }

  /** Puts a declared label into its row. */
  static void put(WriteSet writeSet, DeclaredLabel label) {
    Bytes row = MetaTable.declarationRow(label.kind().code(), label.number());
    MetaTable.put(writeSet, row, value(label));
  }

  /** Deletes the declarations of a name. */
  static void deleteDeclarations(WriteSet writeSet, NameKind kind, int number) {
    if (kind == NameKind.KEY) {
      MetaTable.delete(writeSet, MetaTable.declarationRow(KEY, number));
    } else {
      for (ElementKind elements : ElementKind.values()) {
        MetaTable.delete(writeSet, MetaTable.declarationRow(elements.code(), number));
      }
    }
  }

  static ByteWriter value(DeclaredKey key) {
    ByteWriter value = MetaTable.value();
    value.u8(key.type().code());
    value.u8(key.cardinality().map(Cardinality::code).orElse(0));
    return value;
  }

  static DeclaredKey key(String name, int number, ByteReader value) {
    ValueType type = ValueType.ofCode(value.u8());
    int code = value.u8();
    for (Cardinality cardinality : Cardinality.values()) {
      if (cardinality.code() == code) {
        return new DeclaredKey(name, number, type, Optional.of(cardinality));
      }
    }
    if (code != 0) {
      throw damaged("unknown cardinality", code);
    }
    return new DeclaredKey(name, number, type, Optional.empty());
  }

  static ByteWriter value(DeclaredLabel label) {
    ByteWriter value = MetaTable.value();
    value.vi(label.required().size());
    label.required().forEach(value::ov);
    value.vi(label.defaults().size());
    label
        .defaults()
        .forEach(
            (key, each) -> {
              value.ov(key);
              ValueCodec.write(each, value);
            });
    if (label.kind() == ElementKind.EDGE) {
      EdgeShape shape = label.shape();
      value.u8((shape.isSimple() ? SIMPLE : 0) | (shape.isCounted() ? 0 : UNCOUNTED));
      value.vi(shape.sort().size());
      for (SortKey sort : shape.sort()) {
        value.ov(sort.key());
        value.u8(sort.order() == SortKey.Order.DESCENDING ? 1 : 0);
      }
      shape.projected().ifPresent(keys -> projected(keys, value));
    }
    return value;
  }

  static DeclaredLabel label(ElementKind kind, String name, int number, ByteReader value) {
    Set<Integer> required = new HashSet<>();
    for (int left = value.count(1); left > 0; left--) {
      required.add(value.ovInt());
    }
    Map<Integer, Object> defaults = new HashMap<>();
    for (int left = value.count(2); left > 0; left--) {
      defaults.put(value.ovInt(), ValueCodec.read(value));
    }
    EdgeShape shape = kind == ElementKind.EDGE ? shape(value) : EdgeShape.PLAIN;
    return new DeclaredLabel(kind, name, number, required, defaults, shape);
  }

  private static EdgeShape shape(ByteReader value) {
    int flags = value.u8();
    if (flags > (SIMPLE | UNCOUNTED)) {
      throw damaged("unknown flags of an edge label", flags);
    }
    boolean isSimple = (flags & SIMPLE) != 0;
    Multiplicity multiplicity = isSimple ? Multiplicity.SIMPLE : Multiplicity.MULTI;
    Counting counting = (flags & UNCOUNTED) == 0 ? Counting.COUNTED : Counting.UNCOUNTED;
    List<SortKey> sort = new ArrayList<>();
    for (int left = value.count(2); left > 0; left--) {
      int key = value.ovInt();
      sort.add(new SortKey(key, isSet(value) ? SortKey.Order.DESCENDING : SortKey.Order.ASCENDING));
    }
    return new EdgeShape(sort, multiplicity, projected(value), counting);
  }

  private static void projected(Set<Integer> keys, ByteWriter value) {
    value.vi(keys.size());
    keys.stream().sorted().forEach(value::ov);
  }

  private static Optional<Set<Integer>> projected(ByteReader value) {
    if (value.remaining() == 0) {
      return Optional.empty();
    }
    Set<Integer> keys = new HashSet<>();
    for (int left = value.count(1); left > 0; left--) {
      keys.add(value.ovInt());
    }
    return Optional.of(keys);
  }

  static boolean isSet(ByteReader value) {
    int bit = value.u8();
    if (bit > 1) {
      throw damaged("neither 0 nor 1", bit);
    }
    return bit == 1;
  }

  private static FormatException damaged(String what, int found) {
    return new FormatException(
        Problem.UNKNOWN_KIND, "where", "declaration", "what", what, "found", found);
  }
}
