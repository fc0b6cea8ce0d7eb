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

/** The row keys and cells of table {@code meta}. The format page is that of the package. */
public final class MetaTable {

  public static final Table META = new Table("meta", EnumSet.of(Family.META), MetaTable::rowLength);

  /** The first byte of every value: the format, without flags. */
  private static final int FORMAT = 1;

  /** The first byte of a name that was dropped: the format with a flag. */
  private static final int DROPPED = FORMAT | 8;

  /** The first byte of the header of an unfinished copy: the format with a flag. */
  private static final int UNFINISHED = FORMAT | 16;

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

  /** Returns the number in a row that {@link #nameRow(NameKind, int)} made. */
  static int number(Bytes nameRow) {
    ByteReader reader = new ByteReader(nameRow);
    reader.skip(2);
    return reader.ovInt();
  }

  /** Returns the value that maps a number to a name. */
  static ByteWriter nameValue(String name) {
    ByteWriter value = value();
    text(name, value);
    return value;
  }

  /**
   * Returns the value that maps a number to the name that was dropped: the number is never assigned
   * again, and snapshots from before the change can still show the name.
   */
  static ByteWriter droppedValue(String name) {
    ByteWriter value = new ByteWriter();
    value.u8(DROPPED);
    text(name, value);
    return value;
  }

  /** Returns whether the value that maps a number to a name belongs to a name that was dropped. */
  static boolean isDropped(Bytes nameValue) {
    return nameValue.length() > 0 && nameValue.at(0) == DROPPED;
  }

  /** Returns the name in a value that maps a number to a name, dropped or not. */
  static String name(Bytes nameValue) {
    return isDropped(nameValue)
        ? text(nameValue.slice(1, nameValue.length()))
        : text(reader(nameValue).rest());
  }

  /** Writes a name in UTF-8, or in CESU-8 if it has a lone surrogate, which is not valid UTF-8. */
  private static void text(String name, ByteWriter value) {
    if (Cesu8.isNeededFor(name)) {
      Cesu8.write(name, value);
    } else {
      value.raw(Bytes.ofUtf8(name));
    }
  }

  private static String text(Bytes bytes) {
    String text = bytes.asUtf8();
    return Bytes.ofUtf8(text).equals(bytes) ? text : Cesu8.read(bytes);
  }

  /** Returns the prefix of the rows that map numbers to names of a kind. */
  static Bytes nameRows(NameKind kind) {
    return Bytes.of('n', kind.code());
  }

  /** Returns the prefix of all rows that map numbers to names. */
  static Bytes nameRows() {
    return Bytes.of('n');
  }

  /**
   * Returns the row of a block of numbers.
   *
   * @param kind {@code v} for vertex ids, {@code e} for edge numbers, {@code i} for indexes
   */
  public static Bytes idBlockRow(char kind) {
    return Bytes.of('b', kind);
  }

  public static Bytes variableRow(String name) {
    return nameRow(Bytes.of('g'), name);
  }

  /** Returns the row that each change of the schema puts. */
  static Bytes schemaRow() {
    return epochRow(0);
  }

  /** Returns the row that older versions kept while the schema was at that epoch. */
  static Bytes epochRow(long epoch) {
    ByteWriter row = new ByteWriter();
    row.u8('e');
    row.ov(epoch);
    return row.toBytes();
  }

  /** Returns the prefix of {@link #schemaRow} and of the rows of epochs. */
  static Bytes epochRows() {
    return Bytes.of('e');
  }

  /**
   * Returns the row of a declaration.
   *
   * @param kind {@code k} for property keys, {@code v} and {@code e} for labels of vertices and
   *     edges, {@code i} for indexes
   */
  static Bytes declarationRow(char kind, int number) {
    ByteWriter row = new ByteWriter();
    row.u8('s');
    row.u8(kind);
    row.ov(number);
    return row.toBytes();
  }

