package io.colonnade.layout.edgetable;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.model.EdgeShapes;

/**
 * The qualifiers of entries, {@code place K(other) eid}; only this class encodes and decodes them,
 * and the package page defines the format. Stateless.
 */
final class EntryQualifier {

  private EntryQualifier() {}

  static Bytes of(EntryKey entry) {
    ByteWriter out = new ByteWriter(24);
    entry.write(out);
    return out.toBytes();
  }

  /**
   * Decodes a qualifier; the result does not refer to its bytes.
   *
   * @param run the row
   * @throws FormatException if the qualifier is not that of an entry
   */
  static EntryKey decode(Bytes qualifier, RunRow run, EdgeShapes shapes) {
    ByteReader in = new ByteReader(qualifier);
    return EntryKey.read(in, run.side(), run.label(), run.vertex(), shapes.of(run.label()));
  }

  /**
   * Decodes only the vertex at the other end; the result does not refer to the bytes.
   *
   * @param run the row
   * @throws FormatException if the qualifier is not that of an entry
   */
  static Id other(Bytes qualifier, RunRow run, EdgeShapes shapes) {
    return EntryKey.readOther(new ByteReader(qualifier), shapes.of(run.label()));
  }
}
