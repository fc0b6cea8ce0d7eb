package io.colonnade.layout.adjacency;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.layout.cells.DegreeCells.Run;
import io.colonnade.layout.cells.EntryCodec;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Side;

/**
 * The qualifiers of entries, {@code dir label sort K(other) eid}, and of big values of edges. Only
 * this class encodes and decodes them; the package page defines the format. Stateless.
 */
final class EntryQualifier {

  private EntryQualifier() {}

  static Bytes of(EntryKey entry) {
    ByteWriter out = new ByteWriter(32);
    EntryCodec.writeRun(entry.side(), entry.label(), out);
    EntryCodec.write(entry, out);
    return out.toBytes();
  }

  /** Returns the prefix of the qualifiers of all entries of a side. */
  static Bytes prefix(Side side) {
    return EntryCodec.prefix(side);
  }

  /** Returns the prefix of the qualifiers of all entries of a side and label. */
  static Bytes prefix(Side side, int label) {
    ByteWriter out = new ByteWriter(8);
    EntryCodec.writeRun(side, label, out);
    return out.toBytes();
  }

  /**
   * Decodes a qualifier; the result does not refer to its bytes.
   *
   * @param vertex of the row
   * @throws FormatException if the qualifier is not that of an entry
   */
  static EntryKey decode(Bytes qualifier, Id vertex, EdgeShapes shapes) {
    ByteReader in = new ByteReader(qualifier);
    Side side = EntryCodec.readSide(in);
    int label = in.ovInt();
    return EntryCodec.read(in, side, label, vertex, shapes.of(label));
  }

  /**
   * Decodes only the vertex at the other end; the result does not refer to the bytes.
   *
   * @throws FormatException if the qualifier is not that of an entry
   */
  static Id other(Bytes qualifier, EdgeShapes shapes) {
    ByteReader in = new ByteReader(qualifier);
    Side unused = EntryCodec.readSide(in);
    return EntryCodec.readOther(in, shapes.of(in.ovInt()));
  }

  /**
   * Returns the label of an entry.
   *
   * @throws FormatException if the qualifier is not that of an entry
   */
  static int label(Bytes qualifier) {
    ByteReader in = new ByteReader(qualifier);
    Side unused = EntryCodec.readSide(in);
    return in.ovInt();
  }

  /**
   * Returns the side and label of an entry.
   *
   * @throws FormatException if the qualifier is not that of an entry
   */
  static Run run(Bytes qualifier) {
    ByteReader in = new ByteReader(qualifier);
    Side side = EntryCodec.readSide(in);
    return new Run(side, in.ovInt());
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
    EntryCodec.writeRun(entry.side(), entry.label(), out);
    out.raw(entry.sortPrefix());
    out.raw(entry.other().key());
    ByteWriter eid = new ByteWriter(16);
    EntryCodec.writeId(entry.id(), eid);
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
