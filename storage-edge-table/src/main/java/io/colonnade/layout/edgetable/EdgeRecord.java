package io.colonnade.layout.edgetable;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigValues;
import io.colonnade.layout.EncodedRecord;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.StoredProperties;
import io.colonnade.layout.cells.CounterCells;
import io.colonnade.layout.cells.RawFact;
import io.colonnade.layout.cells.RestCells;
import io.colonnade.layout.cells.RestReads;
import io.colonnade.layout.cells.RowNames;
import io.colonnade.model.CounterFacts;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.store.RowRead;
import java.util.List;

/**
 * The record of an edge as stored in its row. Only this class encodes and decodes these values; the
 * package page defines the format. Immutable.
 */
record EdgeRecord(
    EdgeId id,
    int label,
    VertexRef out,
    VertexRef in,
    Bytes sortPrefix,
    StoredProperties<PropertyFact> properties,
    CounterFacts counters)
    implements RawFact<EdgeFact> {

  /** Returns the value of the cell of an edge. */
  static Bytes encode(EdgeFact edge, EncodedRecord properties) {
    ByteWriter ends = new ByteWriter(24);
    write(edge.out(), ends);
    write(edge.in(), ends);
    return properties.withHead(edge.label(), ends.toBytes());
  }

  private static void write(VertexRef end, ByteWriter out) {
    out.raw(end.id().key());
    out.ov(end.label());
  }

  /**
   * Decodes the value of the cell; the result does not refer to its bytes.
   *
   * @throws FormatException if the bytes are not a record of an edge
   */
  static EdgeRecord decode(EdgeId id, Bytes value, EdgeShapes shapes) {
    ByteReader in = new ByteReader(value);
    int label = RecordCodec.label(in);
    VertexRef outEnd = readEnd(in);
    VertexRef inEnd = readEnd(in);
    StoredProperties<PropertyFact> properties = RecordCodec.edgeProperties(value, in);
    Bytes sortPrefix = sortPrefix(shapes.of(label), properties);
    return new EdgeRecord(id, label, outEnd, inEnd, sortPrefix, properties, CounterFacts.NONE);
  }

  /** Returns the ids of both vertices of the value of a cell, with the contract of decode. */
  static List<Id> ends(Bytes value) {
    ByteReader in = new ByteReader(value);
    int unused = RecordCodec.label(in);
    return List.of(readEnd(in).id(), readEnd(in).id());
  }

  private static VertexRef readEnd(ByteReader in) {
    Id id = Id.ofKey(in.idKey().copy());
    return new VertexRef(id, in.ovInt());
  }

  /**
   * Returns the sort-key prefix, empty if a damaged record lacks a sort value, which audits report.
   */
  private static Bytes sortPrefix(EdgeShape shape, StoredProperties<PropertyFact> properties) {
    if (!shape.isSorted() || properties.lacks(shape.sortKeys())) {
      return Bytes.EMPTY;
    }
    return shape.sortPrefix(properties.of(shape.sortKeys())).orElse(Bytes.EMPTY);
  }

  @Override
  public EdgeFact fact() {
    return new EdgeFact(id, label, out, in, sortPrefix, properties, counters);
  }

  @Override
  public RowRead rest(Keys wanted) {
    return RestReads.of(
        this,
        wanted,
        Tables.EDGE,
        EdgeRow.of(id),
        List.of(),
        properties.missing(wanted),
        BigKey::rowQualifier);
  }

  @Override
  public EdgeRecord with(RestCells cells) {
    return with(cells.values(properties, BigKey::rowQualifier)).counting(cells.counters(counters));
  }

  @Override
  public Bytes counterPrefix() {
    return CounterCells.PREFIX;
  }

  @Override
  public EdgeRecord counting(CounterFacts others) {
    return new EdgeRecord(id, label, out, in, sortPrefix, properties, others);
  }

  /** Returns this record with the given big values, which replace any loaded before. */
  EdgeRecord with(BigValues values) {
    return new EdgeRecord(id, label, out, in, sortPrefix, properties.with(values), counters);
  }

  @Override
  public String name() {
    return RowNames.edge(out, in);
  }
}
