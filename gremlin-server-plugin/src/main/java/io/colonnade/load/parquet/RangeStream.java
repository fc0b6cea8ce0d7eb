package io.colonnade.load.parquet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.function.LongConsumer;

/** Reads a range of a file; several ranges can be read in turn. Confined to one thread. */
final class RangeStream extends InputStream {

  private final FileChannel channel;
  private final long end;
  private final LongConsumer counter;
  private long next;

  /**
   * @param from the offset of the first byte
   * @param length the number of bytes
   * @param counter receives the number of bytes of each read
   */
  RangeStream(FileChannel channel, long from, long length, LongConsumer counter) {
    this.channel = channel;
    this.next = from;
    this.end = from + length;
    this.counter = counter;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    int most = (int) Math.min(length, end - next);
    int count = most == 0 ? -1 : channel.read(ByteBuffer.wrap(into, offset, most), next);
    if (count > 0) {
      next += count;
      counter.accept(count);
    }
    return count;
  }
}
