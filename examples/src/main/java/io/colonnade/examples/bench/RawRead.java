package io.colonnade.examples.bench;

import io.colonnade.store.Family;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.Table;

/** A read of raw RocksDB: of one key, or of a run of keys. Its arrays are never changed. */
sealed interface RawRead {

  Table table();

  Family family();

  /** The one key. */
  record Get(Table table, Family family, Key key) implements RawRead {}

  /**
   * The first keys from {@code from} (inclusive) to {@code to} (exclusive; no bytes: the end of the
   * table), with their values or without.
   */
  record Walk(Table table, Family family, Key from, Key to, int limit, Content content)
      implements RawRead {}

  /** The bytes of a key. */
  final class Key {

    private final byte[] bytes;

    Key(byte[] bytes) {
      this.bytes = bytes;
    }

    byte[] bytes() {
      return bytes;
    }
  }
}
