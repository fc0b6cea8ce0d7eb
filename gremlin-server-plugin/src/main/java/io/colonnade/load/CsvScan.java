package io.colonnade.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Finds the position at which a CSV file becomes malformed: the library that reads it reports the
 * reason but not the position. Reads the file again, up to that position. Confined to one thread.
 */
final class CsvScan {

  /** Replaces bytes that are not UTF-8; Unicode assigns no character to the number. */
  private static final char NOT_UTF8 = '\uFFFF';

  /**
   * The most characters of a field. The library accepts some thousands more, depending on the
   * position of the field in its buffer of 16,777,216 characters.
   */
  private static final int LONGEST_FIELD = (1 << 24) - (1 << 15);

  private final CsvForm form;
  private State state = State.FIELD;
  private long line = 1;
  private int column = 1;
  private boolean afterReturn;
  private long lineOfField = 1;
  private int lengthOfField;

  /** The state between two characters. */
  private enum State {
    /** At the beginning of a field. */
    FIELD,
    PLAIN,
    QUOTED,
    /** After a quote in a quoted field: the quote ends the field or is the first of two. */
    QUOTE
  }

  /** The kind of a flaw. */
  enum Flaw {
    CONTENT,
    LENGTH
  }

  /**
   * The position of a flaw in a file.
   *
   * @param line the line, from 1; that of the beginning of a field that is too long
   * @param column the number of the field, from 1
   */
  record Place(long line, int column, Flaw flaw) {}

  private CsvScan(CsvForm form) {
    this.form = form;
  }

  /**
   * Returns the first position with bytes that are not UTF-8, with content between the end of a
   * quoted field and the next delimiter, or with a field that is too long.
   *
   * @return empty if there is none
   * @throws IOException if the file cannot be read
   */
  static Optional<Place> firstFlaw(InputFile file, CsvForm form) throws IOException {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .replaceWith(String.valueOf(NOT_UTF8));
    try (Reader in = new BufferedReader(new InputStreamReader(file.open(bytes -> {}), decoder))) {
      CsvScan scan = new CsvScan(form);
      for (int next = in.read(); next >= 0; next = in.read()) {
        if (next == NOT_UTF8 || !scan.takes((char) next)) {
          return Optional.of(new Place(scan.line, scan.column, Flaw.CONTENT));
        }
        if (scan.lengthOfField > LONGEST_FIELD) {
          return Optional.of(new Place(scan.lineOfField, scan.column, Flaw.LENGTH));
        }
      }
      return Optional.empty();
    }
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
    lengthOfField++;
    if (state == State.FIELD) {
      lineOfField = line;
      lengthOfField = 0;
    }
    return true;
  }
}
