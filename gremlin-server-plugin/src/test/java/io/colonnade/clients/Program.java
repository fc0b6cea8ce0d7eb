package io.colonnade.clients;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Programs that are no Java: finding, installing and running them. Stateless. */
final class Program {

  /** The sources of the clients. */
  static final Path SOURCES = Path.of("src/test/clients").toAbsolutePath();

  private static final Path INSTALLED = Path.of("target/clients").toAbsolutePath();
  private static final long PATIENCE_MINUTES = 5;

  /** What to install for a command. */
  private static final Map<String, String> NEEDED =
      Map.of(
          "python3", "Python 3.10 or later with its modules venv and pip",
          "node", "Node.js 18 or later",
          "npm", "npm, which comes with Node.js",
          "go", "Go 1.25 or later",
          "curl", "curl");

  private Program() {}

  /** What a program has said. */
  record Output(int exit, String out, String err) {}

  /**
   * Runs a program to its end.
   *
   * @throws AssertionError if it is not there; the message says what to install
   */
  static Output run(Path directory, String... command) throws IOException, InterruptedException {
    Path err = Files.createTempFile("client", ".err");
    Path out = Files.createTempFile("client", ".out");
    try {
      Process process = start(directory, out, err, command);
      if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new AssertionError(String.join(" ", command) + " did not end");
      }
      return new Output(
          process.exitValue(),
          Files.readString(out, StandardCharsets.UTF_8),
          Files.readString(err, StandardCharsets.UTF_8));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  private static Process start(Path directory, Path out, Path err, String... command) {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("PYTHONUTF8", "1");
    try {
      return builder.start();
    } catch (IOException e) {
      throw new AssertionError(
          "this test runs %1$s, which is not on the PATH: install %2$s"
              .formatted(command[0], NEEDED.getOrDefault(command[0], command[0])),
          e);
    }
  }

  /** Runs a program that must succeed. */
  private static void demand(Path directory, String... command)
      throws IOException, InterruptedException {
    Output output = run(directory, command);
    if (output.exit() != 0) {
      throw new AssertionError(
          "%s ended with %d: %s%s"
              .formatted(
                  String.join(" ", command), output.exit(), output.out(), output.err().trim()));
    }
  }

  /** Installs something, and returns where it is. */
  private interface Installation<T> {
    T install() throws IOException, InterruptedException;
  }

  /** Installs while no other JVM does: tests that run side by side use the same installations. */
  private static <T> T alone(Installation<T> installation)
      throws IOException, InterruptedException {
    Files.createDirectories(INSTALLED);
    try (FileChannel lock =
            FileChannel.open(
                INSTALLED.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock held = lock.lock()) {
      return installation.install();
    }
  }

  /**
   * A Python with the packages that a file of requirements names, installed if they are not yet.
   */
  static String python(String requirements) throws IOException, InterruptedException {
    return alone(() -> installedPython(requirements));
  }

  private static String installedPython(String requirements)
      throws IOException, InterruptedException {
    Path list = SOURCES.resolve("python").resolve(requirements);
    Path home = INSTALLED.resolve(requirements.replace(".txt", ""));
    Path python = home.resolve("bin/python");
    if (!isCurrent(home, list)) {
      Files.createDirectories(INSTALLED);
      demand(INSTALLED, "python3", "-m", "venv", "--clear", home.toString());
      demand(
          INSTALLED,
          python.toString(),
          "-m",
          "pip",
          "install",
          "--quiet",
          "--disable-pip-version-check",
          "--requirement",
          list.toString());
      markCurrent(home, list);
    }
    return python.toString();
  }

  /** The directory of the JavaScript client with its packages, installed if they are not yet. */
  static Path javaScript() throws IOException, InterruptedException {
    return alone(Program::installedJavaScript);
  }

  private static Path installedJavaScript() throws IOException, InterruptedException {
    Path sources = SOURCES.resolve("javascript");
    Path home = Files.createDirectories(INSTALLED.resolve("javascript"));
    try (Stream<Path> files = Files.list(sources)) {
      for (Path file : files.toList()) {
        Path copy = home.resolve(file.getFileName());
        if (!Files.exists(copy) || Files.mismatch(copy, file) >= 0) { // another test may run it
          Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
    Path lock = sources.resolve("package-lock.json");
    if (!isCurrent(home, lock)) {
      demand(home, "npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts");
      markCurrent(home, lock);
    }
    return home;
  }

  /** The Go client; Go itself knows what is to be built again. */
  static String go() throws IOException, InterruptedException {
    Path built = Files.createDirectories(INSTALLED.resolve("go")).resolve("checks");
    demand(SOURCES.resolve("go"), "go", "build", "-buildvcs=false", "-o", built.toString(), ".");
    return built.toString();
  }

  private static boolean isCurrent(Path home, Path list) throws IOException {
    Path mark = home.resolve("installed");
    return Files.exists(mark) && Files.mismatch(mark, list) < 0;
  }

  private static void markCurrent(Path home, Path list) throws IOException {
    Files.copy(list, home.resolve("installed"), StandardCopyOption.REPLACE_EXISTING);
  }

  /** The lines of a program's output. */
  static List<String> lines(Output output) {
    return output.out().lines().toList();
  }
}
