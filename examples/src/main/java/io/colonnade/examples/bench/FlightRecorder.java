package io.colonnade.examples.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/**
 * Shows where Colonnade alone spends its time in an operation, by JDK Flight Recorder: a file for
 * each operation, and the share of each layer. Confined to one thread.
 *
 * @param directory made if it does not exist; empty: nothing is recorded
 */
record FlightRecorder(Optional<Path> directory, Session session) {

  private static final Duration LENGTH = Duration.ofSeconds(5);
  private static final Duration PERIOD = Duration.ofMillis(10);
  private static final int METHODS = 12;

  /** The first of these packages from the top of a stack is the layer that the time went into. */
  private static final List<String> LAYERS =
      List.of("org.rocksdb", "io.colonnade", "org.apache.tinkerpop");

  /**
   * Runs an operation that is warm and records where its time goes.
   *
   * @param from the first index to run
   */
  void record(String op, Act act, int from) {
    if (directory.isEmpty()) {
      return;
    }
    session.say("profiling %s", op);
    long answers = 0;
    // A thread in native code has an event of its own.
    try (Recording recording = new Recording()) {
      Path file = Files.createDirectories(directory.get()).resolve(op + ".jfr");
      recording.enable("jdk.ExecutionSample").withPeriod(PERIOD);
      recording.enable("jdk.NativeMethodSample").withPeriod(PERIOD);
      recording.start();
      long end = System.nanoTime() + LENGTH.toNanos();
      for (int index = from; index == from || System.nanoTime() < end; index++) {
        answers += act.run(index);
      }
      recording.stop();
      recording.dump(file);
      session.say("profile of %s (%d) in %s", op, answers, file);
      List<List<RecordedMethod>> stacks =
          RecordingFile.readAllEvents(file).stream()
              .filter(FlightRecorder::isOurs)
              .map(
                  event ->
                      event.getStackTrace().getFrames().stream().map(f -> f.getMethod()).toList())
              .toList();
      report("layer", stacks, FlightRecorder::layer);
      report("top frame", stacks, stack -> type(stack.get(0)) + "." + stack.get(0).getName());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Only this thread, and only what it does in the operation. */
  private static boolean isOurs(RecordedEvent event) {
    return event.getStackTrace() != null
        && event.hasField("sampledThread")
        && event.getThread("sampledThread") != null
        && Thread.currentThread().getName().equals(event.getThread("sampledThread").getJavaName());
  }

  private static String layer(List<RecordedMethod> stack) {
    return stack.stream()
        .map(FlightRecorder::type)
        .filter(type -> LAYERS.stream().anyMatch(type::startsWith))
        .map(type -> type.substring(0, type.lastIndexOf('.')))
        .findFirst()
        .orElse("(other)");
  }

  private static String type(RecordedMethod method) {
    return method.getType().getName();
  }

  private <S> void report(String what, List<S> stacks, Function<S, String> name) {
    stacks.stream().collect(Collectors.groupingBy(name, Collectors.counting())).entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(METHODS)
        .forEach(
            entry -> {
              double share = 100.0 * entry.getValue() / stacks.size();
              session.say("  %5.1f %% %s %s", share, what, entry.getKey());
            });
  }
}
