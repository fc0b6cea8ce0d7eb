package io.colonnade.cli;

import io.colonnade.console.RemoteServices;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code colonnade kill}. */
@Command(
    name = "kill",
    description = {
      "Ends a query of a server: its client receives an error, and nothing of the query is"
          + " committed. Needs the role admin where the server has users."
    },
    footer = {
      "  colonnade queries --connect localhost:8182",
      "  colonnade kill 7b0c2a54-6f0b-4c11-9d0e-3a6d8f7b1c22 --connect localhost:8182"
    },
    exitCodeList = {"0:done", "1:failed", "2:wrong usage"})
final class KillCommand extends GraphCommand {

  @Parameters(paramLabel = "ID", description = "The id of the query, from colonnade queries.")
  @SuppressWarnings("NullAway.Init") // required by picocli
  private String id;

  @Mixin private ServerTarget server = new ServerTarget();

  @Override
  public Integer call() {
    server.mustBeNamed(spec);
    try (RemoteServices services = RemoteServices.to(server.address())) {
      Map<String, Object> unused = services.one("colonnade.kill", Map.of("query", id));
    }
    say("ended: " + id);
    return ExitCode.OK;
  }
}
