package io.colonnade.cli;

import io.colonnade.console.RemoteServices;
import io.colonnade.console.TextTable;
import io.colonnade.service.JobServices;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code colonnade jobs}. */
@Command(
    name = "jobs",
    description = {
      "Lists the jobs of a graph of a server since it was opened, the oldest first, such as"
          + " builds of indexes, checks, and counts of degrees."
    },
    footer = {
      "  colonnade jobs --connect localhost:8182",
      "  colonnade jobs --connect graph.example:8182/people --tls-ca server.pem --user ada"
    },
    exitCodeList = {"0:done", "1:failed", "2:wrong usage"})
final class JobsCommand extends GraphCommand {

  private static final List<String> COLUMNS =
      List.of("job", "task", "index", "state", "elements", "started", "ended", "error");

  @Mixin private ServerTarget server = new ServerTarget();

  @Override
  public Integer call() {
    server.mustBeNamed(spec);
    try (RemoteServices services = RemoteServices.to(server.address())) {
      TextTable.of(COLUMNS, services.maps(JobServices.LIST, Map.of())).forEach(this::say);
    }
    return ExitCode.OK;
  }
}
