package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.service.Access;
import io.colonnade.service.Arguments;
import io.colonnade.service.GraphService;
import io.colonnade.service.Parameter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * {@code colonnade.export}: begins an export of one snapshot, and gives its parts to {@link
 * RemoteExport}, one for each call. Thread-safe.
 */
public final class ExportService implements GraphService {

  public static final String NAME = "colonnade.export";

  /** Each has a thread, an open snapshot and two parts of a megabyte. */
  private static final int MOST = 4;

  /** The formats. */
  enum Form {
    GRAPHSON,
    CSV
  }

  static final Parameter<Form> FORM =
      Parameter.choice(
          "format",
          List.of(Form.values()),
          form -> form.name().toLowerCase(Locale.ROOT),
          "Begins an export in this format; the answer names it.");

  static final Parameter<String> EXPORT =
      Parameter.text("export", "The name of the export that the part belongs to.");

  static final Parameter<Long> PART =
      Parameter.whole("part", "The number of the part to get, from 1, each one more.");

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final Duration patience;
  private final Map<String, RunningExport> running = new ConcurrentHashMap<>();

  public ExportService() {
    this(PATIENCE);
  }

  /**
   * @param patience how long an export waits for a client that takes no part
   */
  ExportService(Duration patience) {
    this.patience = patience;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "Gives the parts of files to colonnade export --connect.";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(FORM, EXPORT, PART);
  }

  @Override
  public Set<Access> accesses() {
    return Set.of(Access.READ);
  }

  @Override
  public List<?> call(ColonnadeGraph graph, Arguments arguments) {
    Optional<Form> form = arguments.get(FORM);
    return List.of(
        form.isPresent()
            ? Map.of("export", begin(graph, form.get()))
            : take(arguments.require(EXPORT), arguments.require(PART)));
  }

  private synchronized String begin(ColonnadeGraph graph, Form form) {
    if (running.size() >= MOST) {
      throw new InvalidInputException(Problem.EXPORTS_LIMIT, "running", running.size());
    }
    String name = "export-" + UUID.randomUUID();
    running.put(
        name,
        RunningExport.begin(
            GraphInternals.store(graph), form, name, patience, () -> running.remove(name)));
    return name;
  }

  private Map<String, Object> take(String name, long part) {
    return Optional.ofNullable(running.get(name))
        .flatMap(export -> export.take(part))
        .orElseThrow(
            () ->
                new InvalidInputException(
                    Problem.EXPORT_REQUEST,
                    "part",
                    part,
                    "reason",
                    "the server does not have the export any more"));
  }
}
