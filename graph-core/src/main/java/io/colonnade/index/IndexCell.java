package io.colonnade.index;

import io.colonnade.codec.Bytes;
import io.colonnade.store.ElementKey;
import io.colonnade.store.WriteSet;

/**
 * One entry of an index as it is stored. Immutable.
 *
 * @param key where it is
 * @param value what it holds
 */
public record IndexCell(ElementKey key, Bytes value) {

  /** Puts it. */
  public void putInto(WriteSet writeSet) {
    writeSet.put(key.table(), key.cell().row(), key.cell().family(), key.cell().qualifier(), value);
  }

  /** Deletes it. */
  public void deleteFrom(WriteSet writeSet) {
    writeSet.delete(key.table(), key.cell().row(), key.cell().family(), key.cell().qualifier());
  }
}
