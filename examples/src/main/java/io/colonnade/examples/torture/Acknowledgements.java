package io.colonnade.examples.torture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one client knows of its commits, a line each, which outlives a killed process: the operating
 * system has a line before the client continues. Thread-safe.
 */
final class Acknowledgements {

  private static final String SUFFIX = ".commits";

  /** What is known of a commit. */
  enum Event {
    BEGUN,
    ACKNOWLEDGED,
    UNKNOWN,
    REFUSED,
    /** A transaction that took longer than expected; the text says how long. */
    SLOW,
    /** What must not happen. */
    FAULT
  }

  /** A line. Immutable. */
  record Line(Event event, String text) {}

  private final FileChannel channel;

  private Acknowledgements(FileChannel channel) {
    this.channel = channel;
  }

  static Acknowledgements create(Path directory, String client) throws IOException {
    return new Acknowledgements(
        FileChannel.open(
            directory.resolve(client + SUFFIX),
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND));
  }

  void add(Event event, String text) {
    String line = event + " " + text.replace('\n', ' ') + "\n";
    try {
      channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the lines of all clients; a line that a kill has cut off is left out. */
  static List<Line> all(Path directory) throws IOException {
    List<Line> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(each -> each.toString().endsWith(SUFFIX)).sorted().toList()) {
        String text = Files.readString(file);
        text.substring(0, text.lastIndexOf('\n') + 1)
            .lines()
            .forEach(each -> lines.add(line(each)));
      }
    }
    return lines;
  }

  private static Line line(String line) {
    int space = line.indexOf(' ');
    return new Line(Event.valueOf(line.substring(0, space)), line.substring(space + 1));
  }
}
