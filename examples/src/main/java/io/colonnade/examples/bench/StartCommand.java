package io.colonnade.examples.bench;

import io.colonnade.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code colonnade bench start}. */
@Command(
    name = "start",
    description = {
      "Measures cold starts, each as a process that the launcher makes, on a new graph: of"
          + " console -e 'g.V().count()' up to its answer and to its end, and of the server until it"
          + " is ready and until a client has its first answer, over websocket and over HTTP.",
      "The CPU time is that of the process, all threads together."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  colonnade bench start",
      "  colonnade bench start --quick",
      "  colonnade bench start --runs 20 --json",
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:failed, or an answer was wrong", "2:wrong usage"})
final class StartCommand implements Callable<Integer> {

  @Mixin private BenchOptions options = new BenchOptions();

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "5",
      description = "How often each is started (default: ${DEFAULT-VALUE}).")
  private int runs;

  @Option(names = "--quick", description = "Start each only once.")
  private boolean quick;

  @Option(
      names = "--home",
      paramLabel = "DIR",
      defaultValue = "${sys:colonnade.home}",
      description = "The checkout whose launcher is measured (default: this one).")
  private @Nullable Path home;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path launcher = launcher();
    if (runs < 1) {
      throw new ParameterException(spec.commandLine(), "--runs must be at least 1");
    }
    PrintWriter out = spec.commandLine().getOut();
    Progress progress = new Progress(spec.commandLine().getErr());
    options.head(out, StartRow.HEAD);
    try (Workplace place = options.workplace()) {
      for (Setting setting : options.settings()) {
        new StartBench(launcher, setting, setting.homeIn(place.home()))
            .run(quick || options.isTiny() ? 1 : runs, progress)
            .forEach(row -> options.print(out, row.fields(), row.text()));
      }
    }
    return ExitCode.OK;
  }

  private Path launcher() {
    if (home == null || !Files.isExecutable(home.resolve("colonnade"))) {
      throw new ParameterException(
          spec.commandLine(), "no launcher: --home must be a checkout, which has the colonnade");
    }
    return home.resolve("colonnade").toAbsolutePath();
  }
}
