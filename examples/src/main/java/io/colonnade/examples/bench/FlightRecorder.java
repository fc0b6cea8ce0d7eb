package io.colonnade.examples.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  private final Progress progress;

  /**
   * @param directory made if it does not exist
   */
  FlightRecorder(Path directory, Progress progress) {
    this.directory = directory;
    this.progress = progress;
  }

  @Override
  public void record(String op, Act act, int from) {
    try {
      tell(recorded(op, act, from));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path recorded(String op, Act act, int from) throws IOException {
    Path file = Files.createDirectories(directory).resolve(op + ".jfr");
    progress.say("profiling %s", op);
    long answers = 0;
    try (Recording recording = new Recording()) {
      // A thread in native code is told by an event of its own.
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
    progress.say("profile of %s (%d) in %s", op, answers, file);
    return file;
  }

  private void tell(Path file) throws IOException {
    Map<String, Integer> layers = new HashMap<>();
    Map<String, Integer> methods = new HashMap<>();
    int samples = 0;
    try (RecordingFile recorded = new RecordingFile(file)) {
      while (recorded.hasMoreEvents()) {
        RecordedEvent event = recorded.readEvent();
        if (isOurs(event)) {
          List<RecordedFrame> frames = event.getStackTrace().getFrames();
          layers.merge(layer(frames), 1, Integer::sum);
          methods.merge(name(frames.get(0)), 1, Integer::sum);
          samples++;
        }
      }
    }
    tell("layer", layers, samples);
    tell("top frame", methods, samples);
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

  private void tell(String what, Map<String, Integer> counts, int samples) {
    counts.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(METHODS)
        .forEach(
            entry ->
                progress.say(
                    "  %5.1f %% %s %s", 100.0 * entry.getValue() / samples, what, entry.getKey()));
  }
}
