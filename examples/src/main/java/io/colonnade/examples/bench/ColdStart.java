package io.colonnade.examples.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.cli.CommandLines;
import io.colonnade.config.SyncMode;
import io.colonnade.graph.ColonnadeGraph;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * Runs one read of the social graph again and again, from the first run in a new JVM on, and prints
 * how it becomes faster as one JSON object. {@link ColdRace} starts this program.
 */
public final class ColdStart {

  /** The contestant that keeps the graph in memory. */
  static final String TINKER = "tinker";

  private ColdStart() {}

  /**
   * What the program prints.
   *
   * @param answers of the first runs, as one number that is the same for each contestant
   */
  record Report(WarmUp warmUp, long answers) {}

  /**
   * Runs the read.
   *
   * @param arguments name of the read, number of people, milliseconds, {@value #TINKER} or the
   *     layout, and with a layout the directory of the graph
   */
  public static void main(String... arguments) throws IOException {
    CommandLines.quietLogs(arguments);
    SocialGraph social = new SocialGraph(Integer.parseInt(arguments[1]));
    List<Op> all = new SocialOps(social).all();
    Op op = all.stream().filter(each -> each.name().equals(arguments[0])).findFirst().orElseThrow();
    Duration length = Duration.ofMillis(Long.parseLong(arguments[2]));
    Report report;
    if (arguments[3].equals(TINKER)) {
      Graph graph = social.tinkerGraph();
      social.writeVertices(graph, () -> {});
      report = run(op, graph.traversal(), () -> {}, length);
    } else {
      Setting setting = Setting.of(arguments[3], SyncMode.NEVER);
      try (ColonnadeGraph graph = setting.open(Path.of(arguments[4]))) {
        report = run(op, graph.traversal(), graph.tx()::rollback, length);
      }
    }
    System.out.println(new ObjectMapper().writeValueAsString(report));
  }

  private static Report run(Op op, GraphTraversalSource g, Runnable rollback, Duration length) {
    long[] nanos = new long[1 << 12];
    long answers = 0;
    int runs = 0;
    for (long passed = 0; runs < WarmUp.EARLY || passed < length.toNanos(); runs++) {
      if (runs == nanos.length) {
        nanos = Arrays.copyOf(nanos, 2 * runs);
      }
      long start = System.nanoTime();
      long answer = op.gremlin().run(g, runs % op.variants());
      rollback.run();
      nanos[runs] = System.nanoTime() - start;
      passed += nanos[runs];
      answers = runs < WarmUp.EARLY ? answers * 31 + answer : answers;
    }
    return new Report(WarmUp.of(Arrays.copyOf(nanos, runs)), answers);
  }
}
