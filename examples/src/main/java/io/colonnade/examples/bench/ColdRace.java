package io.colonnade.examples.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.cli.CommandLines;
import io.colonnade.config.SyncMode;
import io.colonnade.graph.ColonnadeGraph;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/**
 * Runs a read of the social graph in new JVMs, for Colonnade and TinkerGraph by turns, and reports
 * how it becomes faster. Raw RocksDB does not take part: its code is native and has no warm-up
 * worth a row.
 */
public final class ColdRace {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The contestant that keeps the graph in memory. */
  private static final String TINKER = "tinker";

  /** What new JVMs get of the options of this one. */
  private static final List<String> PASSED_ON =
      List.of("--add-opens", "-Xlog:cds", "-XX:SharedArchiveFile");

  private final int people;
  private final Scale.Pace pace;
  private final Session session;

  /**
   * @param people of the social graph
   */
  ColdRace(int people, Scale.Pace pace, Session session) {
    this.people = people;
    this.pace = pace;
    this.session = session;
  }

  /**
   * What a new JVM prints.
   *
   * @param answers of the first runs, as one number that is the same for each contestant
   */
  record Result(WarmUp warmUp, long answers) {}

  /**
   * Runs a read again and again, and prints how it becomes faster as one JSON object.
   *
   * @param arguments name of the read, number of people, milliseconds, {@value #TINKER} or the
   *     layout, and with a layout the directory of the graph
   */
  public static void main(String... arguments) throws IOException {
    CommandLines.prepare(arguments);
    SocialGraph social = new SocialGraph(Integer.parseInt(arguments[1]));
    Op op = Op.named(arguments[0], social.ops());
    Duration length = Duration.ofMillis(Long.parseLong(arguments[2]));
    Result result;
    if (arguments[3].equals(TINKER)) {
      TinkerGraph graph = social.tinkerGraph();
      social.writeVertices(graph, () -> {});
      result = repeat(op, op.inMemory(graph.traversal()), length);
    } else {
      Setting setting = Setting.of(arguments[3], SyncMode.NEVER);
      try (ColonnadeGraph graph = setting.open(Path.of(arguments[4]))) {
        result = repeat(op, op.in(graph), length);
      }
    }
    System.out.println(JSON.writeValueAsString(result));
  }

  private static Result repeat(Op op, Act act, Duration length) {
    long[] nanos = new long[1 << 12];
    long answers = 0;
    int runs = 0;
    for (long passed = 0; runs < WarmUp.EARLY || passed < length.toNanos(); runs++) {
      if (runs == nanos.length) {
        nanos = Arrays.copyOf(nanos, 2 * runs);
      }
      long start = System.nanoTime();
      long answer = act.run(runs % op.variants());
      nanos[runs] = System.nanoTime() - start;
      passed += nanos[runs];
      answers = runs < WarmUp.EARLY ? answers * 31 + answer : answers;
    }
    return new Result(WarmUp.of(Arrays.copyOf(nanos, runs)), answers);
  }

  /**
   * Runs all JVMs, and reports a row for each layout.
   *
   * @param prepared one for each layout; not open
   * @throws IllegalStateException if a JVM fails, or if its answers differ from TinkerGraph's
   */
  void run(Op op, List<Arena.Prepared> prepared) {
    session.say(op.name());
    List<WarmUp> tinker = new ArrayList<>();
    List<List<WarmUp>> layouts = new ArrayList<>();
    prepared.forEach(each -> layouts.add(new ArrayList<>()));
    for (int run = 0; run < pace.colds(); run++) {
      Result expected = start(op, TINKER);
      tinker.add(expected.warmUp());
      for (int i = 0; i < layouts.size(); i++) {
        String layout = prepared.get(i).setting().layout();
        Result result = start(op, layout, prepared.get(i).graph().toString());
        if (result.answers() != expected.answers()) {
          throw new IllegalStateException(
              op.name() + " of layout " + layout + " differs from TinkerGraph in a new JVM");
        }
        layouts.get(i).add(result.warmUp());
      }
    }
    for (int i = 0; i < layouts.size(); i++) {
      report(op, prepared.get(i).setting(), layouts.get(i), tinker);
    }
  }

  private void report(Op op, Setting setting, List<WarmUp> colonnade, List<WarmUp> tinker) {
    boolean early = op.mode() == Op.Mode.FIRST_RUNS;
    Function<WarmUp, Times> reported = early ? WarmUp::early : each -> Times.once(each.untilWarm());
    Function<WarmUp, Times> warm = each -> Times.once(each.warm());
    Row row = Row.race(op.name(), setting, 1);
    Row reference =
        row.withTimes("", times(colonnade, warm))
            .withTimes("tinker_", times(tinker, warm))
            .withCost(Cost.NONE);
    session.add(
        row.withTimes("", times(colonnade, reported))
            .withTimes("tinker_", times(tinker, reported))
            .withCost(Cost.NONE)
            .judgedBy(op.aim(), early ? Optional.of(reference) : Optional.empty()));
  }

  private static Times times(List<WarmUp> warmUps, Function<WarmUp, Times> times) {
    return Times.of(warmUps.stream().map(times).toList());
  }

  private Result start(Op op, String... contestant) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx1g");
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(given -> PASSED_ON.stream().anyMatch(given::startsWith))
        .forEach(command::add);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(ColdRace.class.getName(), op.name(), Integer.toString(people)));
    command.add(Long.toString(pace.cold().toMillis()));
    command.addAll(List.of(contestant));
    Path errors = session.home().resolve("errors-of-" + op.name());
    try (LaunchedProgram program = new LaunchedProgram(command, errors)) {
      String line = program.line();
      program.awaitEnd();
      return JSON.readValue(line, Result.class);
    } catch (IOException e) {
      throw new IllegalStateException("a new JVM cannot run " + op.name(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a new JVM ran " + op.name(), e);
    }
  }
}
