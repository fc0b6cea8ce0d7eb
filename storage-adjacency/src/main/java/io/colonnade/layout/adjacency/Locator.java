package io.colonnade.layout.adjacency;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.XxHash64;
import io.colonnade.error.FormatException;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.Side;
import java.util.Base64;
import java.util.Optional;

/**
 * Where the edge with a generated id lies, and so, as text, what users see as its id: one read
 * finds the edge. A check made with the salt of the graph tells locators of this graph from all
 * other text. Immutable.
 */
record Locator(Id out, int label, Id in, long number) {

  private static final int CHECK_LENGTH = 4;
  private static final Base64.Encoder TO_TEXT = Base64.getUrlEncoder().withoutPadding();

  static Locator of(EdgeFact edge, EdgeId.Generated id) {
    return new Locator(edge.out().id(), edge.label(), edge.in().id(), id.number());
  }

  /** The locator that the id is, if it is one of this graph. */
  static Optional<Locator> read(Id publicId, long salt) {
    if (!(publicId.value() instanceof String text)) {
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
      return Optional.of(decode(body));
    } catch (IllegalArgumentException | FormatException someOtherText) {
      return Optional.empty();
    }
  }

  /** The text of the locator. */
  Id toId(long salt) {
    ByteWriter body = new ByteWriter(40);
    body.raw(out.key());
    body.ov(label);
    body.raw(in.key());
    EdgeKey.writeNumber(number, body);
    Bytes bytes = body.toBytes();
    return Id.of(TO_TEXT.encodeToString(bytes.concat(check(bytes, salt)).toArray()));
  }

  /** The entry at the out vertex. */
  EdgeKey entry() {
    return new EdgeKey(Side.OUT, label, in, new EdgeId.Generated(number));
  }

  /** True if it leads to where that edge lies. */
  boolean leadsTo(EdgeFact edge) {
    return out.equals(edge.out().id()) && label == edge.label() && in.equals(edge.in().id());
  }

  private static Locator decode(Bytes body) {
    ByteReader in = new ByteReader(body);
    Id outVertex = Id.ofKey(in.idKey());
    int label = in.ovInt();
    Id inVertex = Id.ofKey(in.idKey());
    return new Locator(outVertex, label, inVertex, EdgeKey.readNumber(in));
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
