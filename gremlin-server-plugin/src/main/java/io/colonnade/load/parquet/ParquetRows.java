package io.colonnade.load.parquet;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a Parquet file in order. The heap has one page of each column. Confined to one
 * thread.
 */
public final class ParquetRows implements AutoCloseable {

  private final ParquetFooter footer;
  private final FileChannel channel;
  private final LongConsumer read;
  private final MessageType schema;
  private final MessageColumnIO columns;
  private final List<Values> values;
  private int group; // the number of the next row group
  private long rest; // of the rows of the current row group
  private long row;
  private long bytes;
  private @Nullable RecordReader<Group> records;

  private ParquetRows(
      ParquetFooter footer, MessageType schema, FileChannel channel, LongConsumer read) {
    this.footer = footer;
    this.schema = schema;
    this.channel = channel;
    this.read = read;
    String writer = footer.metadata().getFileMetaData().getCreatedBy();
    this.columns = new ColumnIOFactory(writer).getColumnIO(schema);
    this.values = schema.getFields().stream().map(Columns::values).toList();
  }

  /**
   * Opens the file.
   *
   * @param wanted whether the column with the name is read; at least one must be
   * @param read receives the number of bytes of the file that were read, after each read
   * @throws InvalidInputException if the file cannot be opened
   */
  public static ParquetRows open(
      ParquetFooter footer, Predicate<String> wanted, LongConsumer read) {
    MessageType all = footer.metadata().getFileMetaData().getSchema();
    List<Type> fields =
        all.getFields().stream().filter(field -> wanted.test(field.getName())).toList();
    try {
      FileChannel channel = FileChannel.open(footer.file(), StandardOpenOption.READ);
      return new ParquetRows(footer, new MessageType(all.getName(), fields), channel, read);
    } catch (IOException e) {
      throw new InvalidInputException(
          Problem.LOAD_FILE_UNREADABLE,
          e,
          "file",
          footer.file(),
          "reason",
          String.valueOf(e.getMessage()));
    }
  }

  /** Returns the number of the last row that was returned or skipped, from 1. */
  public long row() {
    return row;
  }

  /**
   * Returns the values of the next row by column; a null of the file is absent. A value is of a
   * class that graphs store, a list of such values, or for a column that is {@linkplain
   * ParquetColumn.Kind#NESTED nested} a map or a list. An {@link UnusableValue} can be in place of
   * any of them, and is in place of null in a list. Empty after the last row.
   *
   * @throws InvalidInputException if the file is damaged, or has a page that is too large
   */
  public Optional<Map<String, Object>> next() {
    try {
      if (!begin()) {
        return Optional.empty();
      }
      Group content = records().read();
      rest--;
      row++;
      Map<String, Object> found = new LinkedHashMap<>();
      for (int i = 0; i < values.size(); i++) {
        Optional<Object> value = values.get(i).of(content, i);
        if (value.isPresent()) {
          found.put(schema.getFieldName(i), value.get());
        }
      }
      return Optional.of(found);
    } catch (InvalidInputException e) {
      throw e;
    } catch (RuntimeException e) { // the library throws many types for damaged bytes
      throw ParquetFault.damaged(footer.file(), "row " + (row + 1), e);
    }
  }

  /**
   * Skips the given number of rows, or all rows if there are fewer. Whole row groups are not read.
   */
  public void skip(long rows) {
    long left = rows;
    while (left > 0 && rest == 0 && group < footer.groups().size()) {
      long size = footer.groups().get(group).getRowCount();
      if (size > left) {
        break;
      }
      group++;
      row += size;
      left -= size;
    }
    while (left > 0 && next().isPresent()) {
      left--;
    }
  }

  /** Begins the next row group if the current one has no more rows; returns false at the end. */
  private boolean begin() {
    while (rest == 0) {
      if (group == footer.groups().size()) {
        return false;
      }
      BlockMetaData next = footer.groups().get(group);
      group++;
      rest = next.getRowCount();
      if (rest > 0) {
        records =
            columns.getRecordReader(
                new RowGroupPages(footer.file(), channel, next, this::count),
                new GroupRecordConverter(schema));
      }
    }
    return true;
  }

  private RecordReader<Group> records() {
    if (records == null) {
      throw new IllegalStateException("no row group was begun");
    }
    return records;
  }

  private void count(long more) {
    bytes += more;
    read.accept(bytes);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
