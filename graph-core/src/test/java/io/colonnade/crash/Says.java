package io.colonnade.crash;

import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The child's end of the conversation with its test. */
public final class Says {

  private static final BufferedReader INPUT =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

  private Says() {}

  /** One line, in one write: it is out when this returns, or not at all. */
  public static void line(String line) {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    synchronized (System.out) {
      System.out.write(bytes, 0, bytes.length);
      System.out.flush();
    }
  }

  /** Waits for a line of the test; "close" if the test is gone. */
  public static String heard() throws IOException {
    String line = INPUT.readLine();
    return line == null ? "close" : line;
  }

  /** Opens the graph that {@code key=value} arguments describe, and says so before and after. */
  static ColonnadeGraph open(List<String> options) {
    Map<String, Object> all = new HashMap<>();
    for (String option : options) {
      int equals = option.indexOf('=');
      all.put(option.substring(0, equals), option.substring(equals + 1));
    }
    line("opening");
    ColonnadeGraph graph = Colonnade.open(all);
    line("open");
    return graph;
  }

  /** Closes the graph, and says so before and after. */
  static void close(ColonnadeGraph graph) {
    line("closing");
    graph.close();
    line("closed");
  }
}
