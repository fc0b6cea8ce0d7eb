package io.colonnade.layout.edgetable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.layout.RecordCodec;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.LabelShapes;
import io.colonnade.schema.StoredDegrees;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The examples of the format page, and that each key is read back. */
class FormatTest {

  private static final Id FROM = Id.of(42);
  private static final Id TO = Id.of(43);

  private static Bytes hex(String spaced) {
    return Bytes.ofHex(spaced.replace(" ", ""));
  }

  private static EdgeFact edge(Object value) {
    return edge(List.of(new PropertyFact(3, value)));
  }

  private static EdgeFact edge(List<PropertyFact> properties) {
    return new EdgeFact(
        new EdgeId.Generated(100_000), 7, new VertexRef(FROM, 1), new VertexRef(TO, 2), properties);
  }

  @Test
  void rowsOfEdges() {
    assertEquals(hex("A759 11 EA27D4727622"), EdgeRow.of(new EdgeId.Generated(42)));
    assertEquals(hex("44BC 1C 616263 00"), EdgeRow.of(new EdgeId.Supplied(Id.of("abc"))));
  }

  @Test
  void positions_areTheRows() {
    EdgeFact edge =
        new EdgeFact(
            new EdgeId.Generated(42), 7, new VertexRef(FROM, 1), new VertexRef(TO, 2), List.of());
    assertEquals(
        hex("A759 11 EA27D4727622"),
        new EdgeTableLayout(0, LabelShapes.fixed(EdgeShapes.PLAIN, StoredDegrees.ALL))
            .position(edge));
  }

  @Test
  void rowsOfEdges_areReadBackAndEndWhereTheySay() {
    Stream.of(
            new EdgeId.Generated(0),
            new EdgeId.Generated(Long.MAX_VALUE),
            new EdgeId.Supplied(Id.of(5)),
            new EdgeId.Supplied(Id.of(new UUID(1, 2))),
            new EdgeId.Supplied(Id.of("")),
            new EdgeId.Pair(7, FROM, TO),
            new EdgeId.Pair(300, Id.of("a"), Id.of("a")))
        .forEach(
            id -> {
              Bytes row = EdgeRow.of(id);
              assertEquals(id, EdgeRow.decode(row));
              byte[] longer = row.concat(Bytes.of(0)).toArray();
              assertEquals(row.length(), EdgeRow.length(longer, 0, longer.length));
              byte[] cut = row.slice(0, row.length() - 1).toArray();
              assertThrows(FormatException.class, () -> EdgeRow.length(cut, 0, cut.length));
            });
  }

  @Test
  void rowOfAPair_thatDoesNotBelongToItsHash_isDamaged() {
    byte[] row = EdgeRow.of(new EdgeId.Pair(7, FROM, TO)).toArray();
    row[0] ^= 1;
    assertThrows(FormatException.class, () -> EdgeRow.decode(Bytes.wrap(row)));
  }

  @Test
  void runs() {
    assertEquals(hex("A75910EA27D4727622 40 07"), new RunRow(FROM, Side.OUT, 7).key());
  }

  @Test
  void runs_areReadBackAndEndWhereTheySay() {
    Stream.of(
            new RunRow(FROM, Side.OUT, 7),
            new RunRow(Id.of("a"), Side.IN, 300),
            new RunRow(Id.of(new UUID(1, 2)), Side.IN, Integer.MAX_VALUE))
        .forEach(
            run -> {
              Bytes row = run.key();
              assertEquals(run, RunRow.decode(row));
              byte[] within = Bytes.of(1).concat(row).concat(Bytes.of(1, 2)).toArray();
              int end = 1 + row.length();
              assertEquals(row.length(), RunRow.length(within, 1, within.length));
              assertEquals(row.length(), RunRow.length(within, 1, end));
              assertThrows(FormatException.class, () -> RunRow.length(within, 1, end - 1));
              int side = 1 + run.vertex().key().length();
              assertThrows(FormatException.class, () -> RunRow.length(within, 1, side));
            });
  }

  @Test
  void entries() {
    EntryKey entry = new EntryKey(Side.OUT, 7, Bytes.EMPTY, TO, new EdgeId.Generated(100_000));
    assertEquals(hex("4F0A1061D9C798D8CA 10 0186A0"), RunRow.qualifier(entry));
    RunRow run = new RunRow(FROM, Side.OUT, 7);
    assertEquals(entry, run.entry(RunRow.qualifier(entry), EdgeShapes.PLAIN));
    EdgeShape simple = new EdgeShape(List.of(), EdgeShape.Multiplicity.SIMPLE);
    EntryKey pair = new EntryKey(Side.OUT, 7, Bytes.EMPTY, TO, new EdgeId.Pair(7, FROM, TO));
    assertEquals(hex("4F0A1061D9C798D8CA"), RunRow.qualifier(pair));
    assertEquals(pair, run.entry(RunRow.qualifier(pair), label -> simple));
  }

  @Test
  void values() {
    EdgeFact small = edge(true);
    Bytes record = hex("01 07 A75910EA27D4727622 01 4F0A1061D9C798D8CA 02 01 03 02");
    assertEquals(record, EdgeRecord.encode(small, RecordCodec.ofEdge(small.properties())));
    assertEquals(small, EdgeRecord.decode(small.id(), record, EdgeShapes.PLAIN).fact());
    assertEquals(record, EncodedEdge.of(small, EdgeShape.PLAIN).record());
    assertEquals(hex("01 02 01 03 02"), EncodedEdge.of(small, EdgeShape.PLAIN).entry(Side.OUT));
    assertEquals(hex("01 01 01 03 02"), EncodedEdge.of(small, EdgeShape.PLAIN).entry(Side.IN));
    assertEquals(
        hex("01 02 01 03 61 64"),
        EncodedEdge.of(edge("x".repeat(98)), EdgeShape.PLAIN).entry(Side.OUT));
  }

  @Test
  void copies_areThoseOfTheCodec_whetherTheRecordIsTakenOrNot() {
    for (int length = 0; length < 1100; length++) {
      List<PropertyFact> properties =
          List.of(new PropertyFact(3, "x".repeat(length)), new PropertyFact(4, true));
      EncodedEdge edge = EncodedEdge.of(edge(properties), EdgeShape.PLAIN);
      assertEquals(RecordCodec.copyOfEdge(properties, 64), edge.copy());
    }
  }
}
