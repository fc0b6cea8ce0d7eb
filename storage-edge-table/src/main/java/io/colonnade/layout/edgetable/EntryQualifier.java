package io.colonnade.layout.edgetable;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.model.EdgeShapes;

/**
 * The qualifiers of entries, {@code place K(other) eid}; the one class that knows their bytes (the
 * format page is the package's). Stateless.
 */
final class EntryQualifier {

  private EntryQualifier() {}

  static Bytes of(EntryKey entry) {
    ByteWriter out = new ByteWriter(24);
    entry.write(out);
    return out.toBytes();
  }

  /**
   * Reads a qualifier; keeps none of its bytes.
   *
   * @param run the row
   * @throws FormatException if it is no entry's
   */
  static EntryKey decode(Bytes qualifier, RunRow run, EdgeShapes shapes) {
    ByteReader in = new ByteReader(qualifier);
    return EntryKey.read(in, run.side(), run.label(), run.vertex(), shapes.of(run.label()));
  }

  /**
   * Reads no more than the vertex at the other end; keeps none of the bytes.
   *
   * @param run the row
   * @throws FormatException if the qualifier is no entry's
   */
  static Id other(Bytes qualifier, RunRow run, EdgeShapes shapes) {
    return EntryKey.readOther(new ByteReader(qualifier), shapes.of(run.label()));
  }
}
