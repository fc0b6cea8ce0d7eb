package io.colonnade.cli;

import io.colonnade.graph.ColonnadeGraph;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The graph whose indexes a command is about. Filled by picocli. */
final class IndexPlace {

  @Parameters(index = "0", paramLabel = "DIR", description = "Where the graph lies.")
  private @Nullable Path directory;

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
  private CommandSpec spec;

  /** Opens it, for the command that this is a part of, and goes on with what was interrupted. */
  ColonnadeGraph open() {
    return StoredGraph.open(directory(), spec.qualifiedName());
  }

  /** Opens it for a command that changes nothing. */
  ColonnadeGraph look() {
    return StoredGraph.look(directory(), spec.qualifiedName());
  }

  private Path directory() {
    return Objects.requireNonNull(directory); // required by picocli
  }

  /** Prints a line for people or programs. */
  void say(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }

  /** For progress. */
  PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
