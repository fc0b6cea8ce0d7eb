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
 * Finds where a CSV file ceases to be one: the library that reads it tells what is wrong, not
 * where. Reads the file once more, up to there. Confined to one thread.
 */
final class CsvScan {

  private static final int BUFFER = 1 << 16;

  private final CsvForm form;
  private State state = State.FIELD;
  private long line = 1;
  private int column = 1;
  private boolean afterReturn;

  /** Between two characters. */
  private enum State {
    /** A field begins. */
    FIELD,
    PLAIN,
    QUOTED,
    /** Behind a quote within a quoted field: it ends, or is doubled. */
    QUOTE
  }

  /**
   * A place in a file.
   *
   * @param line from 1
   * @param column number of the field, from 1
   */
  record Place(long line, int column) {}

  private CsvScan(CsvForm form) {
    this.form = form;
  }

  /**
   * The first place with bytes that are no UTF-8, or with something between the end of a quoted
   * field and the next delimiter.
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

  /** Goes on by one character; false if it cannot stand here. */
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
