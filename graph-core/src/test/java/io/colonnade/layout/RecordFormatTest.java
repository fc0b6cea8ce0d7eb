package io.colonnade.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.RecordCodec.StoredRecord;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The worked examples of the format page. */
class RecordFormatTest {

  private static final Id ID = Id.of(1);

  @Test
  void record_plainValues_hasTheBytesOfThePage() {
    VertexFact vertex = vertex(7, plain(3, "Ada"), plain(6, 36));
    assertBothWays("01 07 02 03 2003416461 06 1248", vertex);
    Bytes record = RecordCodec.ofVertex(vertex).withLabel(7);
    List<PropertyFact> ofEdge = List.of(new PropertyFact(3, "Ada"), new PropertyFact(6, 36));
    assertEquals(record, RecordCodec.ofEdge(ofEdge).withLabel(7));
    assertEquals(7, RecordCodec.edge(record).label());
    assertEquals(ofEdge, RecordCodec.edge(record).properties().of(Keys.ALL));
  }

  @Test
  void record_wrappedValue_hasTheBytesOfThePage() {
    assertBothWays(
        "01 07 01 03 60 07 02 A75910EA27D4727622 01 01 1861 02",
        vertex(
            7,
            new VertexPropertyFact(
                3, 2, Optional.of(Id.of(42)), true, List.of(new PropertyFact(1, 'a')))));
  }

  @Test
  void record_bigValue_hasTheBytesOfThePage() {
    EncodedRecord encoded = RecordCodec.ofVertex(vertex(1, plain(300, new byte[1022])));
    assertEquals(Bytes.ofHex("01 01 01 80AC 61 8108"), encoded.withLabel(1));
    assertEquals(Bytes.ofHex("00 80AC 00"), encoded.big().firstKey().rowQualifier());
    Bytes cell = encoded.big().get(encoded.big().firstKey());
    assertEquals(Bytes.ofHex("01 22 FE07 00"), cell.slice(0, 5));
    assertEquals(1 + 1 + 2 + 1022, cell.length());
  }

  @Test
  void bigKey_ofAMetaProperty_hasAQualifierOfItsOwn() {
    assertEquals(Bytes.ofHex("01 80AC 02 05"), new BigKey(300, 2, 5).rowQualifier());
  }

  private static void assertBothWays(String hex, VertexFact vertex) {
    Bytes record = Bytes.ofHex(hex);
    assertEquals(record, RecordCodec.ofVertex(vertex).withLabel(vertex.ref().label()));
    StoredRecord<VertexPropertyFact> read = RecordCodec.vertex(record);
    assertEquals(vertex, new VertexFact(new VertexRef(ID, read.label()), read.properties()));
  }

  private static VertexFact vertex(int label, VertexPropertyFact... properties) {
    return new VertexFact(new VertexRef(ID, label), List.of(properties));
  }

  private static VertexPropertyFact plain(int key, Object value) {
    return new VertexPropertyFact(key, 0, Optional.empty(), value, List.of());
  }
}
