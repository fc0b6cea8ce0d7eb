package io.colonnade.index.tables;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.Bytes;
import io.colonnade.store.CellSet;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.Table;
import java.util.EnumSet;
import java.util.List;

/** The tables of this module; the package page defines their format. Stateless. */
final class Tables {

  /** Contains the entries of all indexes except unique ones: any number for equal values. */
  static final Table IX = new Table("ix", EnumSet.of(Family.INDEX), Tables::entryLength);

  /** Contains the entries of unique indexes: one for equal values. */
  static final Table UQ = new Table("uq", EnumSet.of(Family.RECORD), Tables::uniqueLength);

  static final List<Table> ALL = List.of(IX, UQ);

  private static final Bytes QUALIFIER = Bytes.of(0);

  private Tables() {}

  /** Returns the only cell of a row. */
  static CellSet cell(Table table) {
    return CellSet.exact(family(table), QUALIFIER);
  }

  static Family family(Table table) {
    return table.equals(IX) ? Family.INDEX : Family.RECORD;
  }

  /** Returns the key of the entry in a row. */
  static ElementKey key(Table table, Bytes row) {
    return ElementKey.of(table, row, family(table), QUALIFIER);
  }

  private static int entryLength(byte[] array, int offset, int limit) {
    ByteReader row = new ByteReader(Bytes.wrap(array, offset, limit - offset));
    row.ov();
    Shape shape = Shape.ofCode(row.u8());
    row.skip(1);
    shape.skipValues(row);
    row.idKey();
    return row.position();
  }

  private static int uniqueLength(byte[] array, int offset, int limit) {
    ByteReader row = new ByteReader(Bytes.wrap(array, offset, limit - offset));
    row.ov();
    Shape.ofCode(row.u8()).skipUnique(row);
    return row.position();
  }
}
