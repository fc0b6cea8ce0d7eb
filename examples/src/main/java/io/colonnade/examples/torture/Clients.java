package io.colonnade.examples.torture;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Two processes that write and one that reads. Thread-safe. */
final class Clients implements AutoCloseable {

  static final int WRITERS = 2;

  private static final long HOUR_MILLIS = TimeUnit.HOURS.toMillis(1);

  private final Class<?> main;
  private final Path home;
  private final String location;
  private final List<Object> hubs;
  private final Random random;
  private final List<ChildProcess> running = new ArrayList<>();
  private int started;

  /**
   * Creates the clients; none runs yet.
   *
   * @param main of their processes; gets the arguments of {@link Client}
   */
  Clients(Class<?> main, Path home, String location, List<Object> hubs, long seed) {
    this.main = main;
    this.home = home;
    this.location = location;
    this.hubs = hubs;
    this.random = new Random(seed);
  }

  /** Returns the directory of their acknowledgements. */
  Path acknowledgements() {
    return home.resolve("commits");
  }

  synchronized void start() throws IOException {
    Files.createDirectories(acknowledgements());
    for (int i = 0; i < WRITERS; i++) {
      running.add(start("writer", i));
    }
    running.add(start("reader", 0));
    for (ChildProcess each : running) {
      awaitReady(each);
    }
  }

  /**
   * Starts a process with the class path and the options of this one.
   *
   * @param number of the client; the clock of the second is an hour fast or slow, in turns
   */
  private ChildProcess start(String role, int number) throws IOException {
    String name = role + started++;
    List<String> command = new ArrayList<>();
    command.add(ChildProcess.java());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx320m"));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(each -> each.startsWith("--add-") || each.startsWith("-Djavax.xml"))
        .forEach(command::add);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(location, acknowledgements().toString(), name));
    long clock = number * (started % 2 == 0 ? HOUR_MILLIS : -HOUR_MILLIS);
    command.addAll(List.of(String.valueOf(random.nextLong()), role, String.valueOf(clock)));
    hubs.forEach(hub -> command.add(hub.toString()));
    return ChildProcess.start(home.resolve(name), command, Map.of("HADOOP_USER_NAME", Wire.USER));
  }

  private static void awaitReady(ChildProcess client) throws IOException {
    String line = client.line();
    if (!line.equals("ready")) {
      throw new IOException("a client does not start: " + line);
    }
  }

  /** Kills a writer while its threads are at work, and starts another one. */
  void killAndRestart(int writer) throws IOException, InterruptedException {
    ChildProcess next;
    synchronized (this) {
      running.get(writer).kill();
      next = start("writer", writer);
      running.set(writer, next);
    }
    awaitReady(next);
  }

  /** Suspends a writer for a while; it may be killed meanwhile. */
  void suspend(int writer, long millis) throws IOException, InterruptedException {
    ChildProcess suspended;
    synchronized (this) {
      suspended = running.get(writer);
    }
    suspended.suspend(millis);
  }

  /** Returns whether all of them run; one that has ended by itself has failed. */
  synchronized boolean areRunning() {
    return running.stream().allMatch(ChildProcess::isRunning);
  }

  /** Returns whether a client has found what must not happen. */
  boolean haveFault() {
    return Acknowledgements.haveFault(acknowledgements());
  }

  /** Ends those that write; what they have committed is applied then. */
  synchronized void endWriters() {
    running.subList(0, WRITERS).forEach(ChildProcess::close);
  }

  @Override
  public synchronized void close() {
    running.forEach(ChildProcess::close);
    running.clear();
  }
}
