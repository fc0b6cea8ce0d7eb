package io.colonnade.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs programs to their end. Stateless. */
final class Shell {

  private static final long MINUTES = 5;

  private Shell() {}

  /** What a program has printed on its two streams, and its exit code. */
  record Ran(int code, String out, String err) {

    /** Returns both streams, for a failed assertion. */
    String output() {
      return "exit code " + code + "\n" + out + err;
    }
  }

  /**
   * Runs a program in a directory.
   *
   * @param environment variables to set; one with an empty value is removed
   * @throws IOException also if the program does not exist
   */
  static Ran run(Path directory, Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile("out", ".txt");
    Path err = Files.createTempFile("err", ".txt");
    try {
      ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
      builder.redirectOutput(out.toFile()).redirectError(err.toFile());
      builder.redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")));
      builder.environment().remove("JAVA_OPTS");
      builder.environment().putAll(environment);
      builder.environment().values().removeIf(String::isEmpty);
      Process process = builder.start();
      if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new IllegalStateException("does not end: " + command + Files.readString(err));
      }
      return new Ran(process.exitValue(), Files.readString(out), Files.readString(err));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }
}