  /** Returns the row with the progress of an index build. */
  static Bytes progressRow(int index) {
    ByteWriter row = new ByteWriter();
    row.u8('p');
    row.ov(index);
    return row.toBytes();
  }

  /** Returns the prefix of all rows with the progress of an index build. */
  static Bytes progressRows() {
    return Bytes.of('p');
  }

  /**
   * Returns the row of a claim.
   *
   * @param kind {@code i} for the work on an index, {@code s} for a change of the schema
   */
  static Bytes claimRow(char kind, int number) {
    ByteWriter row = new ByteWriter();
    row.u8('c');
    row.u8(kind);
    row.ov(number);
    return row.toBytes();
  }

  /** Returns the row of the pending changes that were made by another process than their own. */
  static Bytes madeRow() {
    return claimRow('m', 0);
  }

  /** Returns the prefix of the rows of all claims, and of {@link #madeRow}. */
  static Bytes claimRows() {
    return Bytes.of('c');
  }

  /** Returns the row of the change of the declarations that is being proved. */
  static Bytes pendingRow() {
    return Bytes.of('u');
  }

  /** Returns the prefix of the rows of all declarations. */
  static Bytes declarationRows() {
    return Bytes.of('s');
  }

  /** Returns the prefix of the rows of all graph variables. */
  public static Bytes variableRows() {
    return Bytes.of('g');
  }

  /** Returns the variable name in a row that {@link #variableRow} made. */
  public static String variableName(Bytes row) {
    ByteReader reader = new ByteReader(row);
    reader.skip(1);
    return Cesu8.readEnded(reader);
  }

  /** Returns the graph variable that a row contains; empty if the row contains none. */
  public static Optional<ElementName> name(RowKey row) {
    boolean isVariable = row.table().equals(META) && row.row().startsWith(variableRows());
    return isVariable
        ? Optional.of(new ElementName.Variable(variableName(row.row())))
        : Optional.empty();
  }

  /** Returns the element that a row represents. */
  public static ElementKey element(Bytes row) {
    return ElementKey.of(META, row, Family.META, QUALIFIER);
  }

  /** Returns the cell set with the only cell of a row, or with that cell of each row in a scan. */
  public static CellSet cell() {
    return CellSet.exact(Family.META, QUALIFIER);
  }

  /** Returns a writer that already contains the format byte of a value. */
  public static ByteWriter value() {
    ByteWriter value = new ByteWriter();
    value.u8(FORMAT);
    return value;
  }

  /**
   * Returns a reader that is positioned after the format byte.
   *
   * @throws FormatException if the value has another format
   */
  public static ByteReader reader(Bytes value) {
    ByteReader reader = new ByteReader(value);
    int format = reader.u8();
    if (format != FORMAT) {
      throw new FormatException(Problem.UNKNOWN_KIND, "of", "meta cell", "format", format);
    }
    return reader;
  }

  /** Returns a writer that already contains the format byte of the header of an unfinished copy. */
  public static ByteWriter unfinishedValue() {
    ByteWriter value = new ByteWriter();
    value.u8(UNFINISHED);
    return value;
  }

  /** Returns whether the value of the header row is that of an unfinished copy. */
  public static boolean isUnfinished(Bytes header) {
    return header.length() > 0 && header.at(0) == UNFINISHED;
  }

  public static void put(WriteSet writeSet, Bytes row, ByteWriter value) {
    put(writeSet, row, value.toBytes());
  }

  /** Puts a value that begins with its format byte. */
  public static void put(WriteSet writeSet, Bytes row, Bytes value) {
    writeSet.put(META, row, Family.META, QUALIFIER, value);
  }

  public static void delete(WriteSet writeSet, Bytes row) {
    writeSet.delete(META, row, Family.META, QUALIFIER);
  }

  /** Returns a copy of the value of a row; empty if the row does not exist. */
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
      case 'h', 'u' -> {}
      case 'b' -> row.skip(1);
      case 'e', 'p' -> row.ov();
      case 'c', 'n', 's' -> {
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
