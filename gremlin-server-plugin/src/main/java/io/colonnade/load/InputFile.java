package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.GZIPInputStream;

/**
 * A file to load, and its content when the load began. Immutable.
 *
 * @param path the absolute path
 * @param columns the meaning of the columns of a CSV file; empty: its header describes it
 * @param size the size in bytes
 * @param checksum CRC-32C of all bytes
 */
record InputFile(
    Path path, GraphFormat format, Optional<PlainColumns> columns, long size, long checksum) {

  private static final int BUFFER = 1 << 16;

  /**
   * Reads the whole file once.
   *
   * @throws InvalidInputException if the file cannot be read
   */
  static InputFile of(LoadFile given, GraphFormat format) {
    Path file = given.path();
    if (!Files.isRegularFile(file)) {
      throw new InvalidInputException(Problem.LOAD_FILE_MISSING, "file", file);
    }
    try (CheckedInputStream in = new CheckedInputStream(Files.newInputStream(file), new CRC32C())) {
      long size = in.transferTo(OutputStream.nullOutputStream());
      long checksum = in.getChecksum().getValue();
      return new InputFile(
          file.toAbsolutePath().normalize(), format, given.columns(), size, checksum);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /**
   * Returns the file without its checksum, for a look at its beginning.
   *
   * @throws InvalidInputException if it is not a file, or its size cannot be read
   */
  static InputFile unread(LoadFile given, GraphFormat format) {
    Path file = given.path();
    if (!Files.isRegularFile(file)) {
      throw new InvalidInputException(Problem.LOAD_FILE_MISSING, "file", file);
    }
    try {
      Path path = file.toAbsolutePath().normalize();
      return new InputFile(path, format, given.columns(), Files.size(file), 0);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /**
   * Opens the content, uncompressed.
   *
   * @param read receives the number of bytes of the file that were read, after each read
   */
  InputStream open(LongConsumer read) {
    try {
      InputStream raw = new BufferedInputStream(counted(Files.newInputStream(path), read), BUFFER);
      return GraphFormat.isGzip(path) ? new GZIPInputStream(raw, BUFFER) : raw;
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  /** Counts the reads of a buffer, which are of this one kind. */
  private static InputStream counted(InputStream in, LongConsumer read) {
    return new FilterInputStream(in) {
      private long count;

      @Override
      public int read(byte[] into, int offset, int length) throws IOException {
        int more = super.read(into, offset, length);
        count += Math.max(0, more);
        read.accept(count);
        return more;
      }
    };
  }

  /** Returns a number by content, not by name; files with other content rarely have the same. */
  long fingerprint() {
    long content = checksum << Integer.SIZE | (size & 0xFFFF_FFFFL);
    return content ^ columns.map(PlainColumns::fingerprint).orElse(0L);
  }

  /** Returns the name without the directories. */
  String name() {
    return path.getFileName().toString();
  }

  private static InvalidInputException unreadable(Path file, IOException cause) {
    return new InvalidInputException(
        Problem.LOAD_FILE_UNREADABLE,
        cause,
        "file",
        file,
        "reason",
        cause instanceof EOFException && cause.getMessage() == null
            ? "the file ends too early"
            : String.valueOf(cause.getMessage()));
  }

  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("path", path.toString());
    map.put("format", format.name());
    map.put("size", size);
    map.put("checksum", checksum);
    columns.ifPresent(plain -> plain.putInto(map));
    return map;
  }

  static InputFile ofMap(Map<?, ?> map) {
    return new InputFile(
        Path.of(Stored.of(map, "path", String.class)),
        Stored.constant(map, "format", GraphFormat.class),
        PlainColumns.of(map),
        Stored.of(map, "size", Long.class),
        Stored.of(map, "checksum", Long.class));
  }
}
