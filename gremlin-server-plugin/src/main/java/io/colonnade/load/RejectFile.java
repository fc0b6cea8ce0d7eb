package io.colonnade.load;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;

/**
 * The rows that were not loaded, as CSV: file, line, column, reason, and the row as in its file.
 * The file is created with the first rejected row. Rows are on the device before the commit that
 * counts them. Bytes after the length in the position of a load therefore belong to a commit that
 * was not written, and are removed. Confined to one thread.
 */
final class RejectFile {

  private static final List<String> HEADER = List.of("file", "line", "column", "reason", "row");

  private final Path path;
  private long length;

  private RejectFile(Path path, long length) {
    this.path = path;
    this.length = length;
  }

  /**
   * Returns the file of a new load.
   *
   * @throws InvalidInputException if the file exists
   */
  static RejectFile begin(Path path) {
    if (Files.exists(path)) {
      throw new InvalidInputException(Problem.LOAD_REJECTS_EXIST, "file", path);
    }
    return new RejectFile(path, 0);
  }

  /**
   * Returns the file of a resumed load, truncated to the length in its position.
   *
   * @throws InvalidInputException if the file is shorter, or if no row had been rejected and the
   *     path has another file
   * @throws StoreException if the file cannot be written
   */
  static RejectFile resume(Path path, long length) {
    try {
      if (length > 0 && (!Files.exists(path) || Files.size(path) < length)) {
        throw new InvalidInputException(Problem.LOAD_REJECTS_SHORT, "file", path, "bytes", length);
      }
      if (length == 0 && !isOurs(path)) {
        throw new InvalidInputException(Problem.LOAD_REJECTS_EXIST, "file", path);
      }
    } catch (IOException e) {
      throw unwritable(path, e);
    }
    RejectFile file = new RejectFile(path, length);
    file.cut(length);
    return file;
  }

  /**
   * Truncates the file to an earlier length.
   *
   * @throws StoreException if the file cannot be written
   */
  void cut(long before) {
    try {
      if (Files.exists(path)) {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
          channel.truncate(before);
        }
      }
      length = before;
    } catch (IOException e) {
      throw unwritable(path, e);
    }
  }

  /** Returns true if there is no file, or only the beginning of a reject file of a killed load. */
  private static boolean isOurs(Path path) throws IOException {
    if (!Files.exists(path)) {
      return true;
    }
    byte[] header = (String.join(",", HEADER) + "\n").getBytes(StandardCharsets.UTF_8);
    try (InputStream in = Files.newInputStream(path)) {
      byte[] start = in.readNBytes(header.length);
      return Arrays.equals(start, 0, start.length, header, 0, start.length);
    }
  }

  /** Returns the length in bytes. */
  long length() {
    return length;
  }

  /**
   * Appends rows, which are on the device when this method returns.
   *
   * @throws StoreException if the rows cannot be written; the length is then unchanged
   */
  void append(String file, List<LoadItem.Flawed> rejects) {
    if (rejects.isEmpty()) {
      return;
    }
    StringWriter text = new StringWriter();
    CsvWriter csv = writer(text, CsvForm.USUAL);
    if (length == 0) {
      csv.writeRecord(HEADER);
    }
    for (LoadItem.Flawed reject : rejects) {
      LoadItem.Origin origin = reject.origin();
      csv.writeRecord(
          file,
          origin.line() == 0 ? "" : Long.toString(origin.line()),
          reject.column() == 0 ? "" : Integer.toString(reject.column()),
          reject.reason(),
          asRow(origin));
    }
    write(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private void write(byte[] bytes) {
    try (FileChannel channel =
        FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.truncate(length);
      ByteBuffer left = ByteBuffer.wrap(bytes);
      while (left.hasRemaining()) {
        channel.write(left, length + left.position());
      }
      channel.force(true);
      length += bytes.length;
    } catch (IOException e) {
      throw unwritable(path, e);
    }
  }

  private static StoreException unwritable(Path path, IOException cause) {
    return new StoreException(
        Problem.FILE_NOT_WRITTEN, cause, "file", path, "reason", cause.toString());
  }

  private static String asRow(LoadItem.Origin origin) {
    if (origin.header().equals(JsonRows.UNNUMBERED)) {
      return origin.row().get(0); // a line without fields
    }
    StringWriter row = new StringWriter();
    writer(row, origin.header().form()).writeRecord(origin.row());
    String line = row.toString();
    return line.substring(0, line.length() - 1); // the last fields may be blank
  }

  private static CsvWriter writer(StringWriter into, CsvForm form) {
    return CsvWriter.builder()
        .fieldSeparator(form.delimiter())
        .quoteCharacter(form.quote())
        .lineDelimiter(LineDelimiter.LF)
        .bufferSize(0) // so that it need not be closed
        .build(into);
  }
}
