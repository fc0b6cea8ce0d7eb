package io.colonnade.load;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * The meaning of a column of a CSV file. Immutable.
 *
 * @param name the name of the property; empty if the column is not a property
 * @param type the type of the value, or of each of several values
 * @param space the name of the id space; empty if it has no name
 * @param zone the time zone of times that have none, an offset if the type is a time of day; empty
 *     for UTC
 */
record CsvColumn(
    Role role, String name, CsvType type, Arity arity, String space, Optional<ZoneId> zone) {

  /** A column without a time zone of its own. */
  CsvColumn(Role role, String name, CsvType type, Arity arity, String space) {
    this(role, name, type, arity, space, Optional.empty());
  }

  /** The content of the cells of a column. */
  enum Role {
    ID,
    LABEL,
    FROM,
    TO,
    PROPERTY,
    IGNORED
  }

  /** The number of values in a cell. */
  enum Arity {
    ONE,
    /** Several values, each a property; equal values are stored once. */
    SET,
    /** Several values, each a property. */
    LIST,
    /** Several values, which form one value, a list. */
    ARRAY
  }

  /** Returns the column with another name. */
  CsvColumn named(String newName) {
    return new CsvColumn(role, newName, type, arity, space, zone);
  }

  /**
   * Returns the value that the text represents.
   *
   * @throws RuntimeException as {@link CsvType#parse}
   */
  Object parse(String text) {
    if (zone.isEmpty()) {
      return type.parse(text);
    }
    return type == CsvType.TIME
        ? Times.offsetTime(text, (ZoneOffset) zone.get())
        : Times.zonedOrPointInTime(text, zone.get());
  }

  static CsvColumn of(Role role) {
    return of(role, "");
  }

  static CsvColumn of(Role role, String space) {
    return new CsvColumn(role, "", CsvType.STRING, Arity.ONE, space);
  }
}
