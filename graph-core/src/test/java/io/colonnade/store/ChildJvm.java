package io.colonnade.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a class of the tests in a JVM of its own, with the class path of this one. */
public final class ChildJvm {

  private ChildJvm() {}

  /** Its error output goes to that of this process. */
  public static Process start(Class<?> main, String... arguments) throws IOException {
    return start(List.of(), main, arguments);
  }

  /** Starts the class in the JVM of an installed JDK. */
  public static Process startIn(Path home, Class<?> main, String... arguments) throws IOException {
    return start(List.of(), home, main, arguments);
  }

  /**
   * @param before a command that runs the rest of its arguments, such as {@code prlimit}
   */
  public static Process start(List<String> before, Class<?> main, String... arguments)
      throws IOException {
    return start(before, Path.of(System.getProperty("java.home")), main, arguments);
  }

  private static Process start(List<String> before, Path home, Class<?> main, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(before);
    command.add(home.resolve(Path.of("bin", "java")).toString());
    command.addAll(
        List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }
}
