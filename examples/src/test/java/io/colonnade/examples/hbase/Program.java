package io.colonnade.examples.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs a main class in processes of their own, with the options of the launcher. Stateless.
 *
 * @param user the name under which the process uses HBase; empty: that of the user of this process
 */
public record Program(Class<?> main, Path scratch, String user) {

  public Program(Class<?> main, Path scratch) {
    this(main, scratch, "");
  }

  /** What a process has printed, and its exit code. */
  public record Ran(int code, String out, String err) {

    /** Fails unless the process has succeeded; returns what it has printed. */
    public String done() {
      assertEquals(0, code, () -> err + out);
      return out;
    }

    /** Fails unless the process has failed with one line that begins with this. */
    public void refused(String message) {
      assertEquals(1, code, out);
      assertEquals(1, err.lines().count(), err);
      assertTrue(err.startsWith("colonnade: " + message), err);
    }
  }

  /** Starts a process whose outputs are files. */
  Process start(Path out, Path err, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx512m"));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-") || argument.startsWith("-Djavax.xml"))
        .forEach(command::add);
    command.add("-Dcolonnade.home=" + Path.of("..").toRealPath());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder process =
        new ProcessBuilder(command)
            .directory(scratch.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    if (!user.isEmpty()) {
      process.environment().put("HADOOP_USER_NAME", user);
    }
    return process.start();
  }

  /** Runs a process until it ends. */
  public Ran run(String... arguments) throws IOException, InterruptedException {
    return run(10, arguments);
  }

  /** Runs a process that ends within so many minutes. */
  public Ran run(int minutes, String... arguments) throws IOException, InterruptedException {
    Path out = Files.createTempFile(scratch, "out", "");
    Path err = Files.createTempFile(scratch, "err", "");
    Process process = start(out, err, arguments);
    try {
      assertTrue(process.waitFor(minutes, TimeUnit.MINUTES), "the process does not end");
    } finally {
      process.destroyForcibly();
    }
    return new Ran(process.exitValue(), Files.readString(out), Files.readString(err));
  }
}
