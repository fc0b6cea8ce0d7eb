package io.colonnade.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every type of value that the Java driver can send, and that we keep: sent, and read back. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JavaDriverValuesIT {

  /** Those that no other driver has. Of a zone, GraphBinary keeps the offset only. */
  private static final Map<String, Object> OF_JAVA =
      Map.ofEntries(
          Map.entry("instant", Instant.parse("2024-02-29T12:34:56.123456789Z")),
          Map.entry("local_date", LocalDate.of(-44, 3, 15)),
          Map.entry("local_time", LocalTime.of(23, 59, 59, 999_999_999)),
          Map.entry("local_date_time", LocalDateTime.of(2024, 2, 29, 12, 34, 56, 7)),
          Map.entry("month_day", MonthDay.of(2, 29)),
          Map.entry("offset_time", OffsetTime.of(1, 2, 3, 4, ZoneOffset.ofHours(-8))),
          Map.entry("period", Period.of(1, -2, 3)),
          Map.entry("year", Year.of(2024)),
          Map.entry("year_month", YearMonth.of(2024, 2)),
          Map.entry(
              "zoned_date_time",
              ZonedDateTime.of(2024, 2, 29, 12, 34, 56, 0, ZoneOffset.ofHours(1))),
          Map.entry("zone_offset", ZoneOffset.ofHoursMinutes(5, 30)));

  /** UTF-8 on the wire has no half of a pair. */
  private static final Set<String> NOT_IN_GRAPHBINARY = Set.of("string_lone_surrogate");

  private final Map<String, Object> values = new TreeMap<>();
  private final Map<String, List<?>> returned = new HashMap<>();
  private ColonnadeGraph graph;
  private GraphTraversalSource g;

  @BeforeAll
  void writeAll(@TempDir Path directory) throws Exception {
    values.putAll(SentValues.COMMON);
    values.putAll(SentValues.MORE);
    values.putAll(OF_JAVA);
    values.keySet().removeAll(NOT_IN_GRAPHBINARY);
    try (ServerProcess server = ServerProcess.start(directory);
        JavaDriver driver = new JavaDriver(server)) {
      values.forEach((name, value) -> write(driver.g, name, value));
      SentValues.IDS.forEach((name, id) -> writeId(driver.g, name, id));
      refuse(driver.g);
    }
    graph = Colonnade.open(ServerProcess.data(directory));
    g = graph.traversal();
  }

  private void write(GraphTraversalSource remote, String name, Object value) {
    remote
        .addV("value")
        .property("name", name)
        .property("value", value)
        .as("v")
        .addE("value")
        .to("v")
        .property("name", name)
        .property("value", value)
        .iterate();
    returned.put(name, remote.V().has("value", "name", name).values("value").toList());
  }

  private void writeId(GraphTraversalSource remote, String name, Object id) {
    remote
        .addV("id")
        .property(T.id, id)
        .property("name", name)
        .as("v")
        .addE("id")
        .to("v")
        .property(T.id, id)
        .property("name", name)
        .iterate();
    returned.put("id " + name, remote.V(id).id().toList());
  }

  /** A type that the driver can send and we do not keep is refused by name. */
  private static void refuse(GraphTraversalSource remote) {
    RuntimeException refused =
        assertThrows(
            RuntimeException.class,
            () ->
                remote.addV("refused").property("at", InetAddress.getLoopbackAddress()).iterate());
    assertTrue(refused.toString().contains("Inet4Address"), refused.toString());
    assertEquals(0, remote.V().hasLabel("refused").count().next());
  }

  @AfterAll
  void close() {
    if (graph != null) {
      graph.close();
    }
  }

  Set<String> names() {
    Set<String> names = new TreeSet<>(SentValues.COMMON.keySet());
    names.addAll(SentValues.MORE.keySet());
    names.addAll(OF_JAVA.keySet());
    names.removeAll(NOT_IN_GRAPHBINARY);
    return names;
  }

  @ParameterizedTest
  @MethodSource("names")
  void value_sentByTheDriver_isTheSameThereAndInTheGraph(String name) {
    List<Object> expected = List.of(values.get(name));
    assertEquals(expected, returned.get(name));
    assertEquals(expected, g.V().has("value", "name", name).values("value").toList());
    assertEquals(expected, g.E().has("value", "name", name).values("value").toList());
  }

  @Test
  void id_sentByTheDriver_isTheSameThereAndInTheGraph() {
    SentValues.IDS.forEach(
        (name, id) -> {
          assertEquals(List.of(id), returned.get("id " + name));
          assertEquals(List.of(id), g.V().has("id", "name", name).id().toList());
          assertEquals(List.of(id), g.E().has("id", "name", name).id().toList());
        });
  }
}
