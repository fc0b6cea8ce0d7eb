package io.colonnade.codec;

/** Ids to keys and back. */
final class IdCodec {

  private IdCodec() {}

  static Bytes encode(Object value) {
    return Bytes.ofUtf8(value.toString());
  }

  static Object decode(Bytes key) {
    return key;
  }
}
