package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.tx.GraphStore;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/**
 * An export for a client, which takes it part by part. A thread of its own writes the parts, one
 * ahead of the client, and ends if the client takes none for some time. Thread-safe.
 */
final class RunningExport {

  private static final int PART_BYTES = 1 << 20;
  private static final long LOOK_MS = 100;

  /** The answer if the next part is not there yet. */
  static final Map<String, Object> WAIT = Map.of("wait", true);

  private final SynchronousQueue<Map<String, Object>> parts = new SynchronousQueue<>();
  private final ExportService.Form form;
  private final Duration patience;
  private final Thread thread;
  private long taken;

  private RunningExport(
      GraphStore store,
      ExportService.Form form,
      String name,
      Duration patience,
      Runnable whenEnded) {
    this.form = form;
    this.patience = patience;
    this.thread = new Thread(() -> run(store, whenEnded), "colonnade-" + name);
    this.thread.setDaemon(true);
  }

  /**
   * Begins an export.
   *
   * @param patience how long the export waits for a client that takes no part
   * @param whenEnded called once by another thread, when the last part was taken or the patience
   *     has ended
   */
  static RunningExport begin(
      GraphStore store,
      ExportService.Form form,
      String name,
      Duration patience,
      Runnable whenEnded) {
    RunningExport export = new RunningExport(store, form, name, patience, whenEnded);
    export.thread.start();
    return export;
  }

  /**
   * Returns the next part, or {@link #WAIT} if it is not there yet: the threads of a server do not
   * wait for long reads. Empty if the export has ended without the part.
   *
   * @param number of the part, from 1, each one more
   * @throws InvalidInputException if it is not the next
   * @throws ReadInterruptedException if this thread was interrupted
   */
  synchronized Optional<Map<String, Object>> take(long number) {
    if (number != taken + 1) {
      throw new InvalidInputException(
          Problem.EXPORT_REQUEST, "part", number, "reason", "the last one was " + taken);
    }
    try {
      boolean isRunning = thread.isAlive(); // before the look: it may end after its last part
      Map<String, Object> part = parts.poll(LOOK_MS, TimeUnit.MILLISECONDS);
      if (part == null) {
        return isRunning ? Optional.of(WAIT) : Optional.empty();
      }
      taken++;
      return Optional.of(part);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReadInterruptedException();
    }
  }

  private void run(GraphStore store, Runnable whenEnded) {
    try (ExportSource source = new StoredExport(store, progress -> {})) {
      try {
        switch (form) {
          case GRAPHSON -> write(source::graphson, "graph", source);
          case CSV -> {
            write(source::vertices, "vertices", source);
            write(source::edges, "edges", source);
          }
        }
        ExportReport report = source.report();
        put(part(report, "lost", report.lost()));
      } catch (RuntimeException e) {
        put(part(source.report(), "error", String.valueOf(e.getMessage())));
      }
    } catch (IOException e) {
      return; // no client takes it
    } finally {
      whenEnded.run();
    }
  }

  private void write(ExportFiles.Content content, String file, ExportSource source)
      throws IOException {
    try (Parts out = new Parts(file, source)) {
      content.write(out);
      out.flushPart();
    }
  }

  private static Map<String, Object> part(ExportReport report, String name, Object content) {
    Map<String, Object> part = new LinkedHashMap<>();
    part.put("vertices", report.vertices());
    part.put("edges", report.edges());
    part.put(name, content);
    return part;
  }

  private void put(Map<String, Object> part) throws IOException {
    try {
      if (!parts.offer(part, patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new InterruptedIOException("the client takes no more parts");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the export was stopped");
    }
  }

  /** Puts the bytes of a file into parts. */
  private final class Parts extends OutputStream {

    private final String file;
    private final ExportSource source;
    private byte[] bytes = new byte[PART_BYTES];
    private int length;

    Parts(String file, ExportSource source) {
      this.file = file;
      this.source = source;
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] from, int offset, int count) throws IOException {
      int done = 0;
      while (done < count) {
        int now = Math.min(count - done, bytes.length - length);
        System.arraycopy(from, offset + done, bytes, length, now);
        length += now;
        done += now;
        if (length == bytes.length) {
          flushPart();
        }
      }
    }

    /** Ends the part; the last one of a file may be empty, so that each file has a part. */
    void flushPart() throws IOException {
      // GraphBinary writes all of the array below a buffer.
      byte[] exact = length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
      Map<String, Object> part = part(source.report(), "bytes", ByteBuffer.wrap(exact));
      part.put("file", file);
      put(part);
      bytes = new byte[PART_BYTES];
      length = 0;
    }
  }
}
