package io.colonnade.examples.torture;

import io.colonnade.codec.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A second connection to a server, on which the requests of a client arrive again. It stays open
 * after the first connection has ended, until all bytes that were passed on have been sent.
 * Confined to one thread, but for the threads that it starts.
 */
final class WireEcho implements AutoCloseable {

  private static final int BUFFER = 64 * 1024;

  /** For how long requests are passed on. */
  private static final long REPEATING_MILLIS = 10_000;

  private final InetSocketAddress address;
  private final BlockingQueue<Part> parts = new LinkedBlockingQueue<>();
  private Wire.Repeat repeat = Wire.Repeat.NONE;
  private long end;

  /**
   * Bytes that a client has sent.
   *
   * @param bytes if empty, the client sends nothing more
   * @param due when they are sent again
   */
  private record Part(Bytes bytes, long due) {}

  /** Creates an echo that passes nothing on. */
  WireEcho(InetSocketAddress address) {
    this.address = address;
  }

  /**
   * Begins to pass bytes on.
   *
   * @param start the bytes that the client has sent so far
   */
  void begin(Wire.Repeat when, byte[] start) throws IOException {
    if (when == Wire.Repeat.NONE) {
      return;
    }
    Socket second = new Socket();
    second.setTcpNoDelay(true);
    second.connect(address);
    Wire.daemon(() -> send(second), "wire-echo");
    Wire.daemon(() -> drain(second), "wire-echo-answers");
    repeat = when;
    end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(REPEATING_MILLIS);
    say(start, start.length);
  }

  /** Passes bytes on. The server ignores a request that is cut off at the end. */
  void say(byte[] buffer, int length) {
    if (repeat == Wire.Repeat.NONE) {
      return;
    }
    long now = System.nanoTime();
    Bytes bytes = Bytes.wrap(buffer, 0, length).copy(); // the buffer is used again
    parts.add(new Part(bytes, now + TimeUnit.MILLISECONDS.toNanos(repeat.lateMillis())));
    if (now > end) {
      close();
    }
  }

  @Override
  public void close() {
    repeat = Wire.Repeat.NONE;
    parts.add(new Part(Bytes.EMPTY, 0));
  }

  private void send(Socket second) {
    try (second) {
      OutputStream to = second.getOutputStream();
      for (Part part = parts.take(); !part.bytes.isEmpty(); part = parts.take()) {
        TimeUnit.NANOSECONDS.sleep(part.due - System.nanoTime());
        to.write(part.bytes.array(), part.bytes.offset(), part.bytes.length());
      }
    } catch (IOException ended) {
      // the server does not run any more
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void drain(Socket second) {
    byte[] buffer = new byte[BUFFER];
    try {
      InputStream answers = second.getInputStream();
      while (answers.read(buffer) >= 0) {
        // no caller waits for the answers to requests that arrive again
      }
    } catch (IOException ended) {
      // the sender has closed the connection
    }
  }
}
