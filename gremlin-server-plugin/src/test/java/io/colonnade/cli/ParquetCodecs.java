package io.colonnade.cli;

import io.airlift.compress.Compressor;
import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.snappy.SnappyCompressor;
import io.airlift.compress.zstd.ZstdCompressor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Compresses the pages of the Parquet files that tests write. */
final class ParquetCodecs implements CompressionCodecFactory {

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    return new BytesInputCompressor() {
      @Override
      public BytesInput compress(BytesInput bytes) throws IOException {
        byte[] plain = bytes.toByteArray();
        return switch (codec) {
          case UNCOMPRESSED -> BytesInput.from(plain);
          case GZIP -> {
            ByteArrayOutputStream into = new ByteArrayOutputStream();
            try (GZIPOutputStream out = new GZIPOutputStream(into)) {
              out.write(plain);
            }
            yield BytesInput.from(into.toByteArray());
          }
          case SNAPPY -> compressed(new SnappyCompressor(), plain);
          case ZSTD -> compressed(new ZstdCompressor(), plain);
          case LZ4_RAW -> compressed(new Lz4Compressor(), plain);
          default -> BytesInput.from(plain); // a codec that the reader refuses by its name
        };
      }

      @Override
      public CompressionCodecName getCodecName() {
        return codec;
      }

      @Override
      public void release() {}
    };
  }

  private static BytesInput compressed(Compressor codec, byte[] plain) {
    byte[] into = new byte[codec.maxCompressedLength(plain.length)];
    int length = codec.compress(plain, 0, plain.length, into, 0, into.length);
    return BytesInput.from(into, 0, length);
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    throw new UnsupportedOperationException("the tests only write");
  }

  @Override
  public void release() {}
}
