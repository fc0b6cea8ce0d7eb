package io.colonnade.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What users write for the location of a graph. */
class GraphLocationTest {

  private static Map<String, Object> options(String location, String... others) {
    Map<String, Object> options = new HashMap<>();
    for (int i = 0; i < others.length; i += 2) {
      options.put(others[i], others[i + 1]);
    }
    GraphLocation.of(location).putInto(options);
    return options;
  }

  @ParameterizedTest
  @ValueSource(strings = {"graph", "a/b", "/data", "hbase", "hbasic:x", "C:/data", ""})
  void path_isADirectory(String text) {
    assertEquals(new GraphLocation.Directory(Path.of(text)), GraphLocation.of(text));
    assertEquals(Map.of("colonnade.directory", text), options(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hbase://localhost:16000/people|localhost:16000|people",
        "hbase://a:1,b.example:65535/G_1|a:1,b.example:65535|G_1",
        "hbase://[::1]:16000/g|[::1]:16000|g"
      })
  void hbase_isServersAndGraph(String text, String servers, String graph) {
    assertEquals(text, GraphLocation.of(text).toString());
    assertEquals(
        Map.of(
            "colonnade.engine", "hbase",
            "colonnade.store.hbase.servers", servers,
            "colonnade.store.hbase.graph", graph),
        options(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hbase://127.0.0.1:16100/|hbase://127.0.0.1:16100/GRAPH",
        "hbase://127.0.0.1:16100|hbase://127.0.0.1:16100/GRAPH",
        "hbase://localhost/people|hbase://localhost:16000/people",
        "hbase://a,b:1/people|hbase://a:16000,b:1/people",
        "hbase:/a:1/people|hbase://a:1/people",
        "hbase:a:1/people|hbase://a:1/people",
        "HBase://a:1/people|hbase://a:1/people",
        "hbsae://a:1/people|hbase://a:1/people",
        "hbase:///people|hbase://people:16000/GRAPH",
        "hbase://|hbase://HOST:16000/GRAPH",
        "hbase://a:1/people/|hbase://a:1/people",
        "hbase://a:1/my-people|hbase://a:1/my_people",
        "hbase://a:1/default|hbase://a:1/default_graph",
        "hbase://a:99999/people|hbase://a:16000/people",
        "hbase://a:x/people|hbase://a:16000/people",
      })
  void malformed_isRefusedWithTheNearest(String text, String nearest) {
    InvalidInputException e =
        assertThrows(InvalidInputException.class, () -> GraphLocation.of(text));
    assertEquals(Problem.LOCATION_MALFORMED, e.problem());
    assertEquals(nearest, e.details().get("nearest"));
    assertEquals(nearest, GraphLocation.of(nearest).toString());
  }

  @ParameterizedTest
  @CsvSource({
    "hbase://a:1/g, colonnade.engine, memory",
    "hbase://a:1/g, colonnade.engine, rocksdb",
    "hbase://a:1/g, colonnade.directory, graph",
    "hbase://a:1/g, colonnade.store.hbase.servers, b:1",
    "hbase://a:1/g, colonnade.store.hbase.graph, h",
    "graph, colonnade.engine, hbase",
    "graph, colonnade.engine, memory",
    "graph, colonnade.directory, other",
  })
  void contradiction_isRefused(String location, String key, String value) {
    InvalidInputException e =
        assertThrows(InvalidInputException.class, () -> options(location, key, value));
    assertEquals(Problem.OTHER_LOCATION, e.problem());
    assertTrue(e.getMessage().contains(location) && e.getMessage().contains(key), e.getMessage());
  }

  @Test
  void optionThatAgrees_isAccepted() {
    assertEquals(
        "hbase", options("hbase://a:1/g", "colonnade.engine", "HBase").get("colonnade.engine"));
    assertEquals(
        "graph", options("graph", "colonnade.engine", "RocksDB").get("colonnade.directory"));
  }
}
