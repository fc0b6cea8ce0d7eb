package io.colonnade.layout.cells;

import io.colonnade.codec.ByteReader;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.model.Side;

/** The byte of a side in keys: out before in. Stateless. */
public final class SideCode {

  private static final int OUT = 0x40;
  private static final int IN = 0x50;

  private SideCode() {}

  public static int of(Side side) {
    return switch (side) {
      case OUT -> OUT;
      case IN -> IN;
    };
  }

  /**
   * Reads a side.
   *
   * @throws FormatException if the next byte is none
   */
  public static Side read(ByteReader in) {
    int code = in.u8();
    return switch (code) {
      case OUT -> Side.OUT;
      case IN -> Side.IN;
      default -> throw new FormatException(Problem.UNKNOWN_KIND, "of", "edge entry", "code", code);
    };
  }
}
