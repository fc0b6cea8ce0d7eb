package io.colonnade.layout.adjacency;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.layout.cells.EdgeIdBytes;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.layout.cells.SideCode;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Side;

/**
 * The qualifiers of entries, {@code dir label place K(other) eid}, and of big values of edges. Only
 * this class encodes and decodes them; the package page defines the format. Stateless.
 */
final class EntryQualifier {

  private EntryQualifier() {}

  static Bytes of(EntryKey entry) {
    ByteWriter out = new ByteWriter(32);
    writeRun(entry.side(), entry.label(), out);
    entry.write(out);
    return out.toBytes();
  }

  /** Returns the prefix of the qualifiers of all entries of a side. */
  static Bytes prefix(Side side) {
    return Bytes.of(SideCode.of(side));
  }

  /** Returns the prefix of the qualifiers of all entries of a side and label. */
  static Bytes prefix(Side side, int label) {
    ByteWriter out = new ByteWriter(8);
    writeRun(side, label, out);
    return out.toBytes();
  }

  private static void writeRun(Side side, int label, ByteWriter out) {
    out.u8(SideCode.of(side));
    out.ov(label);
  }

  /**
   * Decodes a qualifier; the result does not refer to its bytes.
   *
   * @param vertex of the row
   * @throws FormatException if the qualifier is not that of an entry
   */
  static EntryKey decode(Bytes qualifier, Id vertex, EdgeShapes shapes) {
    ByteReader in = new ByteReader(qualifier);
    Side side = SideCode.read(in);
    int label = in.ovInt();
    return EntryKey.read(in, side, label, vertex, shapes.of(label));
  }

  /**
   * Decodes only the vertex at the other end; the result does not refer to the bytes.
   *
   * @throws FormatException if the qualifier is no entry's
   */
  static Id other(Bytes qualifier, EdgeShapes shapes) {
    ByteReader in = new ByteReader(qualifier);
    Side unused = SideCode.read(in);
    return EntryKey.readOther(in, shapes.of(in.ovInt()));
  }

  /**
   * Returns the label of an entry.
   *
   * @throws FormatException if the qualifier is no entry's
   */
  static int label(Bytes qualifier) {
    ByteReader in = new ByteReader(qualifier);
    Side unused = SideCode.read(in);
    return in.ovInt();
  }

  /**
   * Returns the prefix of the qualifiers of the big values of an edge, in family {@code BIG} of the
   * row of its out vertex; the key of the property follows. Prefixes sort as the qualifiers of the
   * edges do, and no prefix is a prefix of another.
   *
   * @param entry the entry at the out vertex
   */
  static Bytes bigPrefix(EntryKey entry) {
    ByteWriter out = new ByteWriter(40);
    writeRun(entry.side(), entry.label(), out);
    out.raw(entry.place());
    out.raw(entry.other().key());
    ByteWriter eid = new ByteWriter(16);
    EdgeIdBytes.write(entry.id(), eid);
    out.ended(eid.toBytes());
    return out.toBytes();
  }

  /** Returns the qualifier of a big value of an edge; see {@link #bigPrefix}. */
  static Bytes big(EntryKey entry, int key) {
    ByteWriter out = new ByteWriter(48);
    out.raw(bigPrefix(entry));
    out.ov(key);
    return out.toBytes();
  }
}
