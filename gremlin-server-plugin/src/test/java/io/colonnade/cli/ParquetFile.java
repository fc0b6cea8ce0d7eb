package io.colonnade.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Writes Parquet files with Parquet's own writer. */
final class ParquetFile {

  private final MessageType schema;
  private CompressionCodecName codec = CompressionCodecName.SNAPPY;
  private ParquetProperties.WriterVersion version = ParquetProperties.WriterVersion.PARQUET_1_0;
  private long groupBytes = ParquetWriter.DEFAULT_BLOCK_SIZE;

  private ParquetFile(MessageType schema) {
    this.schema = schema;
  }

  /** Returns a file with the fields of a schema, as Parquet writes it. */
  static ParquetFile of(String... fields) {
    return new ParquetFile(
        MessageTypeParser.parseMessageType("message rows { " + String.join(" ", fields) + " }"));
  }

  ParquetFile with(CompressionCodecName one) {
    codec = one;
    return this;
  }

  ParquetFile with(ParquetProperties.WriterVersion one) {
    version = one;
    return this;
  }

  ParquetFile withGroupsOf(long bytes) {
    groupBytes = bytes;
    return this;
  }

  /** Writes rows with the numbers from 0. */
  String write(Path file, int rows, BiConsumer<Integer, Group> content) throws IOException {
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withType(schema)
            .withCodecFactory(new ParquetCodecs())
            .withCompressionCodec(codec)
            .withWriterVersion(version)
            .withPageSize(1 << 12)
            .withRowGroupSize(groupBytes)
            .withMinRowCountForPageSizeCheck(10)
            .withMaxRowCountForPageSizeCheck(10)
            .withPageWriteChecksumEnabled(true)
            .build()) {
      for (int i = 0; i < rows; i++) {
        Group row = new SimpleGroup(schema);
        content.accept(i, row);
        writer.write(row);
      }
    }
    return file.toString();
  }

  /** Adds the elements of a list with three levels. */
  static void addList(Group row, String field, List<String> elements) {
    Group list = row.addGroup(field);
    elements.forEach(
        each -> {
          Group level = list.addGroup(0);
          if (!each.isEmpty()) {
            level.add(0, each);
          }
        });
  }
}
