package io.colonnade.cli;

import io.colonnade.console.RemoteServices;
import io.colonnade.console.TextTable;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code colonnade queries}. */
@Command(
    name = "queries",
    description = {
      "Lists what a server evaluates: the requests of all clients that run or wait, the oldest"
          + " first, without their values. Needs the role admin where the server has users."
    },
    footer = {
      "  colonnade queries --connect localhost:8182",
      "  colonnade queries --connect graph.example:8182 --tls-ca server.pem --user root"
    },
    exitCodeList = {"0:done", "1:failed", "2:wrong usage"})
final class QueriesCommand extends GraphCommand {

  private static final List<String> COLUMNS =
      List.of("id", "user", "address", "kind", "state", "millis", "storeCalls", "rows", "query");

  @Mixin private ServerTarget server = new ServerTarget();

  @Override
  public Integer call() {
    server.mustBeNamed(spec);
    try (RemoteServices services = RemoteServices.to(server.address())) {
      TextTable.of(COLUMNS, services.maps("colonnade.queries", Map.of())).forEach(this::say);
    }
    return ExitCode.OK;
  }
}
