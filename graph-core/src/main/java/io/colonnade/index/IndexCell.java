package io.colonnade.index;

import io.colonnade.codec.Bytes;
import io.colonnade.store.ElementKey;
import io.colonnade.store.WriteSet;

/**
 * A stored entry of an index. Immutable.
 *
 * @param key the address of the entry
 * @param value the content of the entry
 */
public record IndexCell(ElementKey key, Bytes value) {

  /** Puts the entry. */
  public void putInto(WriteSet writeSet) {
    writeSet.put(key.table(), key.cell().row(), key.cell().family(), key.cell().qualifier(), value);
  }

  /** Deletes the entry. */
  public void deleteFrom(WriteSet writeSet) {
    writeSet.delete(key.table(), key.cell().row(), key.cell().family(), key.cell().qualifier());
  }
}
