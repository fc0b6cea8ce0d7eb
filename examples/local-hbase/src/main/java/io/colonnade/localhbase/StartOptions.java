package io.colonnade.localhbase;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of the process. Immutable.
 *
 * @param data the directory of HBase's files
 * @param port the port of the master; 0: any free port
 * @param regionServers the number of region servers
 * @param hasRights whether HBase grants users rights; the user of the process has all of them
 * @param endsWithInput whether the process ends when its standard input does, so that it never
 *     outlives the process that started it
 */
record StartOptions(
    Path data, int port, int regionServers, boolean hasRights, boolean endsWithInput) {

  static final String USAGE =
      "--data DIR [--port N] [--region-servers N] [--rights] [--end-with-input]; N of --port is 0"
          + " to 65535, N of --region-servers is 1 to 9";

  /**
   * Reads the options.
   *
   * @throws Refusal if they are wrong
   */
  static StartOptions parse(List<String> arguments) throws Refusal {
    @Nullable Path data = null;
    int port = 0;
    int regionServers = 1;
    boolean hasRights = false;
    boolean endsWithInput = false;
    Deque<String> rest = new ArrayDeque<>(arguments);
    while (!rest.isEmpty()) {
      String name = rest.pop();
      switch (name) {
        case "--data" -> data = Path.of(value(name, rest));
        case "--port" -> port = number(name, rest, 0, 65_535);
        case "--region-servers" -> regionServers = number(name, rest, 1, 9);
        case "--rights" -> hasRights = true;
        case "--end-with-input" -> endsWithInput = true;
        default -> throw wrong("unknown option '" + name + "'");
      }
    }
    if (data == null) {
      throw wrong("--data is missing");
    }
    return new StartOptions(
        data.toAbsolutePath().normalize(), port, regionServers, hasRights, endsWithInput);
  }

  private static String value(String name, Deque<String> rest) throws Refusal {
    if (rest.isEmpty()) {
      throw wrong(name + " needs a value");
    }
    return rest.pop();
  }

  private static int number(String name, Deque<String> rest, int least, int most) throws Refusal {
    String text = value(name, rest);
    int number = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : -1;
    if (number < least || number > most) {
      throw wrong(name + " cannot be '" + text + "'");
    }
    return number;
  }

  private static Refusal wrong(String what) {
    return new Refusal(Refusal.Reason.USAGE, what + ": use " + USAGE);
  }
}
