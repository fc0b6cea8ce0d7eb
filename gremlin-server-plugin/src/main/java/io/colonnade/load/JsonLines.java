package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Reads the lines of a file of JSON lines: UTF-8, with or without a byte order mark; blank lines
 * are skipped. Confined to one thread.
 */
final class JsonLines implements AutoCloseable {

  /** The most characters of a line: a value of a property is smaller by default. */
  private static final int LONGEST = 1 << 24;

  private static final int BUFFER = 1 << 16;
  private static final char MARK = '\uFEFF';

  private final InputFile file;
  private final Reader in;
  private final char[] buffer = new char[BUFFER];
  private final StringBuilder rest = new StringBuilder(); // of a line over the end of the buffer
  private int next;
  private int length;
  private long line;
  private boolean isCut;

  /**
   * @param read receives the number of bytes that were read
   * @throws InvalidInputException if the file cannot be read
   */
  JsonLines(InputFile file, LongConsumer read) {
    this.file = file;
    this.in =
        new InputStreamReader(
            file.open(read),
            StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT));
  }

  /** Returns the number of the last line that was returned, from 1. */
  long line() {
    return line;
  }

  /** Returns true if the last line that was returned is too long: it is only its beginning. */
  boolean isCut() {
    return isCut;
  }

  /**
   * Returns the next line that is not blank, or its beginning if it is too long; empty at the end.
   *
   * @throws InvalidInputException if the file cannot be read or is not UTF-8
   */
  Optional<String> next() {
    while (true) {
      Optional<String> text = line(line + 1);
      if (text.isEmpty()) {
        return text;
      }
      line++;
      String content =
          line == 1 && text.get().indexOf(MARK) == 0 ? text.get().substring(1) : text.get();
      if (isCut || !content.isBlank()) {
        return Optional.of(content);
      }
    }
  }

  private Optional<String> line(long number) {
    rest.setLength(0);
    boolean isBegun = false;
    isCut = false;
    while (next < length || fill(number)) {
      isBegun = true;
      int from = next;
      while (next < length && buffer[next] != '\n') {
        next++;
      }
      int kept = Math.min(next - from, LONGEST - rest.length());
      rest.append(buffer, from, kept);
      isCut |= kept < next - from;
      if (next < length) {
        next++; // the end of the line
        return Optional.of(rest.toString());
      }
    }
    return isBegun ? Optional.of(rest.toString()) : Optional.empty();
  }

  /** Reads more; returns false at the end. */
  private boolean fill(long number) {
    try {
      next = 0;
      length = Math.max(0, in.read(buffer));
      return length > 0;
    } catch (CharacterCodingException e) {
      throw failure(Problem.TEXT_NOT_UTF8, number, e);
    } catch (IOException e) {
      throw failure(
          Problem.LOAD_FILE_UNREADABLE, number, e, "reason", String.valueOf(e.getMessage()));
    }
  }

  private InvalidInputException failure(
      Problem problem, long number, Exception cause, Object... more) {
    return more.length == 0
        ? new InvalidInputException(problem, cause, "file", file.path(), "line", number)
        : new InvalidInputException(
            problem, cause, "file", file.path(), "line", number, more[0], more[1]);
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
