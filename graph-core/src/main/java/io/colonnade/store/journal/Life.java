package io.colonnade.store.journal;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;

/**
 * Whether the record element of a row exists. In byte order a live row is less than any other, and
 * live rows are ordered by birth. Written only together with the guard of the row. Immutable.
 *
 * @param version since when the row is alive; while the element is removed or replaced, since when
 *     it was before, 0 if it was not; otherwise 0
 */
record Life(Kind kind, long version) {

  /** The state of the record element. */
  enum Kind {
    LIVE(1),
    /** The holder of the guard removes or replaces the element. */
    DROPPING(2),
    NONE(3),
    /** The holder of the guard creates the element. */
    CREATING(4);

    private final int stored;

    Kind(int stored) {
      this.stored = stored;
    }

    private static Kind of(int stored) {
      for (Kind kind : values()) {
        if (kind.stored == stored) {
          return kind;
        }
      }
      throw new FormatException(Problem.UNKNOWN_KIND, "of", "life of a row", "code", stored);
    }
  }

  static final Life NONE = new Life(Kind.NONE, 0);
  static final Life CREATING = new Life(Kind.CREATING, 0);

  static Life live(long born) {
    return new Life(Kind.LIVE, born);
  }

  /**
   * Returns the life of a row whose element is being removed.
   *
   * @param born since when it is alive; 0 if it is not
   */
  static Life dropping(long born) {
    return new Life(Kind.DROPPING, born);
  }

  /** Returns the life after the transaction that changes it was aborted. */
  Life restored() {
    return switch (kind) {
      case DROPPING -> version == 0 ? NONE : live(version);
      case CREATING -> NONE;
      case LIVE, NONE -> this;
    };
  }

  private static boolean hasVersion(Kind kind) {
    return kind == Kind.LIVE || kind == Kind.DROPPING;
  }

  Bytes bytes() {
    ByteWriter bytes = new ByteWriter(9);
    bytes.u8(kind.stored);
    if (hasVersion(kind)) {
      bytes.u64(version);
    }
    return bytes.toBytes();
  }

  /**
   * Reads a life.
   *
   * @throws FormatException if the bytes are not those of a life
   */
  static Life of(Bytes bytes) {
    ByteReader reader = new ByteReader(bytes);
    Kind kind = Kind.of(reader.u8());
    Life life = new Life(kind, hasVersion(kind) ? reader.u64() : 0);
    reader.end();
    return life;
  }
}
