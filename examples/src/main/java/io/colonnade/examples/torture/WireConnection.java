package io.colonnade.examples.torture;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** A connection through a {@link Wire}: two threads, one for each direction. Thread-safe. */
final class WireConnection implements AutoCloseable {

  private static final int BUFFER = 64 * 1024;

  /** The user is named within so many bytes of the start, if at all. */
  private static final int HEADER = 1024;

  /** For how long requests still arrive whose answers are lost. */
  private static final long LOSING_MILLIS = 300;

  private final Socket caller;
  private final Socket server = new Socket();
  private final InetSocketAddress address;
  private final AtomicReference<Wire.Repeat> repeatsNext;
  private volatile boolean isOfClient;
  private volatile boolean isLosing;
  private volatile long heldMillis;

  /** Creates a connection; the first of a client takes the order to be doubled. */
  WireConnection(
      Socket caller, InetSocketAddress address, AtomicReference<Wire.Repeat> repeatsNext) {
    this.caller = caller;
    this.address = address;
    this.repeatsNext = repeatsNext;
  }

  /**
   * Begins to pass on.
   *
   * @param atEnd is called when the connection has ended
   */
  void start(Runnable atEnd) {
    Wire.daemon(
        () -> {
          try {
            caller.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            server.connect(address);
            Wire.daemon(this::passAnswers, "wire-answers");
            passRequests();
          } catch (IOException ended) {
            // either side has ended, or the server does not run
          } finally {
            close();
            atEnd.run();
          }
        },
        "wire-requests");
  }

  boolean isOfClient() {
    return isOfClient;
  }

  /** Passes on requests for a moment, but no answers; then ends. */
  void lose() {
    isLosing = true;
    Wire.daemon(
        () -> {
          sleep(LOSING_MILLIS);
          close();
        },
        "wire-cut");
  }

  /** Holds back answers, from the next on. */
  void hold(long millis) {
    heldMillis = millis;
  }

  private static void sleep(long millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void passAnswers() {
    byte[] buffer = new byte[BUFFER];
    try (Socket in = server;
        Socket out = caller) {
      InputStream answers = in.getInputStream();
      OutputStream to = out.getOutputStream();
      for (int read = answers.read(buffer); read >= 0; read = answers.read(buffer)) {
        long millis = heldMillis;
        if (millis > 0) {
          heldMillis = 0;
          sleep(millis);
        }
        if (!isLosing) {
          to.write(buffer, 0, read);
        }
      }
    } catch (IOException ended) {
      // the caller sees the end of its connection
    }
  }

  private void passRequests() throws IOException {
    byte[] buffer = new byte[BUFFER];
    InputStream requests = caller.getInputStream();
    OutputStream to = server.getOutputStream();
    ByteArrayOutputStream start = new ByteArrayOutputStream();
    try (WireEcho echo = new WireEcho(address)) {
      for (int read = requests.read(buffer); read >= 0; read = requests.read(buffer)) {
        to.write(buffer, 0, read);
        if (!isOfClient && start.size() < HEADER) {
          start.write(buffer, 0, read);
          isOfClient = start.toString(StandardCharsets.ISO_8859_1).contains(Wire.USER);
          if (isOfClient) {
            echo.begin(repeatsNext.getAndSet(Wire.Repeat.NONE), start.toByteArray());
          }
        } else {
          echo.say(buffer, read);
        }
      }
    }
  }

  @Override
  public void close() {
    closeQuietly(caller);
    closeQuietly(server);
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException alreadyEnded) {
      // there is nothing to release
    }
  }
}
