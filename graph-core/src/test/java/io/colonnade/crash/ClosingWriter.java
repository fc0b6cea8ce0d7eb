package io.colonnade.crash;

import io.colonnade.graph.ColonnadeGraph;
import java.util.Arrays;

/**
 * A program with eight readers and writers that closes its graph in a shutdown hook, as a server
 * does. Arguments: seed, options of the graph.
 */
final class ClosingWriter {

  private ClosingWriter() {}

  public static void main(String[] arguments) throws Exception {
    long seed = Long.parseLong(arguments[0]);
    ColonnadeGraph graph = Says.open(Arrays.asList(arguments).subList(1, arguments.length));
    Crowd crowd = Crowd.start(graph, seed, Says::line);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  Says.close(graph);
                  crowd.ends().forEach(end -> Says.line("end: " + end));
                  Says.line("done");
                }));
    Says.heard(); // never: the test ends this process
  }
}
