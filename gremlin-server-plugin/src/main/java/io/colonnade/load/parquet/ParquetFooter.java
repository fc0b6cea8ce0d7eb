package io.colonnade.load.parquet;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.Type;

/** The end of a Parquet file, which describes its columns and row groups. Immutable. */
public final class ParquetFooter {

  private static final String LIBRARY = "/org/apache/parquet/hadoop/metadata/ParquetMetadata.class";
  private static final String MARK = "PAR1";
  private static final String MARK_ENCRYPTED = "PARE";
  private static final int TAIL = Integer.BYTES + MARK.length();

  private final Path file;
  private final ParquetMetadata metadata;

  private ParquetFooter(Path file, ParquetMetadata metadata) {
    this.file = file;
    this.metadata = metadata;
  }

  /**
   * Reads the footer of a file, and checks that the file contains what the footer describes.
   *
   * @throws InvalidInputException if the library is not on the class path ({@link
   *     Problem#LOAD_PARQUET}), or if the file cannot be read, is incomplete, encrypted or no
   *     Parquet file ({@link Problem#PARQUET_UNREADABLE})
   */
  public static ParquetFooter read(Path file) {
    if (ParquetFooter.class.getResource(LIBRARY) == null) {
      throw new InvalidInputException(Problem.LOAD_PARQUET, "file", file);
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ParquetFooter footer = new ParquetFooter(file, metadata(file, channel));
      footer.mustBeUsable(channel.size());
      return footer;
    } catch (NoClassDefFoundError e) {
      throw new InvalidInputException(
          Problem.LOAD_PARQUET, e, "file", file, "missing", String.valueOf(e.getMessage()));
    } catch (InvalidInputException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw ParquetFault.damaged(file, "its footer", e);
    }
  }

  private static ParquetMetadata metadata(Path file, FileChannel channel) throws IOException {
    long size = channel.size();
    if (size < MARK.length() + TAIL) {
      throw ParquetFault.unreadable(file, "the file has only " + size + " bytes");
    }
    String first = mark(bytes(channel, 0, MARK.length()), 0);
    byte[] tail = bytes(channel, size - TAIL, TAIL);
    String last = mark(tail, Integer.BYTES);
    if (first.equals(MARK_ENCRYPTED) || last.equals(MARK_ENCRYPTED)) {
      throw ParquetFault.unreadable(file, "the file is encrypted");
    }
    if (!first.equals(MARK)) {
      boolean isGzip = first.startsWith("\u001f\u008b");
      throw ParquetFault.unreadable(
          file, isGzip ? "it is compressed as a whole: run gunzip" : "it does not begin with PAR1");
    }
    if (!last.equals(MARK)) {
      throw ParquetFault.unreadable(file, "its end is missing");
    }
    int length = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt();
    if (length <= 0 || length > size - TAIL - MARK.length()) {
      throw ParquetFault.unreadable(file, "the length of its footer is wrong");
    }
    byte[] footer = bytes(channel, size - TAIL - length, length);
    return new ParquetMetadataConverter()
        .fromParquetMetadata(Util.readFileMetaData(new ByteArrayInputStream(footer)));
  }

  private static String mark(byte[] bytes, int from) {
    return new String(bytes, from, MARK.length(), StandardCharsets.ISO_8859_1);
  }

  private static byte[] bytes(FileChannel channel, long from, int length) throws IOException {
    byte[] all = new byte[length];
    ByteBuffer bytes = ByteBuffer.wrap(all);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, from + bytes.position()) < 0) {
        throw new IOException("the file ends too early");
      }
    }
    return all;
  }

  private void mustBeUsable(long size) {
    if (metadata.getFileMetaData().getEncryptionType() != FileMetaData.EncryptionType.UNENCRYPTED) {
      throw ParquetFault.unreadable(file, "the file is encrypted");
    }
    Set<String> names = new HashSet<>();
    for (Type field : metadata.getFileMetaData().getSchema().getFields()) {
      if (!names.add(field.getName())) {
        throw ParquetFault.unreadable(file, "it has two columns with the name " + field.getName());
      }
    }
    for (BlockMetaData group : groups()) {
      for (ColumnChunkMetaData chunk : group.getColumns()) {
        if (!Codecs.isKnown(chunk.getCodec())) {
          throw ParquetFault.unreadable(
              file,
              chunk.getPath().toDotString()
                  + " is compressed with "
                  + chunk.getCodec()
                  + ", and there are "
                  + Codecs.names());
        }
        long from = chunk.getStartingPos();
        if (from < 0 || chunk.getTotalSize() < 0 || from > size - chunk.getTotalSize()) {
          throw ParquetFault.unreadable(file, "a part of it is missing");
        }
      }
    }
  }

  Path file() {
    return file;
  }

  ParquetMetadata metadata() {
    return metadata;
  }

  List<BlockMetaData> groups() {
    return metadata.getBlocks();
  }

  /** Returns the columns in the order of the file; each name is there once. */
  public List<ParquetColumn> columns() {
    return metadata.getFileMetaData().getSchema().getFields().stream().map(Columns::of).toList();
  }

  /** Returns the number of rows. */
  public long rows() {
    return groups().stream().mapToLong(BlockMetaData::getRowCount).sum();
  }
}
