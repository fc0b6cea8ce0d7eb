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
 * The qualifiers of entries, {@code dir label place K(other) eid}, and of big values of edges; the
 * one class that knows their bytes (the format page is the package's). Stateless.
 */
final class EntryQualifier {

  private EntryQualifier() {}

  static Bytes of(EntryKey entry) {
    ByteWriter out = new ByteWriter(32);
    writeRun(entry.side(), entry.label(), out);
    entry.write(out);
    return out.toBytes();
  }

  /** What the qualifiers of all entries of that side start with. */
  static Bytes prefix(Side side) {
    return Bytes.of(SideCode.of(side));
  }

  /** What the qualifiers of all entries of that side and label start with. */
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
   * Reads a qualifier; keeps none of its bytes.
   *
   * @param vertex of the row
   * @throws FormatException if it is no entry's
   */
  static EntryKey decode(Bytes qualifier, Id vertex, EdgeShapes shapes) {
    ByteReader in = new ByteReader(qualifier);
    Side side = SideCode.read(in);
    int label = in.ovInt();
    return EntryKey.read(in, side, label, vertex, shapes.of(label));
  }

  /**
   * Reads no more than the vertex at the other end; keeps none of the bytes.
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
   * What the qualifiers of the big values of an edge start with, in family {@code BIG} of the row
   * of its out vertex; what follows is the key of the property. In the order of the qualifiers of
   * the edges; no such prefix begins another.
   *
   * @param entry at the out vertex
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

  /** The qualifier of a big value of an edge; see {@link #bigPrefix}. */
  static Bytes big(EntryKey entry, int key) {
    ByteWriter out = new ByteWriter(48);
    out.raw(bigPrefix(entry));
    out.ov(key);
    return out.toBytes();
  }
}
