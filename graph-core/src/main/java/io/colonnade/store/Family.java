package io.colonnade.store;

/**
 * The kind of cells in a column family, from which an engine derives how to store them. A table has
 * each family at most once. The order of the constants is the order of the families within a row.
 *
 * <p>Every engine derives its settings (bloom filters, block sizes, blob files) from the family
 * alone, so that it can open a store before the tables are declared.
 */
public enum Family {
  /**
   * Locks of a row, and the rows of the journal's own tables. A {@link RowStore} keeps one version
   * of each cell. The first family, so that a reader of a row meets its locks before its data.
   */
  LOCKS("l"),
  /** Packed records, read by exact qualifier: vertices, edges of an edge table, unique keys. */
  RECORD("v"),
  /** Values too large for a record, read by exact qualifier. */
  BIG("b"),
  /** Runs of edges, read by range of qualifiers. */
  EDGES("e"),
  /** Counters: eight-byte numbers that commits increment. */
  COUNTERS("c"),
  /** Index entries, read by range of rows. */
  INDEX("i"),
  /** The dictionary, the schema and id blocks: small, read when the graph is opened. */
  META("m");

  private final String letter;

  Family(String letter) {
    this.letter = letter;
  }

  /** Returns the name of the family in stored data: one ASCII letter, which never changes. */
  public String letter() {
    return letter;
  }
}
