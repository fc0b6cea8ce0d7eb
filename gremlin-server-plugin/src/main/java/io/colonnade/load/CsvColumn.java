package io.colonnade.load;

/**
 * What a column of a CSV file holds. Immutable.
 *
 * @param name of the property; empty if it is none
 * @param type of the value, or of each of several
 * @param space of ids, empty if it has no name
 */
record CsvColumn(Role role, String name, CsvType type, Arity arity, String space) {

  /** What the cells of a column are. */
  enum Role {
    ID,
    LABEL,
    FROM,
    TO,
    PROPERTY,
    IGNORED
  }

  /** How many values a cell has. */
  enum Arity {
    ONE,
    /** Several, each a property of its own, equal ones once. */
    SET,
    /** Several, each a property of its own. */
    LIST,
    /** Several, which make one value, a list. */
    ARRAY
  }

  static CsvColumn of(Role role) {
    return new CsvColumn(role, "", CsvType.STRING, Arity.ONE, "");
  }

  static CsvColumn of(Role role, String space) {
    return new CsvColumn(role, "", CsvType.STRING, Arity.ONE, space);
  }
}
