package io.colonnade.store;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * A table: its name, its families, and the shape of its row keys. Tables with equal names are
 * equal; a name means the same table for the life of a graph. Immutable.
 */
public final class Table {

  /**
   * Finds the end of a row key. The row keys of a table are prefix-free, so that their end follows
   * from their bytes. Engines that store row and qualifier as one key use this to separate them in
   * scans. Immutable.
   */
  @FunctionalInterface
  public interface RowKeyShape {

    /**
     * Returns the length of the row key that starts at {@code offset}.
     *
     * @param array is not modified
     * @param limit exclusive end of the bytes that may be read
     * @return at least 1, at most {@code limit - offset}
     * @throws io.colonnade.error.FormatException if no row key of the table starts there
     */
    int length(byte[] array, int offset, int limit);
  }

  private final String name;
  private final Set<Family> families;
  private final RowKeyShape rowKeys;
  private final boolean isHashed;

  /**
   * Creates the description of a table.
   *
   * @param name lower-case ASCII letters and digits
   */
  public Table(String name, Set<Family> families, RowKeyShape rowKeys) {
    this(name, families, rowKeys, false);
  }

  private Table(String name, Set<Family> families, RowKeyShape rowKeys, boolean isHashed) {
    if (!name.matches("[a-z][a-z0-9]*")) {
      throw new IllegalArgumentException("not a table name: " + name);
    }
    if (families.isEmpty()) {
      throw new IllegalArgumentException("a table needs a family: " + name);
    }
    this.name = name;
    this.families = Collections.unmodifiableSet(EnumSet.copyOf(families));
    this.rowKeys = rowKeys;
    this.isHashed = isHashed;
  }

  /** Returns the same table, whose row keys begin with 16 bits of a hash. */
  public Table hashed() {
    return new Table(name, families, rowKeys, true);
  }

  /** Returns the same table with these families. */
  public Table withFamilies(Set<Family> others) {
    return new Table(name, others, rowKeys, isHashed);
  }

  /** Returns whether rows are spread evenly over the first two bytes of their keys. */
  public boolean isHashed() {
    return isHashed;
  }

  public String name() {
    return name;
  }

  /** Returns the families in the order of {@link Family}. */
  public Set<Family> families() {
    return families;
  }

  public RowKeyShape rowKeys() {
    return rowKeys;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Table that && name.equals(that.name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
