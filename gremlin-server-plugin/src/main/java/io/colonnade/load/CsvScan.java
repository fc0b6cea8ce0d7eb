package io.colonnade.load;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Finds the position at which a CSV file becomes malformed: the library that reads it reports the
 * reason but not the position. Reads the file again, up to that position. Confined to one thread.
 */
final class CsvScan {

  private static final int BUFFER = 1 << 16;

  private final CsvForm form;
  private State state = State.FIELD;
  private long line = 1;
  private int column = 1;
  private boolean afterReturn;

  /** The state between two characters. */
  private enum State {
    /** At the beginning of a field. */
    FIELD,
    PLAIN,
    QUOTED,
    /** After a quote in a quoted field: the quote ends the field or is the first of two. */
    QUOTE
  }

  /**
   * A position in a file.
   *
   * @param line the line, from 1
   * @param column the number of the field, from 1
   */
  record Place(long line, int column) {}

  private CsvScan(CsvForm form) {
    this.form = form;
  }

  /**
   * Returns the first position with bytes that are not UTF-8, or with content between the end of a
   * quoted field and the next delimiter.
   *
   * @return empty if there is none
   * @throws IOException if the file cannot be read
   */
  static Optional<Place> firstFlaw(InputFile file, CsvForm form) throws IOException {
    try (InputStream in = file.open(bytes -> {})) {
      return new CsvScan(form).firstFlaw(in);
    }
  }

  private Optional<Place> firstFlaw(InputStream in) throws IOException {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer bytes = ByteBuffer.allocate(BUFFER);
    CharBuffer chars = CharBuffer.allocate(BUFFER);
    boolean ended = false;
    while (!ended) {
      int read = in.read(bytes.array(), bytes.position(), bytes.remaining());
      ended = read < 0;
      bytes.position(bytes.position() + Math.max(0, read)).flip();
      CoderResult result = decoder.decode(bytes, chars, ended);
      chars.flip();
      while (chars.hasRemaining()) {
        if (!takes(chars.get())) {
          return Optional.of(new Place(line, column));
        }
      }
      if (result.isError()) {
        return Optional.of(new Place(line, column));
      }
      chars.clear();
      bytes.compact();
    }
    return Optional.empty();
  }

  /** Processes one character; returns false if it is not allowed at this position. */
  private boolean takes(char c) {
    boolean endsLine = c == '\r' || (c == '\n' && !afterReturn);
    afterReturn = c == '\r';
    if (endsLine) {
      line++;
    }
    if (state == State.QUOTED) {
      state = c == form.quote() ? State.QUOTE : State.QUOTED;
    } else if (c == form.quote() && state != State.PLAIN) {
      state = State.QUOTED;
    } else if (c == form.delimiter()) {
      column++;
      state = State.FIELD;
    } else if (c == '\r' || c == '\n') {
      column = 1;
      state = State.FIELD;
    } else if (state == State.QUOTE) {
      return false;
    } else {
      state = State.PLAIN;
    }
    return true;
  }
}
