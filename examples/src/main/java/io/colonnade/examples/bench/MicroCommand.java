package io.colonnade.examples.bench;

import io.colonnade.cli.ExitCode;
import io.colonnade.config.Nearest;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code colonnade bench micro}. */
@Command(
    name = "micro",
    description = {
      "Measures single operations, warm, each in a transaction of its own, beside raw RocksDB"
          + " reading the same bytes and TinkerGraph running the same traversal.",
      "The graph is written, compacted and opened again first. Every answer is compared with"
          + " TinkerGraph's. Times are microseconds: of an operation, of an element (loads, index"
          + " builds), or until an operation is warm in a new JVM. The columns x raw, x T and mean"
          + " compare with the median of raw RocksDB and with median and mean of TinkerGraph.",
      "Allocated bytes, cells, calls, rows read by key, and bytes of the store are means of one"
          + " operation. Reads take them from a fixed set of variants, so that these figures do not"
          + " depend on the machine.",
      "The operations social_* have aims. They run in a graph of 20,000 people and 200,000 edges"
          + " with a hub of 20,000. Operations with indexes have a graph of their own as well;"
          + " commits with none, one and three indexes run by turns, each in a graph that has no"
          + " others."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  colonnade bench micro                          some minutes",
      "  colonnade bench micro --quick                  the operations with aims, three minutes",
      "  colonnade bench micro --quick --threads 1,2,4  and on several threads",
      "  colonnade bench micro --layout both            each layout, side by side",
      "  colonnade bench micro --quick --only hop_10,two_hops",
      "  colonnade bench micro --quick --only unique_lookup,range_limit_10,index_build",
      "  colonnade bench micro --json > micro.jsonl     one object a line",
      "  colonnade bench micro --only hop_1000 --profile ./profiles",
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:failed, or an answer was wrong", "2:wrong usage"})
final class MicroCommand implements Callable<Integer> {

  @Mixin private BenchOptions options = new BenchOptions();

  @Option(
      names = "--quick",
      description =
          "Less time for each operation, and without --only the operations social_* alone; other"
              + " operations run in a smaller graph.")
  private boolean quick;

  @Option(
      names = "--only",
      paramLabel = "OP",
      split = ",",
      description = "Only the operations with these names.")
  private List<String> only = List.of();

  @Option(
      names = "--threads",
      paramLabel = "N",
      split = ",",
      defaultValue = "1",
      description =
          "Runs each read on one thread, and then on so many at the same time (default:"
              + " ${DEFAULT-VALUE}).")
  private List<Integer> threads = List.of(1);

  @Option(
      names = "--profile",
      paramLabel = "DIR",
      description =
          "After each operation record Colonnade alone with JDK Flight Recorder: DIR/OP.jfr, and"
              + " where the time went on standard error.")
  private @Nullable Path profile;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    Progress progress = new Progress(spec.commandLine().getErr());
    SampleGraph sample = new SampleGraph(shape());
    requireKnown(sample);
    if (threads.stream().anyMatch(count -> count < 1)) {
      throw new ParameterException(spec.commandLine(), "--threads must be at least 1");
    }
    options.head(out, MicroRow.HEAD);
    Profiler profiler = profile == null ? Profiler.NONE : new FlightRecorder(profile, progress);
    MicroBench.Choice choice = new MicroBench.Choice(pace(), this::isChosen, threads, profiler);
    try (Workplace place = options.workplace()) {
      new MicroBench(sample, options.settings(), place.home(), progress, choice)
          .run(row -> options.print(out, row.fields(), row.text()));
    }
    return ExitCode.OK;
  }

  private Shape shape() {
    return options.isTiny() ? Shape.TINY : quick ? Shape.QUICK : Shape.FULL;
  }

  private MicroBench.Pace pace() {
    if (options.isTiny()) {
      return MicroBench.Pace.TINY;
    }
    return quick ? MicroBench.Pace.QUICK : MicroBench.Pace.FULL;
  }

  private void requireKnown(SampleGraph sample) {
    List<String> known = MicroBench.names(sample);
    for (String op : only) {
      if (!known.contains(op)) {
        throw new ParameterException(
            spec.commandLine(),
            "No operation '"
                + op
                + "'"
                + Nearest.to(op, known).map(name -> ", but " + name).orElse("")
                + "; there are "
                + String.join(", ", known));
      }
    }
  }

  private boolean isChosen(String op) {
    if (only.isEmpty()) {
      return !quick || op.startsWith(SocialBench.PREFIX);
    }
    return only.contains(op);
  }
}
