package io.colonnade.cli;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code colonnade hbase}. */
@Command(
    name = "hbase",
    description = {
      "Runs an Apache HBase on this machine until it is stopped, for trials and tests: a master, a"
          + " region server and ZooKeeper in one process, on the loopback interface.",
      "Not for data that must not be lost: HBase keeps its files on the local file system, where"
          + " the last writes may be lost if the power fails or the process is killed."
    },
    sortOptions = false,
    footer = {
      "  colonnade hbase --data ./hbase",
      "  colonnade hbase --data ./hbase --port 16000",
      "",
      "HBase takes 10 to 30 seconds to start. Its log is hbase.log in the directory.",
      "Stop HBase with Ctrl-C or SIGTERM; the next start on the same directory finds its tables.",
    },
    exitCodeList = {"1:HBase could not start, or ended by itself", "2:wrong usage", "143:stopped"})
final class HBaseCommand extends GraphCommand {

  @Option(
      names = "--data",
      paramLabel = "DIR",
      required = true,
      description = "Directory of HBase's files, created if it does not exist.")
  @SuppressWarnings("NullAway.Init") // required by picocli
  private Path data;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Port of the master, which clients connect to; 0 selects any free port"
              + " (default: 0).")
  private int port;

  @Mixin private ProgressOption watch = new ProgressOption();

  @Override
  public Integer call() throws IOException, InterruptedException {
    LocalHBase hbase = LocalHBase.start(data, allowedPort());
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(hbase), "colonnade-stop"));
    say("ready: " + awaitReady(hbase));
    hbase.awaitFailure();
    return ExitCode.FAILED;
  }

  private String awaitReady(LocalHBase hbase) throws InterruptedException {
    try (ProgressDisplay progress = watch.on(err(), "starting HBase")) {
      progress.note(
          "starting HBase, which takes 10 to 30 s; its log: " + data.resolve("hbase.log"));
      return hbase.awaitReady(progress::waiting);
    }
  }

  private void stop(LocalHBase hbase) {
    if (hbase.isRunning()) {
      hbase.stop();
      say("stopped");
    }
  }

  private int allowedPort() {
    if (port < 0 || port > 65_535) {
      throw new InvalidInputException(Problem.PORT_RANGE, "port", port);
    }
    return port;
  }
}
