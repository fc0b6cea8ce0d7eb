package io.colonnade.load.parquet;

import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * The columns of one row group.
 *
 * @param file the file of the channel, for messages
 * @param counter receives the number of bytes of each read
 */
record RowGroupPages(Path file, FileChannel channel, BlockMetaData group, LongConsumer counter)
    implements PageReadStore {

  @Override
  public PageReader getPageReader(ColumnDescriptor column) {
    ColumnPath path = ColumnPath.get(column.getPath());
    for (ColumnChunkMetaData chunk : group.getColumns()) {
      if (chunk.getPath().equals(path)) {
        return new ChunkPages(file, channel, chunk, counter);
      }
    }
    throw new ParquetDecodingException(path.toDotString() + " is missing");
  }

  @Override
  public long getRowCount() {
    return group.getRowCount();
  }
}
