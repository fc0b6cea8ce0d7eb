package io.colonnade.schema;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Cesu8;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.model.ElementName;
import io.colonnade.store.CellSet;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowRead;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.EnumSet;
import java.util.Optional;

/** The table {@code meta}: its row keys and cells; the format page is this package's. */
public final class MetaTable {

  public static final Table META = new Table("meta", EnumSet.of(Family.META), MetaTable::rowLength);

  /** First byte of every value: the format, without flags. */
  private static final int FORMAT = 1;

  private static final Bytes QUALIFIER = Bytes.of(0);

  private MetaTable() {}

  public static Bytes headerRow() {
    return Bytes.of('h');
  }

  static Bytes numberRow(NameKind kind, String name) {
    return nameRow(Bytes.of('d', kind.code()), name);
  }

  static Bytes nameRow(NameKind kind, int number) {
    ByteWriter row = new ByteWriter();
    row.u8('n');
    row.u8(kind.code());
    row.ov(number);
    return row.toBytes();
  }

  /** All rows that lead from numbers to names. */
  static Bytes nameRows() {
    return Bytes.of('n');
  }

  /**
   * @param kind {@code v} for vertex ids, {@code e} for edge numbers, {@code i} for indexes
   */
  public static Bytes idBlockRow(char kind) {
    return Bytes.of('b', kind);
  }

  public static Bytes variableRow(String name) {
    return nameRow(Bytes.of('g'), name);
  }

  /** The row that exists while the schema is at that epoch. */
  static Bytes epochRow(long epoch) {
    ByteWriter row = new ByteWriter();
    row.u8('e');
    row.ov(epoch);
    return row.toBytes();
  }

  /** The rows of all epochs: there is one. */
  static Bytes epochRows() {
    return Bytes.of('e');
  }

  /**
   * The row of a declaration.
   *
   * @param kind {@code k} for property keys, {@code v} and {@code e} for labels of vertices, edges,
   *     {@code i} for indexes
   */
  static Bytes declarationRow(char kind, int number) {
    ByteWriter row = new ByteWriter();
    row.u8('s');
    row.u8(kind);
    row.ov(number);
    return row.toBytes();
  }

  /** The row that says how far an index is built. */
  static Bytes progressRow(int index) {
    ByteWriter row = new ByteWriter();
    row.u8('p');
    row.ov(index);
    return row.toBytes();
  }

  /** All rows that say how far an index is built. */
  static Bytes progressRows() {
    return Bytes.of('p');
  }

  /** The rows of all declarations. */
  static Bytes declarationRows() {
    return Bytes.of('s');
  }

  /** All rows of graph variables. */
  public static Bytes variableRows() {
    return Bytes.of('g');
  }

  /** The name in a row that {@link #variableRow} made. */
  public static String variableName(Bytes row) {
    ByteReader reader = new ByteReader(row);
    reader.skip(1);
    return Cesu8.readEnded(reader);
  }

  /** The graph variable that the row is, if it is one. */
  public static Optional<ElementName> name(RowKey row) {
    boolean isVariable = row.table().equals(META) && row.row().startsWith(variableRows());
    return isVariable
        ? Optional.of(new ElementName.Variable(variableName(row.row())))
        : Optional.empty();
  }

  /** The element that the row is. */
  public static ElementKey element(Bytes row) {
    return ElementKey.of(META, row, Family.META, QUALIFIER);
  }

  /** The one cell of a row, or all such cells in a scan. */
  public static CellSet cell() {
    return CellSet.exact(Family.META, QUALIFIER);
  }

  /** A writer that already holds the format byte of a value. */
  public static ByteWriter value() {
    ByteWriter value = new ByteWriter();
    value.u8(FORMAT);
    return value;
  }

  /**
   * A reader behind the format byte.
   *
   * @throws FormatException if the value is of another format
   */
  public static ByteReader reader(Bytes value) {
    ByteReader reader = new ByteReader(value);
    int format = reader.u8();
    if (format != FORMAT) {
      throw new FormatException(Problem.UNKNOWN_KIND, "of", "meta cell", "format", format);
    }
    return reader;
  }

  public static void put(WriteSet writeSet, Bytes row, ByteWriter value) {
    put(writeSet, row, value.toBytes());
  }

  /** Puts a value that begins with its format byte. */
  static void put(WriteSet writeSet, Bytes row, Bytes value) {
    writeSet.put(META, row, Family.META, QUALIFIER, value);
  }

  public static void delete(WriteSet writeSet, Bytes row) {
    writeSet.delete(META, row, Family.META, QUALIFIER);
  }

  /** The value of a row, in bytes of its own; empty if the row does not exist. */
  public static Optional<Bytes> read(Snapshot snapshot, Bytes row) {
    try (RowCursor cursor = snapshot.row(RowRead.of(META, row, cell()))) {
      return cursor.advance() ? Optional.of(cursor.value().copy()) : Optional.empty();
    }
  }

  private static Bytes nameRow(Bytes prefix, String name) {
    ByteWriter row = new ByteWriter();
    row.raw(prefix);
    Cesu8.writeEnded(name, row);
    return row.toBytes();
  }

  private static int rowLength(byte[] array, int offset, int limit) {
    ByteReader row = new ByteReader(Bytes.wrap(array, offset, limit - offset));
    int kind = row.u8();
    switch (kind) {
      case 'h' -> {}
      case 'b' -> row.skip(1);
      case 'e', 'p' -> row.ov();
      case 'n', 's' -> {
        row.skip(1);
        row.ov();
      }
      case 'd' -> {
        row.skip(1);
        Cesu8.readEnded(row);
      }
      case 'g' -> Cesu8.readEnded(row);
      default -> throw new FormatException(Problem.UNKNOWN_KIND, "of", "meta row", "kind", kind);
    }
    return row.position();
  }
}
