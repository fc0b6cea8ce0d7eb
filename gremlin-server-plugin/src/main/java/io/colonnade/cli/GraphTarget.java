package io.colonnade.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.colonnade.config.GraphLocation;
import io.colonnade.graph.ColonnadeGraph;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The graph that a command opens, and the output of the command. Filled by picocli. */
final class GraphTarget {

  @Parameters(
      index = "0",
      paramLabel = "DIR",
      converter = ToLocation.class,
      description = "Data directory of the graph, or hbase://HOST:PORT/GRAPH.")
  private @Nullable GraphLocation location;

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
    return Objects.requireNonNull(location); // required by picocli
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
