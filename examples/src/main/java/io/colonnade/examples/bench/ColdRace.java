package io.colonnade.examples.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
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

  private final SocialGraph social;
  private final List<Prepared> prepared;
  private final Path home;
  private final Duration length;
  private final int runs;

  /**
   * @param prepared one for each layout; not open
   * @param home a directory that exists
   * @param length how long the read runs in each JVM
   * @param runs how many JVMs there are for each contestant
   */
  ColdRace(SocialGraph social, List<Prepared> prepared, Path home, Duration length, int runs) {
    this.social = social;
    this.prepared = prepared;
    this.home = home;
    this.length = length;
    this.runs = runs;
  }

  /** The warm-ups of each run. */
  record Result(List<List<WarmUp>> layouts, List<WarmUp> tinker) {

    /** An outcome for each layout: the times until the read is warm. */
    List<Outcome> untilWarm() {
      return layouts.stream()
          .map(each -> outcome(times(each, WarmUp::untilWarm), times(tinker, WarmUp::untilWarm)))
          .toList();
    }

    /** An outcome for each layout: the times of the first runs, compared with warm ones. */
    List<Outcome> early() {
      return layouts.stream()
          .map(
              each ->
                  outcome(early(each), early(tinker))
                      .comparedWith(
                          new Outcome.Reference(
                              times(each, WarmUp::warm).p50(), times(tinker, WarmUp::warm).p50())))
          .toList();
    }

    private static Times early(List<WarmUp> warmUps) {
      return new Times(
          times(warmUps, warmUp -> warmUp.early().p50()).p50(),
          times(warmUps, warmUp -> warmUp.early().mean()).mean(),
          times(warmUps, warmUp -> warmUp.early().p99()).p99());
    }

    private static Times times(List<WarmUp> warmUps, ToDoubleFunction<WarmUp> time) {
      return Times.of(warmUps.stream().mapToDouble(time).toArray());
    }

    private static Outcome outcome(Times colonnade, Times tinker) {
      return new Outcome(1, colonnade, Optional.empty(), tinker, Cost.NONE, Optional.empty());
    }
  }

  /**
   * Runs all JVMs.
   *
   * @throws IllegalStateException if a JVM fails, or if its answers differ from TinkerGraph's
   */
  Result run(ReadOp op) {
    List<List<WarmUp>> layouts = new ArrayList<>();
    prepared.forEach(each -> layouts.add(new ArrayList<>()));
    List<WarmUp> tinker = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      ColdStart.Report expected = start(op, List.of(ColdStart.TINKER));
      tinker.add(expected.warmUp());
      for (int i = 0; i < layouts.size(); i++) {
        Prepared each = prepared.get(i);
        String layout = each.setting().layout();
        ColdStart.Report report = start(op, List.of(layout, each.graph().toString()));
        if (report.answers() != expected.answers()) {
          throw new IllegalStateException(
              op.name() + " of layout " + layout + " differs from TinkerGraph in a new JVM");
        }
        layouts.get(i).add(report.warmUp());
      }
    }
    return new Result(layouts, tinker);
  }

  private ColdStart.Report start(ReadOp op, List<String> contestant) {
    List<String> arguments = new ArrayList<>(List.of("-Xmx1g"));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(given -> PASSED_ON.stream().anyMatch(given::startsWith))
        .forEach(arguments::add);
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    arguments.addAll(List.of(ColdStart.class.getName(), op.name()));
    arguments.addAll(List.of(Integer.toString(social.people()), Long.toString(length.toMillis())));
    arguments.addAll(contestant);
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    try (LaunchedProgram program =
        LaunchedProgram.start(java, arguments, home.resolve("errors-of-" + op.name()))) {
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
