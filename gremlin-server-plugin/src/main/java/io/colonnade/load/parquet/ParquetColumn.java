package io.colonnade.load.parquet;

/**
 * A column of a Parquet file. Immutable.
 *
 * @param type the type as the schema of the file writes it
 */
public record ParquetColumn(String name, Kind kind, String type) {

  /** What a row has in a column. */
  public enum Kind {
    /** A text, a whole number or a UUID: also usable as an id. */
    NAME,
    /** One other value. */
    VALUE,
    /** Several values without parts. */
    LIST,
    /** A group, a map, or a list of those: no value of a property. */
    NESTED,
    /** A value of a type that has no class in a graph. */
    UNKNOWN
  }
}
