package io.colonnade.load.parquet;

import io.airlift.compress.Decompressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Decompresses pages, in Java alone: Parquet's own codecs need Hadoop. Stateless. */
final class Codecs {

  private static final Set<CompressionCodecName> KNOWN =
      Set.of(
          CompressionCodecName.UNCOMPRESSED,
          CompressionCodecName.SNAPPY,
          CompressionCodecName.GZIP,
          CompressionCodecName.ZSTD,
          CompressionCodecName.LZ4_RAW);

  private Codecs() {}

  static boolean isKnown(CompressionCodecName codec) {
    return KNOWN.contains(codec);
  }

  /** Returns the names of the codecs. */
  static String names() {
    return KNOWN.stream().map(Enum::name).sorted().collect(Collectors.joining(", "));
  }

  /**
   * Returns the bytes of a part of a page.
   *
   * @param size the number of the uncompressed bytes
   * @throws IOException if the bytes are not those of the codec, or not of that size
   */
  static byte[] decompressed(CompressionCodecName codec, byte[] from, int offset, int size)
      throws IOException {
    int length = from.length - offset;
    return switch (codec) {
      case UNCOMPRESSED -> exactly(Arrays.copyOfRange(from, offset, from.length), size);
      case GZIP -> {
        try (GZIPInputStream in =
            new GZIPInputStream(new ByteArrayInputStream(from, offset, length))) {
          yield exactly(in.readNBytes(size), size);
        }
      }
      case SNAPPY -> decompressed(new SnappyDecompressor(), from, offset, size);
      case ZSTD -> decompressed(new ZstdDecompressor(), from, offset, size);
      case LZ4_RAW -> decompressed(new Lz4Decompressor(), from, offset, size);
      default -> throw new IOException("no codec " + codec);
    };
  }

  private static byte[] decompressed(Decompressor codec, byte[] from, int offset, int size)
      throws IOException {
    byte[] into = new byte[size];
    int written = codec.decompress(from, offset, from.length - offset, into, 0, size);
    if (written != size) {
      throw new IOException("a page has " + written + " bytes instead of " + size);
    }
    return into;
  }

  private static byte[] exactly(byte[] bytes, int size) throws IOException {
    if (bytes.length != size) {
      throw new IOException("a page has " + bytes.length + " bytes instead of " + size);
    }
    return bytes;
  }
}
