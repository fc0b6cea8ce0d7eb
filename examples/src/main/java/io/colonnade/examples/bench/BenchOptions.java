package io.colonnade.examples.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.config.SyncMode;
import io.colonnade.layout.LayoutProvider;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the benchmarks have in common on the command line. Filled by picocli. */
final class BenchOptions {

  private static final String ALL = "both";

  @Option(names = "--json", description = "Print one JSON object a line.")
  private boolean json;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Work in DIR, which must be empty, and leave it (default: a temporary one).")
  private @Nullable Path data;

  @Option(
      names = "--sync",
      paramLabel = "MODE",
      defaultValue = "commit",
      description = "When commits reach the device: commit or never (default: ${DEFAULT-VALUE}).")
  private SyncMode sync = SyncMode.COMMIT;

  @Option(
      names = "--layout",
      paramLabel = "NAME",
      defaultValue = "adjacency",
      description =
          "How the graph lies in tables: a layout, or both for each of them (default:"
              + " ${DEFAULT-VALUE}).")
  private String layout = "adjacency";

  @Option(names = "--tiny", hidden = true, description = "Only see whether it runs.")
  private boolean tiny;

  boolean isTiny() {
    return tiny;
  }

  /** One for each layout that is asked for. */
  List<Setting> settings() {
    List<String> layouts =
        layout.equals(ALL)
            ? ServiceLoader.load(LayoutProvider.class).stream()
                .map(provider -> provider.get().name())
                .sorted()
                .toList()
            : List.of(layout);
    return layouts.stream().map(each -> Setting.of(each, sync)).toList();
  }

  Workplace workplace() throws IOException {
    return Workplace.of(Optional.ofNullable(data));
  }

  /** Prints machine and columns, for people only. */
  void head(PrintWriter out, String columns) {
    if (!json) {
      out.println(Machine.describe());
      out.println(columns);
      out.flush();
    }
  }

  /** Prints a row as a JSON line, or as the text for people. */
  void print(PrintWriter out, Map<String, Object> fields, String text) {
    try {
      out.println(json ? new ObjectMapper().writeValueAsString(fields) : text);
      out.flush();
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
