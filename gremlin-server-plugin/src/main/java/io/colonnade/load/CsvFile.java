package io.colonnade.load;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a CSV file: RFC 4180, UTF-8, with or without a byte order mark; empty lines are skipped.
 * Confined to one thread.
 */
final class CsvFile implements AutoCloseable {

  private final InputFile file;
  private final CsvForm form;
  private final QuoteCount quotes;
  private final CloseableIterator<CsvRecord> records;
  private final List<String> fields;
  private final CsvHeader header;
  private long line = 1;
  private @Nullable InvalidInputException failure;

  /**
   * Opens the file and reads its header.
   *
   * @param read receives the number of bytes that were read
   * @throws InvalidInputException if the header is missing or not valid
   */
  CsvFile(InputFile file, CsvOptions options, LongConsumer read) {
    this.file = file;
    this.form = CsvForm.of(file, options);
    this.quotes =
        new QuoteCount(
            new InputStreamReader(
                file.open(read),
                StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)),
            form.quote());
    boolean opened = false;
    try {
      this.records =
          CsvReader.builder()
              .fieldSeparator(form.delimiter())
              .quoteCharacter(form.quote())
              .ignoreDifferentFieldCount(true)
              .acceptCharsAfterQuotes(false)
              .skipEmptyLines(true)
              .ofCsvRecord(quotes)
              .iterator();
      CsvRecord first =
          next()
              .orElseThrow(() -> new InvalidInputException(Problem.CSV_EMPTY, "file", file.path()));
      form.mustDivide(first.getFields(), file);
      this.fields = first.getFields();
      this.header = CsvHeader.of(fields, form, file, options.edits());
      opened = true;
    } finally {
      if (!opened) {
        close();
      }
    }
  }

  CsvHeader header() {
    return header;
  }

  /** Returns the fields of the header. */
  List<String> fields() {
    return fields;
  }

  /**
   * Returns the next record; empty at the end.
   *
   * @throws InvalidInputException if the file is malformed
   */
  Optional<CsvRecord> next() {
    if (!hasNext()) {
      return Optional.empty();
    }
    CsvRecord record = records.next(); // hasNext() has read it
    line = record.getStartingLineNumber();
    return Optional.of(record);
  }

  private boolean hasNext() {
    if (failure == null) {
      try {
        return records.hasNext();
      } catch (CsvParseException e) {
        failure = malformed(Problem.CSV_MALFORMED, e);
      } catch (UncheckedIOException e) {
        failure =
            e.getCause() instanceof MalformedInputException
                ? malformed(Problem.TEXT_NOT_UTF8, e)
                : malformed(Problem.LOAD_FILE_UNREADABLE, e);
      }
    }
    throw failure; // on each call: the end of the malformed row is unknown
  }

  /** Returns true if another row follows, valid or not. */
  boolean hasRow() {
    try {
      return hasNext();
    } catch (InvalidInputException e) {
      return true; // the load reports the failure
    }
  }

  /** Returns true if the record is the last one and has a quote that is not closed. */
  boolean endsInQuote(CsvRecord record) {
    int last = record.getFieldCount() - 1;
    return quotes.isOdd() && record.getField(last).indexOf('\n') >= 0 && isLast();
  }

  /** A failure in the next row is reported when that row is requested. */
  private boolean isLast() {
    try {
      return !hasNext();
    } catch (InvalidInputException e) {
      return false;
    }
  }

  private InvalidInputException malformed(Problem kind, Exception cause) {
    Throwable reason = cause.getCause() == null ? cause : cause.getCause();
    List<Object> details = new ArrayList<>(List.of("file", file.path()));
    Optional<CsvScan.Place> place = place(kind);
    boolean isLong = place.filter(flaw -> flaw.flaw() == CsvScan.Flaw.LENGTH).isPresent();
    Problem problem = isLong ? Problem.CSV_FIELD_LONG : kind;
    if (place.isPresent()) {
      details.addAll(List.of("line", place.get().line(), "column", place.get().column()));
    } else {
      details.addAll(List.of("after line", line));
    }
    if (problem != Problem.TEXT_NOT_UTF8 && !isLong) { // their reasons have no information
      details.addAll(List.of("reason", String.valueOf(reason.getMessage())));
    }
    return new InvalidInputException(problem, cause, details.toArray());
  }

  private Optional<CsvScan.Place> place(Problem problem) {
    if (problem == Problem.LOAD_FILE_UNREADABLE) {
      return Optional.empty();
    }
    try {
      return CsvScan.firstFlaw(file, form);
    } catch (IOException e) {
      return Optional.empty(); // the first failure is reported
    }
  }

  @Override
  public void close() {
    try {
      quotes.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A reader that counts quotes, to detect an odd number, and skips a byte order mark. */
  private static final class QuoteCount extends Reader {

    private static final char MARK = '\uFEFF';

    private final Reader in;
    private final char quote;
    private boolean odd;
    private boolean begun;

    QuoteCount(Reader in, char quote) {
      this.in = in;
      this.quote = quote;
    }

    boolean isOdd() {
      return odd;
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
      int read = in.read(into, offset, length);
      if (!begun && read > 0) {
        begun = true;
        if (into[offset] == MARK) {
          System.arraycopy(into, offset + 1, into, offset, read - 1);
          read--;
          if (read == 0) {
            return read(into, offset, length);
          }
        }
      }
      for (int i = offset; i < offset + read; i++) {
        odd ^= into[i] == quote;
      }
      return read;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
