package io.colonnade.layout.adjacency;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.XxHash64;
import io.colonnade.error.FormatException;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Side;
import java.util.Base64;
import java.util.Optional;

/**
 * Where an edge lies, and so, as text, what users see as its id unless they supplied one: one read
 * finds the edge. A check made with the salt of the graph tells locators of this graph from all
 * other text. Immutable.
 *
 * @param place among the edges of the label; empty if it has no sort keys
 * @param id generated or a pair where it is read from text
 */
record Locator(Id out, int label, Bytes place, Id in, EdgeId id) {

  private static final int CHECK_LENGTH = 4;

  /** Of two keys of four bytes, a label of one, and the check, six bits a character. */
  private static final int LEAST_TEXT = 18;

  private static final Base64.Encoder TO_TEXT = Base64.getUrlEncoder().withoutPadding();

  /** Of an edge. */
  static Locator of(EdgeFact edge) {
    return new Locator(edge.out().id(), edge.label(), edge.place(), edge.in().id(), edge.id());
  }

  /** The locator that the id is, if it is one of this graph. */
  static Optional<Locator> read(Id publicId, long salt, EdgeShapes shapes) {
    if (!(publicId.value() instanceof String text) || !isSpelledAsOne(text)) {
      return Optional.empty();
    }
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(text);
      if (bytes.length <= CHECK_LENGTH) {
        return Optional.empty();
      }
      Bytes body = Bytes.wrap(bytes, 0, bytes.length - CHECK_LENGTH);
      Bytes check = Bytes.wrap(bytes, body.length(), CHECK_LENGTH);
      if (!check.equals(check(body, salt)) || !TO_TEXT.encodeToString(bytes).equals(text)) {
        return Optional.empty();
      }
      return Optional.of(decode(body, shapes));
    } catch (IllegalArgumentException | FormatException someOtherText) {
      return Optional.empty();
    }
  }

  /** What tells most supplied ids apart, without the price of an exception. */
  private static boolean isSpelledAsOne(String text) {
    if (text.length() < LEAST_TEXT || text.length() % 4 == 1) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isOfAlphabet =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || c == '-'
              || c == '_';
      if (!isOfAlphabet) {
        return false;
      }
    }
    return true;
  }

  /** The text of the locator of an edge whose id was not supplied. */
  Id toId(long salt) {
    ByteWriter body = new ByteWriter(40);
    body.raw(out.key());
    body.ov(label);
    body.raw(place);
    body.raw(in.key());
    if (id instanceof EdgeId.Generated generated) {
      EdgeKey.writeNumber(generated.number(), body);
    }
    Bytes bytes = body.toBytes();
    return Id.of(TO_TEXT.encodeToString(bytes.concat(check(bytes, salt)).toArray()));
  }

  /** The entry at the out vertex. */
  EdgeKey entry() {
    return new EdgeKey(Side.OUT, label, place, in, id);
  }

  /** True if it leads to where that edge lies. */
  boolean leadsTo(EdgeFact edge) {
    return out.equals(edge.out().id())
        && label == edge.label()
        && place.equals(edge.place())
        && in.equals(edge.in().id());
  }

  private static Locator decode(Bytes body, EdgeShapes shapes) {
    ByteReader in = new ByteReader(body);
    Id outVertex = Id.ofKey(in.idKey());
    int label = in.ovInt();
    EdgeShape shape = shapes.of(label);
    Bytes place = shape.readPlace(in);
    Id inVertex = Id.ofKey(in.idKey());
    if (shape.isSimple()) {
      in.end();
      EdgeId pair = new EdgeId.Pair(label, outVertex, inVertex);
      return new Locator(outVertex, label, place, inVertex, pair);
    }
    EdgeId id = new EdgeId.Generated(EdgeKey.readNumber(in));
    return new Locator(outVertex, label, place, inVertex, id);
  }

  private static Bytes check(Bytes body, long salt) {
    ByteWriter salted = new ByteWriter(body.length() + Long.BYTES);
    salted.u64(salt);
    salted.raw(body);
    ByteWriter check = new ByteWriter(CHECK_LENGTH);
    check.u32((int) XxHash64.hash(salted.toBytes()));
    return check.toBytes();
  }
}
