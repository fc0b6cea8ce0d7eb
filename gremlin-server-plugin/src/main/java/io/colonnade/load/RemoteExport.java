package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.job.Progress;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A snapshot of the graph of a server, which writes the parts of the files. */
final class RemoteExport implements ExportSource {

  private static final long PAUSE_MS = 200;

  private final ExportServer server;
  private final String name;
  private final Consumer<Progress> listener;
  private long taken;
  private Optional<Map<String, Object>> next = Optional.empty(); // was taken, not written

  private RemoteExport(ExportServer server, String name, Consumer<Progress> listener) {
    this.server = server;
    this.name = name;
    this.listener = listener;
  }

  static RemoteExport begin(
      ExportServer server, ExportService.Form form, Consumer<Progress> listener) {
    Object name = server.call(Map.of(ExportService.FORM.name(), form.name())).get("export");
    return new RemoteExport(server, String.valueOf(name), listener);
  }

  @Override
  public void graphson(OutputStream out) throws IOException {
    write("graph", out);
  }

  @Override
  public void vertices(OutputStream out) throws IOException {
    write("vertices", out);
  }

  @Override
  public void edges(OutputStream out) throws IOException {
    write("edges", out);
  }

  private void write(String file, OutputStream out) throws IOException {
    WritableByteChannel channel = Channels.newChannel(out);
    Map<String, Object> part = next();
    while (file.equals(part.get("file"))) {
      if (!(part.get("bytes") instanceof ByteBuffer bytes)) {
        throw broken();
      }
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      listener.accept(progress(part));
      next = Optional.empty();
      part = next();
    }
  }

  private static Progress progress(Map<String, Object> part) {
    long vertices = number(part, "vertices");
    long edges = number(part, "edges");
    return new Progress(Progress.Unit.ELEMENTS, vertices + edges, 0, vertices, edges, 0);
  }

  /** Returns the part that is to be written, which is taken if it was not. */
  private Map<String, Object> next() {
    if (next.isEmpty()) {
      taken++;
      Map<String, Object> part = take();
      if (part.containsKey("error")) {
        throw new InvalidInputException(
            Problem.EXPORT_REQUEST, "part", taken, "reason", part.get("error"));
      }
      next = Optional.of(part);
    }
    return next.get();
  }

  private Map<String, Object> take() {
    Map<String, Object> request =
        Map.of(ExportService.EXPORT.name(), name, ExportService.PART.name(), taken);
    Map<String, Object> part = server.call(request);
    while (part.containsKey("wait")) {
      try {
        Thread.sleep(PAUSE_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ReadInterruptedException();
      }
      part = server.call(request);
    }
    return part;
  }

  @Override
  public ExportReport report() {
    Map<String, Object> last = next();
    if (!(last.get("lost") instanceof Map<?, ?> lost)) {
      throw broken();
    }
    Map<String, Long> losses = new LinkedHashMap<>();
    lost.forEach((what, times) -> losses.put(String.valueOf(what), ((Number) times).longValue()));
    return new ExportReport(number(last, "vertices"), number(last, "edges"), losses);
  }

  private static long number(Map<String, Object> part, String field) {
    return part.get(field) instanceof Number number ? number.longValue() : 0;
  }

  private InvalidInputException broken() {
    return new InvalidInputException(
        Problem.EXPORT_REQUEST, "part", taken, "reason", "the answer is not that of an export");
  }

  /** The server ends an export that no client takes. */
  @Override
  public void close() {}
}
