package io.colonnade.examples.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Runs a read in new JVMs, for Colonnade and TinkerGraph by turns, and reports how it becomes
 * faster. Raw RocksDB does not take part: its code is native and has no warm-up worth a row.
 */
final class ColdRace {

  /** What new JVMs get of the options of this one. */
  private static final List<String> PASSED_ON =
      List.of("--add-opens", "-Xlog:cds", "-XX:SharedArchiveFile");

  private final int people;
  private final List<Prepared> prepared;
  private final Trials trials;

  /**
   * @param people of the social graph
   * @param prepared one for each layout; not open
   */
  ColdRace(int people, List<Prepared> prepared, Trials trials) {
    this.people = people;
    this.prepared = prepared;
    this.trials = trials;
  }

  /** What is reported of a warm-up. */
  enum Part {
    /** The times of the first runs, compared with warm ones. */
    EARLY,
    /** The times until the read is warm. */
    UNTIL_WARM;

    private Times times(List<WarmUp> warmUps) {
      return switch (this) {
        case UNTIL_WARM -> ColdRace.times(warmUps, WarmUp::untilWarm);
        case EARLY ->
            new Times(
                ColdRace.times(warmUps, warmUp -> warmUp.early().p50()).p50(),
                ColdRace.times(warmUps, warmUp -> warmUp.early().mean()).mean(),
                ColdRace.times(warmUps, warmUp -> warmUp.early().p99()).p99());
      };
    }
  }

  private static Times times(List<WarmUp> warmUps, ToDoubleFunction<WarmUp> time) {
    return Times.of(warmUps.stream().mapToDouble(time).toArray());
  }

  /**
   * Runs all JVMs and reports a row for each layout.
   *
   * @throws IllegalStateException if a JVM fails, or if its answers differ from TinkerGraph's
   */
  void run(String name, Op op, Aim aim, Part part) {
    trials.log().say(name);
    List<List<WarmUp>> layouts = new ArrayList<>();
    prepared.forEach(each -> layouts.add(new ArrayList<>()));
    List<WarmUp> tinker = new ArrayList<>();
    for (int run = 0; run < trials.choice().pace().colds(); run++) {
      ColdStart.Report expected = start(op, ColdStart.TINKER);
      tinker.add(expected.warmUp());
      for (int i = 0; i < layouts.size(); i++) {
        String layout = prepared.get(i).setting().layout();
        ColdStart.Report report = start(op, layout, prepared.get(i).graph().toString());
        if (report.answers() != expected.answers()) {
          throw new IllegalStateException(
              op.name() + " of layout " + layout + " differs from TinkerGraph in a new JVM");
        }
        layouts.get(i).add(report.warmUp());
      }
    }
    for (int i = 0; i < layouts.size(); i++) {
      Row row =
          Row.race(name, prepared.get(i).setting().layout(), 1)
              .withTimes("", part.times(layouts.get(i)))
              .withTimes("tinker_", part.times(tinker))
              .withCost(Cost.NONE);
      Row warm =
          Row.of("p50_us", times(layouts.get(i), WarmUp::warm).p50())
              .with("tinker_p50_us", times(tinker, WarmUp::warm).p50());
      Optional<Row> reference = part == Part.EARLY ? Optional.of(warm) : Optional.empty();
      trials.report().accept(row.judgedBy(aim, reference));
    }
  }

  private ColdStart.Report start(Op op, String... contestant) {
    List<String> arguments = new ArrayList<>(List.of("-Xmx1g"));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(given -> PASSED_ON.stream().anyMatch(given::startsWith))
        .forEach(arguments::add);
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    arguments.addAll(List.of(ColdStart.class.getName(), op.name(), Integer.toString(people)));
    arguments.add(Long.toString(trials.choice().pace().cold().toMillis()));
    arguments.addAll(List.of(contestant));
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Path errors = trials.home().resolve("errors-of-" + op.name());
    try (LaunchedProgram program = LaunchedProgram.start(java, arguments, errors)) {
      String line = program.line();
      program.awaitEnd();
      return new ObjectMapper().readValue(line, ColdStart.Report.class);
    } catch (IOException e) {
      throw new IllegalStateException("a new JVM cannot run " + op.name(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a new JVM ran " + op.name(), e);
    }
  }
}
