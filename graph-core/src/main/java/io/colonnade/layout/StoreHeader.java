package io.colonnade.layout;

/**
 * What a store says of itself, written when the graph is made and never changed.
 *
 * @param formatVersion the version of all bytes in the store
 * @param layout the name of the layout
 * @param salt random bits of this graph: what it generates cannot be mistaken for another graph's
 */
public record StoreHeader(int formatVersion, String layout, long salt) {

  /** The only format version that this program reads and writes. */
  public static final int CURRENT_FORMAT = 1;
}
