package io.colonnade.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.colonnade.config.GraphLocation;
import io.colonnade.console.RemoteServices;
import io.colonnade.error.InvalidInputException;
import io.colonnade.graph.ColonnadeGraph;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The graph that a command opens, and the output of the command. Filled by picocli. */
final class GraphTarget {

  @Parameters(
      index = "0",
      arity = "0..1", // checked by argument()
      hideParamSyntax = true, // not optional without --connect
      paramLabel = "DIR",
      description = "Data directory of the graph, or hbase://HOST:PORT/GRAPH.")
  private @Nullable String place;

  @Mixin private ServerTarget server = new ServerTarget();

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  GraphTarget() {}

  /** Creates the target of a command without annotations. */
  GraphTarget(CommandSpec spec) {
    this.spec = spec;
  }

  /** Opens the graph, with more options, and continues interrupted work. */
  ColonnadeGraph open(Map<String, Object> options) {
    return StoredGraph.open(location(), spec.qualifiedName(), options);
  }

  /** Opens the graph, with more options, and leaves interrupted work as it is. */
  ColonnadeGraph openAsItIs(Map<String, Object> options) {
    return StoredGraph.openAsItIs(location(), spec.qualifiedName(), options);
  }

  /** Opens the graph, with more options, for reading, also while another process has it open. */
  ColonnadeGraph look(Map<String, Object> options) {
    return StoredGraph.look(location(), spec.qualifiedName(), options);
  }

  private GraphLocation location() {
    try {
      return GraphLocation.of(Objects.requireNonNull(place)); // argument() has looked at it
    } catch (InvalidInputException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  /** Returns the server that has the graph open; empty if the graph is to be opened. */
  Optional<ServedGraph> served() {
    return server.isGiven()
        ? Optional.of(new ServedGraph(RemoteServices.to(server.address())))
        : Optional.empty();
  }

  /** Returns whether a server has the graph open. */
  boolean isServed() {
    return server.isGiven();
  }

  /**
   * Checks that the command line names one graph, and returns the argument after it.
   *
   * @param second what was given after DIR, which is the first argument if DIR is replaced by
   *     {@code --connect}
   * @param label of the argument; empty if the command has none
   * @param isRequired whether the argument must be given
   */
  Optional<String> argument(@Nullable String second, Optional<String> label, boolean isRequired) {
    server.mustBeComplete(spec);
    List<String> missing = new ArrayList<>();
    if (!server.isGiven() && place == null) {
      missing.add("DIR");
    }
    Optional<String> argument = Optional.ofNullable(!server.isGiven() ? second : place);
    if (isRequired && argument.isEmpty()) {
      missing.add(label.orElseThrow());
    }
    if (!missing.isEmpty()) {
      String s = missing.size() == 1 ? "" : "s";
      throw wrong("Missing required parameter" + s + ": '" + String.join("', '", missing) + "'");
    }
    if (server.isGiven() && (second != null || (place != null && label.isEmpty()))) {
      throw wrong("--connect takes the place of DIR: omit '" + place + "' or --connect");
    }
    return argument;
  }

  /** Checks that the command line of a command without other arguments names one graph. */
  void mustBeNamed() {
    Optional<String> unused = argument(null, Optional.empty(), false);
  }

  private ParameterException wrong(String reason) {
    return new ParameterException(spec.commandLine(), reason);
  }

  /** Prints a line to standard output. */
  void say(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }

  /** Prints maps and lists as JSON, one field per line. */
  void sayAsJson(Object content) throws JsonProcessingException {
    say(new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(content));
  }

  /** Returns standard error, for progress. */
  PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
