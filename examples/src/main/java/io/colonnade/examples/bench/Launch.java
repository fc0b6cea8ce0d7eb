package io.colonnade.examples.bench;

import io.colonnade.config.Options;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Starts commands of Colonnade as users start them, on graphs of a session. Immutable.
 *
 * @param launcher the script {@code colonnade}
 * @param session for one layout
 */
record Launch(Path launcher, Session session) {

  static final String HOST = "127.0.0.1";

  private static final Pattern READY = Pattern.compile("ready: wss?://[^:]*:(\\d+)/.*");

  /** Starts a command on the graph of a directory, which is made if the command makes graphs. */
  LaunchedProgram onGraph(String directory, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(arguments));
    Setting setting = session.setting();
    command.addAll(
        List.of("--data", setting.location(session.home().resolve(directory)).toString()));
    command.addAll(List.of("--config", Options.LAYOUT.key() + "=" + session.layout()));
    if (setting.hbase().isEmpty()) {
      command.addAll(List.of("--config", Options.SYNC.key() + "=" + setting.sync().name()));
    }
    return new LaunchedProgram(command, session.home().resolve("errors"));
  }

  /**
   * Starts a server on any free port of this machine.
   *
   * @param more options
   */
  LaunchedProgram server(String directory, String... more) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("server", "--host", HOST, "--port", "0"));
    arguments.addAll(List.of(more));
    return onGraph(directory, arguments.toArray(String[]::new));
  }

  /**
   * Returns the port in the line that a server prints when it is ready.
   *
   * @throws IllegalStateException if it has printed something else
   */
  static int port(String line) {
    Matcher ready = READY.matcher(line);
    if (!ready.matches()) {
      throw new IllegalStateException("the server printed '" + line + "'");
    }
    return Integer.parseInt(ready.group(1));
  }
}
