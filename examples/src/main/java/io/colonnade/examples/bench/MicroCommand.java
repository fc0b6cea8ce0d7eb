package io.colonnade.examples.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.cli.ExitCode;
import io.colonnade.config.SyncMode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code colonnade bench micro}. */
@Command(
    name = "micro",
    description = {
      "Measures single operations on one thread, warm, each in a transaction of its own, beside"
          + " raw RocksDB moving the same bytes and TinkerGraph running the same traversal.",
      "The graph is written, compacted and opened again first. Every answer is compared with"
          + " TinkerGraph's. Times are microseconds; calls, rows and bytes are the store's, a run."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  colonnade bench micro                          some minutes",
      "  colonnade bench micro --quick                  about a minute",
      "  colonnade bench micro --quick --only hop_10,two_hops",
      "  colonnade bench micro --json > micro.jsonl     one object a line",
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:failed, or an answer was wrong", "2:wrong usage"})
final class MicroCommand implements Callable<Integer> {

  @Option(names = "--json", description = "Print one JSON object a line.")
  private boolean json;

  @Option(names = "--quick", description = "A smaller graph, and less time for each operation.")
  private boolean quick;

  @Option(names = "--tiny", hidden = true, description = "Only see whether it runs.")
  private boolean tiny;

  @Option(
      names = "--only",
      paramLabel = "OP",
      split = ",",
      description = "Only the operations with these names.")
  private List<String> only = List.of();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Work in DIR, which must be empty, and leave it (default: a temporary one).")
  private @Nullable Path data;

  @Option(
      names = "--sync",
      paramLabel = "MODE",
      defaultValue = "commit",
      description = "When commits reach the device: commit (default) or never.")
  private SyncMode sync = SyncMode.COMMIT;

  @Option(
      names = "--layout",
      paramLabel = "NAME",
      defaultValue = "adjacency",
      description = "How the graph lies in tables (default: adjacency).")
  private String layout = "adjacency";

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    Progress progress = new Progress(spec.commandLine().getErr());
    if (!json) {
      out.println(Machine.describe());
      out.println(MicroRow.HEAD);
    }
    try (Workplace place = Workplace.of(Optional.ofNullable(data))) {
      MicroBench.Pace pace =
          tiny ? MicroBench.Pace.TINY : quick ? MicroBench.Pace.QUICK : MicroBench.Pace.FULL;
      Shape shape = tiny ? Shape.TINY : quick ? Shape.QUICK : Shape.FULL;
      new MicroBench(
              new SampleGraph(shape),
              Setting.of(layout, sync),
              pace,
              place.home(),
              progress,
              this::isChosen)
          .run(row -> print(out, row));
    }
    return ExitCode.OK;
  }

  private boolean isChosen(String op) {
    return only.isEmpty() || only.contains(op);
  }

  private void print(PrintWriter out, MicroRow row) {
    try {
      out.println(json ? new ObjectMapper().writeValueAsString(row.fields()) : row.text());
      out.flush();
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
