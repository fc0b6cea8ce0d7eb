package io.colonnade.cli;

import io.colonnade.console.Listings;
import io.colonnade.service.SchemaService;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** The commands {@code colonnade schema}. Stateless. */
final class SchemaCommands {

  private static final String[] EXIT_CODES = {"done", "failed", "wrong usage"};

  private SchemaCommands() {}

  /** Returns the parent of all of them. */
  static CommandSpec all() {
    return ServiceCommand.group(
        "schema",
        List.of(
            "Lists, declares, drops and renames the labels and property keys of a graph.",
            "While a server is using a directory, list reads it, and the others cannot open it:"
                + " give them --connect HOST:PORT in place of the directory. A server beyond loopback"
                + " accepts changes of a user with the role schema, or without users if it has"
                + " --admin-services. A graph in HBase can be opened by all."),
        List.of(
            "schema list ./graph",
            "schema declare ./graph --key at --type OffsetDateTime --cardinality single",
            "schema rename ./graph --key nmae --to name",
            "schema list --connect localhost:8182",
            "schema list --connect graph.example:8182 --tls-ca server.pem",
            "schema drop ./graph --label persn"),
        List.of(EXIT_CODES),
        list(),
        declare(),
        drop(),
        rename());
  }

  private static ServiceCommand of(String name, ServiceCommand.Action action) {
    return ServiceCommand.of(name, new SchemaService(), action);
  }

  private static CommandSpec list() {
    return of("list", SchemaCommands::print)
        .description(
            "Lists the labels and property keys of a graph with their declarations, and the epoch"
                + " of the schema, which increases with each change of a declaration.",
            "Names that no declaration mentions were created by their first use.")
        .json("Print one JSON object.")
        .examples("schema list ./graph", "schema list ./graph --json")
        .exitCodes(EXIT_CODES);
  }

  private static CommandSpec declare() {
    return of("declare", SchemaCommands::print)
        .description(
            "Declares a property key or a label, and prints its declaration. What no option"
                + " mentions stays unchanged.",
            "Existing elements must satisfy the declaration: the message names the first one that"
                + " does not.",
            "Values of --default that look like a number, true or false are read as such; double"
                + " quotes make a text of them.")
        .oneOf("key", "vertexLabel", "edgeLabel")
        .options(
            "type",
            "cardinality",
            "required",
            "optional",
            "defaults",
            "withoutDefault",
            "sort",
            "projected")
        .removable("simple")
        .removable("uncounted")
        .json("Print one JSON object.")
        .examples(
            "schema declare ./graph --key at --type OffsetDateTime --cardinality single",
            "schema declare ./graph --vertex-label person --required name --default score=0",
            "schema declare ./graph --edge-label posted --sort 'at desc'")
        .exitCodes(EXIT_CODES);
  }

  private static CommandSpec drop() {
    return of(
            "drop",
            call -> {
              List<Map<String, Object>> unused = call.results();
              call.say("dropped: " + subject(call, "drop"));
              return ExitCode.OK;
            })
        .description(
            "Drops a property key or a label, such as a name with a typo, together with its own"
                + " declaration.",
            "A name in use is not dropped: no element, no index and no declaration of another name"
                + " may use it. The message names the first user. The command reads the whole"
                + " graph.")
        .named("dropKey", "--key")
        .named("dropLabel", "--label")
        .oneOf("dropKey", "dropLabel")
        .examples("schema drop ./graph --key nmae", "schema drop ./graph --label persn")
        .exitCodes(EXIT_CODES);
  }

  private static CommandSpec rename() {
    return of(
            "rename",
            call -> {
              List<Map<String, Object>> unused = call.results();
              String to = call.text("to").orElseThrow();
              call.say("renamed: " + subject(call, "rename") + " to " + to);
              return ExitCode.OK;
            })
        .description(
            "Renames a property key or a label, for all elements, declarations and indexes at"
                + " once. The command does not read or write elements.")
        .named("renameKey", "--key")
        .named("renameLabel", "--label")
        .oneOf("renameKey", "renameLabel")
        .required("to")
        .examples(
            "schema rename ./graph --key nmae --to name",
            "schema rename ./graph --label persn --to person")
        .exitCodes(EXIT_CODES);
  }

  private static String subject(ServiceCall call, String verb) {
    return call.text(verb + "Key")
        .map(key -> "key " + key)
        .orElseGet(() -> "label " + call.text(verb + "Label").orElseThrow());
  }

  private static int print(ServiceCall call) throws Exception {
    List<Map<String, Object>> entries = call.results();
    long epoch = call.graph().epoch();
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("epoch", epoch);
    content.put("entries", entries);
    List<String> lines = new ArrayList<>(Listings.schema(entries));
    lines.add("epoch " + epoch);
    return call.print(content, lines);
  }
}
