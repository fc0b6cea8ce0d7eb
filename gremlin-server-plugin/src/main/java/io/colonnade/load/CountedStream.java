package io.colonnade.load;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** A stream that reports how many bytes were read. Confined to one thread. */
final class CountedStream extends FilterInputStream {

  private final LongConsumer told;
  private long count;

  CountedStream(InputStream in, LongConsumer told) {
    super(in);
    this.told = told;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    if (read >= 0) {
      tell(1);
    }
    return read;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int read = super.read(into, offset, length);
    if (read > 0) {
      tell(read);
    }
    return read;
  }

  @Override
  public long skip(long wanted) throws IOException {
    long skipped = super.skip(wanted);
    tell(skipped);
    return skipped;
  }

  private void tell(long more) {
    count += more;
    told.accept(count);
  }
}
