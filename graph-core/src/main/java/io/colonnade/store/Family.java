package io.colonnade.store;

/**
 * What kind of cells a column family holds, and so how an engine should keep them. A table has each
 * family at most once. The order of the constants is the order of families within a row.
 *
 * <p>Every engine derives its settings (bloom filters, block sizes, blob files) from the family
 * alone, so that a store can be opened before anybody has declared tables.
 */
public enum Family {
  /** Packed records, read by exact qualifier: vertices, edges of an edge table, unique keys. */
  RECORD("v"),
  /** Values too large for a record, read by exact qualifier. */
  BIG("b"),
  /** Runs of edges, read by range of qualifiers. */
  EDGES("e"),
  /** Counters: eight-byte numbers that are added to. */
  COUNTERS("c"),
  /** Index entries, read by range of rows. */
  INDEX("i"),
  /** The dictionary, schema, id blocks: small, read at opening. */
  META("m");

  private final String letter;

  Family(String letter) {
    this.letter = letter;
  }

  /** The name of the family in stored data: one ASCII letter, for ever. */
  public String letter() {
    return letter;
  }
}
