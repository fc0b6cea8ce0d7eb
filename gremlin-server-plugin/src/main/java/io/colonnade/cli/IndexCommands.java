package io.colonnade.cli;

import io.colonnade.console.Listings;
import io.colonnade.console.TextTable;
import io.colonnade.service.GraphService;
import io.colonnade.service.IndexServices;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** The commands {@code colonnade index}. Stateless. */
final class IndexCommands {

  private static final String DROP_ON_FAILURE = "--drop-on-failure";

  private static final List<GraphService> SERVICES = IndexServices.all();

  private IndexCommands() {}

  /** Returns the parent of all of them. */
  static CommandSpec all() {
    return ServiceCommand.group(
        "index",
        List.of(
            "Creates, lists, drops, verifies and rebuilds the indexes of a graph.",
            "While a server is using a directory, list, describe and verify read it, and the others"
                + " cannot open it: give them --connect HOST:PORT in place of the directory, and the"
                + " server does the work. A server beyond loopback accepts changes of a user with the"
                + " role schema, or without users if it has --admin-services. A graph in HBase can be"
                + " opened by all.",
            "Interrupted work is not lost: the next server or command that opens the graph for"
                + " changes continues it."),
        List.of(
            "index create ./graph byEmail --vertex-label person --key email --type unique",
            "index list ./graph",
            "index rebuild --connect localhost:8182 byEmail",
            "index list --connect graph.example:8182 --tls-ca server.pem",
            "index verify ./graph"),
        List.of("done", "failed", "wrong usage", "verify found violations"),
        create(),
        list(),
        describe(),
        drop(),
        rebuild(),
        verify(),
        repair());
  }

  private static ServiceCommand of(String name, String service, ServiceCommand.Action action) {
    return ServiceCommand.of(name, ServiceCommand.service(SERVICES, service), action);
  }

  private static CommandSpec create() {
    return of("create", IndexServices.CREATE, IndexCommands::create)
        .description(
            "Creates an index and waits until it is built. Queries use the index from then on.",
            "If the command is interrupted, the next server or command that opens the graph for"
                + " changes continues the build while it runs.",
            "A unique index cannot be built if several elements have the same values: the"
                + " command lists these elements and a query that finds all of them, and the index"
                + " is disabled until they are changed and the index is rebuilt.")
        .argument("name")
        .labelled("elements", "WHICH")
        .oneOf("vertexLabel", "edgeLabel", "elements")
        .options("keys", "type", "absent", "salt", "covering")
        .flag(
            DROP_ON_FAILURE,
            "Drop the index if it cannot be built, so that its name is free again.")
        .watching()
        .examples(
            "index create ./graph byEmail --vertex-label person --key email --type unique",
            "index create ./graph newest --edge-label posted --key 'at desc' --salt 8",
            "index create ./graph byName --elements vertices --key name --key born",
            "index create --connect localhost:8182 byCity --vertex-label person --key city")
        .exitCodes("created and built", "failed", "wrong usage");
  }

  private static int create(ServiceCall call) throws InterruptedException {
    CommandJob job = call.job();
    try {
      return built(call, job, "created");
    } catch (RuntimeException e) {
      if (call.flags().test(DROP_ON_FAILURE) && job.hasFailed()) {
        GraphService drop = ServiceCommand.service(SERVICES, IndexServices.DROP);
        dropped(call.of(drop, Map.of("name", job.subject())));
      }
      throw e;
    }
  }

  private static int built(ServiceCall call, CommandJob job, String done)
      throws InterruptedException {
    String seconds = call.await(job, "building");
    String elements = Noun.ELEMENT.times(job.done());
    call.say(done + ": " + job.subject() + ", " + elements + " read (" + seconds + ")");
    return ExitCode.OK;
  }

  private static CommandSpec list() {
    return of(
            "list",
            IndexServices.LIST,
            call -> {
              List<Map<String, Object>> indexes = call.results();
              return call.print(indexes, Listings.indexes(indexes));
            })
        .description("Lists the indexes of a graph with their definitions and states.")
        .json("Print a list of JSON objects.")
        .examples("index list ./graph", "index list ./graph --json")
        .exitCodes("done", "failed", "wrong usage");
  }

  private static CommandSpec describe() {
    return of(
            "describe",
            IndexServices.DESCRIBE,
            call -> {
              Map<String, Object> index = call.results().get(0);
              return call.print(index, TextTable.lines(index));
            })
        .description("Shows the definition, the state and the build progress of an index.")
        .argument("name")
        .json("Print one JSON object.")
        .examples("index describe ./graph byEmail")
        .exitCodes("done", "failed", "wrong usage");
  }

  private static CommandSpec drop() {
    return of("drop", IndexServices.DROP, IndexCommands::dropped)
        .description(
            "Drops an index and erases its entries; the elements of the graph are not changed.",
            "If the command is interrupted, the next server or command that opens the graph for"
                + " changes erases the remaining entries.")
        .argument("name")
        .examples("index drop ./graph byEmail")
        .exitCodes("done", "failed", "wrong usage");
  }

  private static int dropped(ServiceCall call) throws InterruptedException {
    CommandJob job = call.job();
    job.await();
    call.say("dropped: " + job.subject());
    return ExitCode.OK;
  }

  private static CommandSpec rebuild() {
    return of("rebuild", IndexServices.REBUILD, call -> built(call, call.job(), "built"))
        .description(
            "Erases the entries of an index, builds the index again and waits until it is built.",
            "If the command is interrupted, the next server or command that opens the graph for"
                + " changes continues the build while it runs. Until the index is built, queries do"
                + " not use it.")
        .argument("name")
        .watching()
        .examples("index rebuild ./graph byEmail")
        .exitCodes("done", "failed", "wrong usage");
  }

  private static CommandSpec verify() {
    return of("verify", IndexServices.VERIFY, IndexCommands::verify)
        .description(
            "Checks the consistency of indexes: each has an entry for every element it covers,"
                + " and no other entry. The command reads the whole graph and changes nothing.")
        .optionalArgument("name")
        .watching()
        .examples("index verify ./graph", "index verify ./graph byEmail")
        .exitCodes(
            "the indexes are consistent",
            "the indexes could not be checked",
            "wrong usage",
            "violations were found");
  }

  private static int verify(ServiceCall call) throws InterruptedException {
    CommandJob job = call.job();
    String unused = call.await(job, "checking");
    job.report().forEach(call::say);
    return job.violations().orElse(0) == 0 ? ExitCode.OK : ExitCode.VIOLATIONS;
  }

  private static CommandSpec repair() {
    return of(
            "repair",
            IndexServices.REPAIR,
            call -> {
              CommandJob job = call.job();
              String seconds = call.await(job, "repairing");
              job.report().forEach(call::say);
              call.say("repaired (" + seconds + ")");
              return ExitCode.OK;
            })
        .description(
            "Completes interrupted index work, checks the indexes and rebuilds those that are"
                + " inconsistent.",
            "Disabled indexes stay disabled; use rebuild for them.")
        .optionalArgument("name")
        .watching()
        .examples("index repair ./graph", "index repair ./graph byEmail")
        .exitCodes("done", "failed", "wrong usage");
  }
}
