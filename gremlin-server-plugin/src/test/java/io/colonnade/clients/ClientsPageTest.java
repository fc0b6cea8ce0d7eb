package io.colonnade.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.job.Job;
import io.colonnade.schema.IndexState;
import io.colonnade.service.GraphService;
import io.colonnade.service.IndexServices;
import io.colonnade.service.JobServices;
import io.colonnade.service.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the page on clients says of indexes and jobs is what the services take and answer. */
class ClientsPageTest {

  private static final List<GraphService> SERVICES =
      Stream.concat(IndexServices.all().stream(), JobServices.all().stream()).toList();

  private static String section;

  @BeforeAll
  static void read() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "clients.md"));
    String after = page.substring(page.indexOf("\n## Indexes and jobs\n") + 1);
    section = after.substring(0, after.indexOf("\n## "));
  }

  private static String rows(String head) {
    return section
        .lines()
        .dropWhile(line -> !line.equals(head))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .collect(Collectors.joining("\n"));
  }

  private static String code(String name) {
    return "`" + name + "`";
  }

  private static String row(GraphService service) {
    String parameters =
        service.parameters().stream()
            .map(parameter -> code(parameter.name()))
            .collect(Collectors.joining(", "));
    if (parameters.isEmpty()) {
      parameters = "none";
    } else if (service.name().equals(IndexServices.CREATE)) {
      parameters = "see below";
    }
    return "| " + code(service.name()) + " | " + parameters + " | " + service.description() + " |";
  }

  @Test
  void services_areThoseOfThePage() {
    assertEquals(
        SERVICES.stream().map(ClientsPageTest::row).collect(Collectors.joining("\n")),
        rows("| service | parameters | what it does |"));
  }

  @Test
  void parametersOfCreate_areThoseOfThePage() {
    assertEquals(
        SERVICES.get(0).parameters().stream()
            .map(ClientsPageTest::row)
            .collect(Collectors.joining("\n")),
        rows("| parameter | value | meaning |"));
  }

  @Test
  void codes_areThoseOfMessages() {
    Set<String> known =
        Arrays.stream(Problem.values()).map(Problem::code).collect(Collectors.toSet());
    Set<String> named =
        Pattern.compile("COL-\\d+")
            .matcher(section)
            .results()
            .map(MatchResult::group)
            .collect(Collectors.toSet());
    assertTrue(known.containsAll(named), named::toString);
    assertTrue(named.contains(Problem.UNKNOWN_JOB.code()), named::toString);
  }

  private static String row(Parameter<?> parameter) {
    return "| "
        + code(parameter.name())
        + " | "
        + parameter.type()
        + " | "
        + parameter.meaning()
        + " |";
  }

  /** The keys of an answer. */
  private static Set<Object> keys(ColonnadeGraph graph, String service, Map<String, ?> arguments) {
    Set<Object> keys = new LinkedHashSet<>();
    graph
        .traversal()
        .call(service, arguments)
        .forEachRemaining(answer -> keys.addAll(((Map<?, ?>) answer).keySet()));
    return keys;
  }

  /** The keys of a job, once it has ended. */
  private static Set<Object> keysOfEnded(ColonnadeGraph graph, long number) throws Exception {
    Job job = GraphInternals.of(graph).jobs().job(number).orElseThrow();
    assertTrue(job.awaitEnd(Duration.ofMinutes(1)), job::toString);
    return keys(graph, JobServices.DESCRIBE, Map.of("job", number));
  }

  @Test
  void whatIsAnswered_isNamedOnThePage() throws Exception {
    Set<Object> words = new LinkedHashSet<>();
    try (ColonnadeGraph graph = Colonnade.openInMemory()) {
      graph.addVertex(T.label, "person", "name", "Ada");
      graph.addVertex(T.label, "person", "name", "Ada");
      graph.tx().commit();
      graph.schema().change().key("name", String.class).commit();
      Map<String, String> unique =
          Map.of("name", "byName", "vertexLabel", "person", "keys", "name", "type", "unique");
      words.addAll(keys(graph, IndexServices.CREATE, unique));
      words.addAll(keysOfEnded(graph, 1));
      words.addAll(keys(graph, IndexServices.LIST, Map.of()));
      words.addAll(keys(graph, IndexServices.VERIFY, Map.of()));
      words.addAll(keysOfEnded(graph, 2));
    }
    assertTrue(
        words.containsAll(List.of("error", "ended", "label", "violations")), words::toString);
    Arrays.stream(IndexState.values()).map(IndexState::text).forEach(words::add);
    Arrays.stream(Job.State.values())
        .map(state -> state.name().toLowerCase(Locale.ROOT))
        .forEach(words::add);
    assertEquals(
        Set.of(),
        words.stream()
            .filter(word -> !section.contains(code(word.toString())))
            .collect(Collectors.toSet()));
  }
}
