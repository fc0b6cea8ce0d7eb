package io.colonnade.layout.edgetable;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.IdCodec;
import io.colonnade.error.FormatException;
import io.colonnade.layout.cells.DegreeCells.Run;
import io.colonnade.layout.cells.EntryCodec;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Side;
import io.colonnade.store.Family;
import io.colonnade.store.RowRead;

/**
 * A row of table {@code inc}: the run of edges of one label at one side of a vertex. Only this
 * class encodes and decodes the key of the row, {@code K(vertex) dir label}, and the qualifiers of
 * its entries, {@code sort K(other) eid}; the package page defines the format. Immutable.
 */
record RunRow(Id vertex, Side side, int label) {

  /** Returns the run of an edge at its vertex of a side. */
  static RunRow of(EdgeFact edge, Side side) {
    return new RunRow(edge.end(side).id(), side, edge.label());
  }

  /** Returns the prefix of the keys of all rows of a vertex. */
  static Bytes prefix(Id vertex) {
    return vertex.key();
  }

  /** Returns the prefix of the keys of all rows of a vertex at a side. */
  static Bytes prefix(Id vertex, Side side) {
    return vertex.key().concat(EntryCodec.prefix(side));
  }

  /** Returns the read of the keys of all entries of a vertex. */
  static RowRead entries(Id vertex) {
    return RowRead.startingWith(
        Tables.INC, prefix(vertex), Family.EDGES, Integer.MAX_VALUE, RowRead.Content.KEYS);
  }

  /** Returns the side and label. */
  Run run() {
    return new Run(side, label);
  }

  Bytes key() {
    ByteWriter out = new ByteWriter(16);
    out.raw(vertex.key());
    EntryCodec.writeRun(side, label, out);
    return out.toBytes();
  }

  /**
   * Decodes a row key; the result does not refer to its bytes.
   *
   * @throws FormatException if the bytes are not the key of a run
   */
  static RunRow decode(Bytes row) {
    ByteReader in = new ByteReader(row);
    Id vertex = Id.ofKey(in.idKey().copy());
    Side side = EntryCodec.readSide(in);
    RunRow run = new RunRow(vertex, side, in.ovInt());
    in.end();
    return run;
  }

  /** Returns the qualifier of an entry in its run. */
  static Bytes qualifier(EntryKey entry) {
    ByteWriter out = new ByteWriter(24);
    EntryCodec.write(entry, out);
    return out.toBytes();
  }

  /**
   * Decodes the qualifier of an entry in this run; the result does not refer to its bytes.
   *
   * @throws FormatException if the qualifier is not that of an entry
   */
  EntryKey entry(Bytes qualifier, EdgeShapes shapes) {
    return EntryCodec.read(new ByteReader(qualifier), side, label, vertex, shapes.of(label));
  }

  /**
   * Decodes only the vertex at the other end of an entry; the result does not refer to the bytes.
   *
   * @throws FormatException if the qualifier is not that of an entry
   */
  Id other(Bytes qualifier, EdgeShapes shapes) {
    return EntryCodec.readOther(new ByteReader(qualifier), shapes.of(label));
  }

  /** See {@link io.colonnade.store.Table.RowKeyShape}. */
  static int length(byte[] array, int offset, int limit) {
    int label = offset + IdCodec.length(array, offset, limit) + 1;
    return label + ByteReader.ovLength(array, label, limit) - offset;
  }
}
