package io.colonnade.store.journal;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.store.RowKey;

/**
 * The name of a transaction of the journal, unique for ever. Immutable.
 *
 * @param instance number of the process that runs the transaction, never given out twice
 * @param slot number of the row of table {@code log} in which the instance keeps the intent
 * @param sequence number of the transaction in its slot, from 1
 */
record TransactionId(long instance, int slot, long sequence) {

  /** The length in bytes. */
  static final int LENGTH = 20;

  /** Writes instance, slot and sequence in 8, 4 and 8 bytes. */
  void write(ByteWriter to) {
    to.u64(instance);
    to.u32(slot);
    to.u64(sequence);
  }

  static TransactionId read(ByteReader from) {
    return new TransactionId(from.u64(), from.u32(), from.u64());
  }

  /** Returns the row of table {@code log} that holds the intent. */
  RowKey row() {
    return row(instance, slot);
  }

  static RowKey row(long instance, int slot) {
    ByteWriter row = new ByteWriter(12);
    row.u64(instance);
    row.u32(slot);
    return new RowKey(JournalTables.LOG, row.toBytes());
  }

  /**
   * Returns the transaction with that sequence number in the slot of a row of table {@code log}.
   */
  static TransactionId of(Bytes row, long sequence) {
    ByteReader reader = new ByteReader(row);
    return new TransactionId(reader.u64(), reader.u32(), sequence);
  }

  /** Returns {@code instance-slot-sequence} in decimal. */
  @Override
  public String toString() {
    return instance + "-" + slot + "-" + sequence;
  }
}
