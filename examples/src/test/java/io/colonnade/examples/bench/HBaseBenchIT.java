package io.colonnade.examples.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.colonnade.examples.hbase.Program;
import io.colonnade.readme.Launcher;
import io.colonnade.store.hbase.LocalHBase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmarks on a very small graph in HBase: whether they run and what they count. */
class HBaseBenchIT {

  private static final List<String> LAYERS =
      Stream.of("transaction cache", "database cache", "block cache", "page cache")
          .flatMap(layer -> Stream.of(layer + " store", layer + " gremlin"))
          .toList();

  @TempDir Path scratch;

  private static List<JsonNode> bench(String... arguments) throws IOException {
    return bench(LocalHBase.shared(), arguments);
  }

  private static List<JsonNode> bench(LocalHBase hbase, String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--json", "--hbase", "hbase://" + hbase.servers()));
    BenchIT.Ran ran = BenchIT.bench(all.toArray(String[]::new));
    assertEquals(0, ran.code(), ran.err()); // it fails where an answer or what is read differs
    return ran.lines();
  }

  private static List<String> ops(List<JsonNode> lines) {
    return lines.stream().map(node -> node.path("op").asText()).toList();
  }

  /** A transaction of its own asks for its snapshot; then there is a round for each step. */
  @Test
  void micro_comparesWithTheRawClient_andCountsRounds() throws IOException {
    List<String> ops =
        List.of("hop_10", "hop_10_in_tx", "two_hops", "property_update", "commits_property");
    List<JsonNode> lines = bench("micro", "--tiny", "--only", String.join(",", ops));
    assertEquals(ops, ops(lines));
    assertEquals(List.of(2, 1, 3), Stream.of(0, 1, 2).map(i -> rounds(lines.get(i))).toList());
    for (JsonNode node : lines) {
      assertEquals("hbase", node.path("engine").asText());
      for (String field : List.of("p50_us", "raw_p50_us", "rounds", "requests", "bytes")) {
        assertTrue(node.path(field).asDouble() > 0, field + ": " + node);
      }
    }
  }

  @Test
  void additionsToCounters_areComparedWithIncrements() throws IOException {
    List<JsonNode> lines = bench("micro", "--tiny", "--only", "increment_hot,increment_spread");
    assertEquals(
        List.of("increment_hot", "increment_hot", "increment_spread", "increment_spread"),
        ops(lines));
    assertEquals(
        List.of(1, 8, 1, 8), lines.stream().map(node -> node.path("threads").asInt()).toList());
    for (JsonNode node : lines) {
      assertTrue(node.path("raw_per_s").asLong() > 0, node::toString);
      assertTrue(node.path("rounds").asDouble() > 0, node::toString);
    }
  }

  /** The first of several transactions may find its snapshot open. */
  private static int rounds(JsonNode node) {
    return (int) Math.round(node.path("rounds").asDouble());
  }

  @Test
  void draws_areMeasuredWithSeveralThreads() throws IOException {
    List<JsonNode> lines = bench("micro", "--tiny", "--only", "draws");
    assertEquals(
        List.of(1, 8, 64), lines.stream().map(node -> node.path("threads").asInt()).toList());
    lines.forEach(node -> assertTrue(node.path("per_s").asLong() > 0, node::toString));
  }

  @Test
  void load_putsTheSameCellsIntoHBase() throws IOException {
    JsonNode node = bench("load", "--tiny").get(0);
    assertEquals("hbase", node.path("engine").asText());
    assertTrue(node.path("rawSeconds").asDouble() > 0, node::toString);
  }

  /** In an HBase of its own: the heap of one does not hold the graphs of all tests. */
  @Test
  void boundedReads_areServedByTheCache() throws IOException {
    try (LocalHBase own = LocalHBase.start(1)) {
      List<JsonNode> bounded = bench(own, "cache", "--tiny", "--threads", "1").subList(0, 3);
      assertEquals(List.of("valueMap, zipf", "hop, zipf", "hop, even"), ops(bounded));
      for (JsonNode node : bounded) {
        assertEquals("hbase", node.path("engine").asText());
      }
      // A few reads each: the most popular people may not be among those of one row.
      assertTrue(
          bounded.stream().anyMatch(node -> node.path("hit_percent").asInt() > 0),
          bounded::toString);
    }
  }

  /** The device is left out where files cannot be dropped from the page cache. */
  @Test
  void layersOfALocalHBase_areProvedByItsCounts() throws IOException, InterruptedException {
    Program.Ran ran =
        new Program(Bench.class, scratch).run("layers", "--tiny", "--json", "--hbase");
    assertEquals(0, ran.code(), ran.err()); // it fails where another layer has served a read
    List<JsonNode> lines = new BenchIT.Ran(ran.code(), ran.out(), ran.err()).lines();
    List<String> layers = layers(lines);
    assertEquals(LAYERS, layers.subList(0, LAYERS.size()));
    assertEquals("newly opened gremlin", layers.get(layers.size() - 1));
    lines.subList(0, 4).forEach(node -> assertEquals(0, node.path("calls").asInt(), "" + node));
    for (JsonNode node : lines.subList(4, 6)) {
      assertEquals(node.path("reads"), node.path("calls"), node::toString);
      assertTrue(node.path("scanned_cached_bytes").asLong() > 0, node::toString);
      assertEquals(0, node.path("scanned_file_bytes").asLong(-1), node::toString);
    }
    for (JsonNode node : lines.subList(6, lines.size() - 1)) {
      assertEquals(node.path("reads"), node.path("file_reads"), node::toString);
      boolean isDevice = node.path("layer").asText().equals("device");
      assertEquals(isDevice, node.path("device_reads").equals(node.path("reads")), "" + node);
    }
  }

  @Test
  void layersOfARunningHBase_haveNoDevice() throws IOException {
    try (LocalHBase own = LocalHBase.start(1)) {
      List<JsonNode> lines = bench(own, "layers", "--tiny", "--layout", "edge-table");
      List<String> expected = new ArrayList<>(LAYERS);
      expected.add("newly opened gremlin");
      assertEquals(expected, layers(lines));
      for (JsonNode node : lines.subList(6, 8)) {
        assertEquals(node.path("reads"), node.path("file_reads"), node::toString);
      }
    }
  }

  private static List<String> layers(List<JsonNode> lines) {
    return lines.stream()
        .map(node -> node.path("layer").asText() + " " + node.path("by").asText())
        .toList();
  }

  @Test
  void start_measuresANewGraphAndOneThatExists() throws IOException {
    Path repository = Path.of("..").toRealPath();
    Launcher.isBuilt(repository);
    List<JsonNode> lines = bench("start", "--quick", "--home", repository.toString());
    List<String> expected = new ArrayList<>(StartBench.OPS);
    expected.addAll(2, List.of("console_answer_again", "console_exit_again"));
    assertEquals(expected, ops(lines));
  }
}
