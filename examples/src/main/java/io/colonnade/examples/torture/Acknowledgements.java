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
  private static final String FAULT_FILE = "fault";

  /** What is known of a commit. */
  enum Event {
    BEGUN,
    ACKNOWLEDGED,
    UNKNOWN,
    REFUSED,
    /** A transaction that took longer than expected; the text begins with the milliseconds. */
    SLOW,
    /** A transaction that has waited for another one for too long, with its begin and end. */
    WAITED,
    /** What must not happen. */
    FAULT
  }

  /** A line. Immutable. */
  record Line(Event event, String text) {}

  private final FileChannel channel;
  private final Path directory;

  private Acknowledgements(FileChannel channel, Path directory) {
    this.channel = channel;
    this.directory = directory;
  }

  static Acknowledgements create(Path directory, String client) throws IOException {
    return new Acknowledgements(
        FileChannel.open(
            directory.resolve(client + SUFFIX),
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND),
        directory);
  }

  /** Returns whether any client has added what must not happen. */
  static boolean haveFault(Path directory) {
    return Files.exists(directory.resolve(FAULT_FILE));
  }

  void add(Event event, String text) {
    String line = event + " " + text.replace('\n', ' ') + "\n";
    try {
      channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
      if (event == Event.FAULT) {
        Files.writeString(directory.resolve(FAULT_FILE), line);
      }
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
