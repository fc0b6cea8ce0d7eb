package io.colonnade.load.parquet;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.zip.CRC32;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.ParquetDecodingException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the pages of one column of one row group, one at a time: a row group can be larger than the
 * heap. Confined to one thread.
 */
final class ChunkPages implements PageReader {

  private static final int BUFFER = 1 << 14;

  /** The most bytes of a page, which are all in the heap; writers make pages of about 1 MB. */
  private static final int LARGEST = 64 << 20;

  private final Path file;
  private final ColumnChunkMetaData chunk;
  private final InputStream in;
  private @Nullable PageHeader ahead;
  private long values; // of the pages that were read

  /**
   * @param file the file of the channel, for messages
   * @param counter receives the number of bytes of each read
   */
  ChunkPages(Path file, FileChannel channel, ColumnChunkMetaData chunk, LongConsumer counter) {
    this.file = file;
    this.chunk = chunk;
    this.in =
        new BufferedInputStream(
            new RangeStream(channel, chunk.getStartingPos(), chunk.getTotalSize(), counter),
            BUFFER);
  }

  @Override
  public long getTotalValueCount() {
    return chunk.getValueCount();
  }

  /** Returns the dictionary; null if the column has none. Called before the first page is read. */
  @Override
  public @Nullable DictionaryPage readDictionaryPage() {
    try {
      PageHeader header = header();
      if (header == null || header.getType() != PageType.DICTIONARY_PAGE) {
        ahead = header;
        return null;
      }
      DictionaryPageHeader dictionary = header.getDictionary_page_header();
      byte[] bytes = decompressed(body(header), 0, header.getUncompressed_page_size());
      return new DictionaryPage(
          BytesInput.from(bytes), dictionary.getNum_values(), encoding(dictionary.getEncoding()));
    } catch (IOException e) {
      throw damaged(e);
    }
  }

  /** Returns the next page; null after the last one. */
  @Override
  public @Nullable DataPage readPage() {
    try {
      PageHeader header = header();
      while (header != null) {
        if (header.getType() == PageType.DATA_PAGE) {
          values += header.getData_page_header().getNum_values();
          return first(header);
        }
        if (header.getType() == PageType.DATA_PAGE_V2) {
          values += header.getData_page_header_v2().getNum_values();
          return second(header);
        }
        byte[] unused = body(header); // of a page of an index
        header = header();
      }
      return null;
    } catch (IOException e) {
      throw damaged(e);
    }
  }

  private @Nullable PageHeader header() throws IOException {
    PageHeader known = ahead;
    ahead = null;
    if (known != null || values >= chunk.getValueCount()) {
      return known;
    }
    PageHeader header = Util.readPageHeader(in);
    mustBeSize(header.getCompressed_page_size(), chunk.getTotalSize());
    mustBeSize(header.getUncompressed_page_size(), Integer.MAX_VALUE);
    mustFit(Math.max(header.getCompressed_page_size(), header.getUncompressed_page_size()));
    return header;
  }

  /**
   * Checks that the heap may take a page.
   *
   * @throws io.colonnade.error.InvalidInputException if it may not
   */
  private void mustFit(int bytes) {
    if (bytes > LARGEST) {
      throw ParquetFault.unreadable(
          file,
          "a page of the column "
              + chunk.getPath().toDotString()
              + " has "
              + bytes
              + " bytes, and at most "
              + LARGEST
              + " (64 MB) are read: write the file with smaller pages");
    }
  }

  private static void mustBeSize(int bytes, long most) throws IOException {
    if (bytes < 0 || bytes > most) {
      throw new IOException("a page has a size of " + bytes + " bytes");
    }
  }

  private byte[] body(PageHeader header) throws IOException {
    byte[] bytes = in.readNBytes(header.getCompressed_page_size());
    if (bytes.length < header.getCompressed_page_size()) {
      throw new IOException("a page ends too early");
    }
    if (header.isSetCrc()) {
      CRC32 sum = new CRC32();
      sum.update(bytes);
      if ((int) sum.getValue() != header.getCrc()) {
        throw new IOException("a page has another checksum");
      }
    }
    return bytes;
  }

  private byte[] decompressed(byte[] bytes, int offset, int size) throws IOException {
    return Codecs.decompressed(chunk.getCodec(), bytes, offset, size);
  }

  private DataPage first(PageHeader header) throws IOException {
    DataPageHeader page = header.getData_page_header();
    int size = header.getUncompressed_page_size();
    return new DataPageV1(
        BytesInput.from(decompressed(body(header), 0, size)),
        page.getNum_values(),
        size,
        statistics(),
        encoding(page.getRepetition_level_encoding()),
        encoding(page.getDefinition_level_encoding()),
        encoding(page.getEncoding()));
  }

  /** The levels of a page of version 2 precede its values and are never compressed. */
  private DataPage second(PageHeader header) throws IOException {
    DataPageHeaderV2 page = header.getData_page_header_v2();
    byte[] bytes = body(header);
    int repetitions = page.getRepetition_levels_byte_length();
    int levels = repetitions + page.getDefinition_levels_byte_length();
    mustBeSize(repetitions, bytes.length);
    mustBeSize(levels, bytes.length);
    int size = header.getUncompressed_page_size() - levels;
    mustBeSize(size, LARGEST);
    boolean isPlain =
        levels == bytes.length || (page.isSetIs_compressed() && !page.isIs_compressed());
    return DataPageV2.uncompressed(
        page.getNum_rows(),
        page.getNum_nulls(),
        page.getNum_values(),
        BytesInput.from(Arrays.copyOf(bytes, repetitions)),
        BytesInput.from(Arrays.copyOfRange(bytes, repetitions, levels)),
        encoding(page.getEncoding()),
        BytesInput.from(
            isPlain
                ? Arrays.copyOfRange(bytes, levels, bytes.length)
                : decompressed(bytes, levels, size)),
        statistics());
  }

  private Statistics<?> statistics() {
    return Statistics.getBuilderForReading(chunk.getPrimitiveType()).build();
  }

  private static Encoding encoding(org.apache.parquet.format.Encoding encoding) {
    return Encoding.valueOf(encoding.name());
  }

  private ParquetDecodingException damaged(IOException cause) {
    return new ParquetDecodingException(
        chunk.getPath().toDotString() + ": " + cause.getMessage(), cause);
  }
}
