package io.colonnade.examples.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Shows where Colonnade alone spends its time in an operation, by JDK Flight Recorder: a file for
 * each operation, and the share of each layer. Confined to one thread.
 */
final class FlightRecorder implements Profiler {

  private static final Duration LENGTH = Duration.ofSeconds(5);
  private static final Duration PERIOD = Duration.ofMillis(10);
  private static final int METHODS = 12;

  /** The first of these packages from the top of a stack is the layer that the time went into. */
  private static final List<String> LAYERS =
      List.of("org.rocksdb", "io.colonnade", "org.apache.tinkerpop");

  private final Path directory;
  private final Log log;

  /**
   * @param directory made if it does not exist
   */
  FlightRecorder(Path directory, Log log) {
    this.directory = directory;
    this.log = log;
  }

  @Override
  public void record(String op, Act act, int from) {
    try {
      report(recorded(op, act, from));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path recorded(String op, Act act, int from) throws IOException {
    Path file = Files.createDirectories(directory).resolve(op + ".jfr");
    log.say("profiling %s", op);
    long answers = 0;
    try (Recording recording = new Recording()) {
      // A thread in native code has an event of its own.
      recording.enable("jdk.ExecutionSample").withPeriod(PERIOD);
      recording.enable("jdk.NativeMethodSample").withPeriod(PERIOD);
      recording.start();
      long end = System.nanoTime() + LENGTH.toNanos();
      for (int index = from; index == from || System.nanoTime() < end; index++) {
        answers += act.run(index);
      }
      recording.stop();
      recording.dump(file);
    }
    log.say("profile of %s (%d) in %s", op, answers, file);
    return file;
  }

  private void report(Path file) throws IOException {
    List<List<RecordedFrame>> stacks =
        RecordingFile.readAllEvents(file).stream()
            .filter(FlightRecorder::isOurs)
            .map(event -> event.getStackTrace().getFrames())
            .toList();
    report("layer", stacks, FlightRecorder::layer);
    report("top frame", stacks, frames -> name(frames.get(0)));
  }

  /** Only this thread, and only what it does in the operation. */
  private static boolean isOurs(RecordedEvent event) {
    return event.getStackTrace() != null
        && event.hasField("sampledThread")
        && event.getThread("sampledThread") != null
        && Thread.currentThread().getName().equals(event.getThread("sampledThread").getJavaName());
  }

  private static String layer(List<RecordedFrame> frames) {
    for (RecordedFrame frame : frames) {
      String type = frame.getMethod().getType().getName();
      for (String layer : LAYERS) {
        if (type.startsWith(layer)) {
          return type.substring(0, type.lastIndexOf('.'));
        }
      }
    }
    return "(other)";
  }

  private static String name(RecordedFrame frame) {
    return frame.getMethod().getType().getName() + "." + frame.getMethod().getName();
  }

  private void report(
      String what, List<List<RecordedFrame>> stacks, Function<List<RecordedFrame>, String> name) {
    stacks.stream().collect(Collectors.groupingBy(name, Collectors.counting())).entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(METHODS)
        .forEach(
            entry ->
                log.say(
                    "  %5.1f %% %s %s",
                    100.0 * entry.getValue() / stacks.size(), what, entry.getKey()));
  }
}
