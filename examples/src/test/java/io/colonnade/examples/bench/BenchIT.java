package io.colonnade.examples.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.readme.Launcher;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The benchmarks on a very small graph: whether they run and what they print, not how fast. */
class BenchIT {

  private static final List<String> RACE_FIELDS =
      List.of(
          "op",
          "layout",
          "engine",
          "threads",
          "p50_us",
          "mean_us",
          "p99_us",
          "per_s",
          "raw_p50_us",
          "raw_mean_us",
          "raw_p99_us",
          "raw_per_s",
          "tinker_p50_us",
          "tinker_mean_us",
          "tinker_p99_us",
          "tinker_per_s",
          "calls",
          "rounds",
          "requests",
          "rows",
          "cells",
          "bytes",
          "allocated_bytes",
          "aim",
          "met");

  /** Those of which another outcome is compared with the same operation under other conditions. */
  private static final List<String> REFERENCE_FIELDS =
      List.of("reference_p50_us", "tinker_reference_p50_us", "reference_bytes");

  /** Those without raw RocksDB and without a cost: they measure new JVMs. */
  private static final List<String> COLD = List.of("social_unique_first_1000", "social_until_warm");

  private static final List<String> LAYOUTS = List.of("adjacency", "edge-table");

  @TempDir Path scratch;

  record Ran(int code, String out, String err) {

    List<JsonNode> lines() throws IOException {
      List<JsonNode> nodes = new ArrayList<>();
      for (String line : out.lines().toList()) {
        nodes.add(new ObjectMapper().readTree(line));
      }
      return nodes;
    }
  }

  static Ran bench(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line = Bench.commandLine();
    line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int code = line.execute(arguments);
    return new Ran(code, out.toString(), err.toString());
  }

  private static List<String> fields(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void microOfBoth_json_printsEveryOperationOfEachLayout_withAllFields() throws IOException {
    Path data = scratch.resolve("data");
    Ran ran = bench("micro", "--tiny", "--layout", "both", "--json", "--data", data.toString());
    assertEquals(0, ran.code(), ran.err()); // it fails where an answer is not TinkerGraph's
    List<String> ops = new ArrayList<>();
    for (String op : MicroBench.names()) {
      LAYOUTS.forEach(layout -> ops.add(op + " " + layout));
    }
    List<JsonNode> lines = ran.lines();
    assertEquals(ops, lines.stream().map(node -> text(node, "op", "layout")).distinct().toList());
    for (JsonNode node : lines) {
      List<String> expected = new ArrayList<>(RACE_FIELDS);
      if (COLD.contains(node.path("op").asText())) {
        expected.removeIf(field -> field.startsWith("raw_"));
      } else {
        boolean isCached = node.path("op").asText().endsWith("_cached");
        assertEquals(!isCached, node.path("bytes").asDouble() > 0, node::toString);
      }
      if (node.has("reference_p50_us")) {
        expected.addAll(REFERENCE_FIELDS);
      }
      assertEquals(expected, fields(node));
      assertTrue(node.path("p99_us").asDouble() >= node.path("p50_us").asDouble(), node::toString);
      for (String field : expected) {
        if (field.endsWith("_us") || field.endsWith("per_s")) {
          // A JVM may be as fast at once as it will ever be.
          boolean mayBeZero = node.path("op").asText().equals("social_until_warm");
          assertTrue(mayBeZero || node.path(field).asDouble() > 0, node::toString);
        }
      }
    }
    for (String layout : LAYOUTS) {
      assertIsClean(data.resolve(layout));
      assertIsClean(data.resolve("indexed").resolve(layout));
      assertIsClean(data.resolve("covering").resolve(layout));
      assertIsClean(data.resolve("commit-3-indexes").resolve(layout));
      assertIsClean(data.resolve("counters").resolve(layout));
      assertIsClean(data.resolve("commit-edge").resolve(layout));
      assertIsClean(data.resolve("social").resolve(layout));
    }
  }

  private static void assertIsClean(Path home) {
    try (ColonnadeGraph graph = Colonnade.open(home.resolve("graph"))) {
      assertTrue(GraphCheck.run(GraphInternals.store(graph)).isClean(), home::toString);
    }
  }

  @Test
  void quick_runsTheOperationsWithAims_andTellsWhichAreMet() throws IOException {
    Ran ran = bench("micro", "--tiny", "--quick", "--json");
    assertEquals(0, ran.code(), ran.err());
    List<JsonNode> lines = ran.lines();
    List<String> social =
        MicroBench.names().stream().filter(op -> op.startsWith(MicroBench.SOCIAL)).toList();
    assertEquals(social, lines.stream().map(node -> node.path("op").asText()).distinct().toList());
    for (String op : social) {
      List<String> met =
          lines.stream()
              .filter(node -> node.path("op").asText().equals(op))
              .map(node -> node.path("met").asText())
              .filter(text -> !text.isEmpty())
              .toList();
      assertEquals(1, met.size(), op + " " + met);
      assertTrue(List.of("yes", "no").containsAll(met), op + " " + met);
    }
  }

  @Test
  void severalThreads_haveARowEach_withTheSameCells() throws IOException {
    Ran ran =
        bench(
            "micro",
            "--tiny",
            "--json",
            "--threads",
            "2,1,4",
            "--only",
            "social_value_map,hop_10,social_path,edge_add");
    assertEquals(0, ran.code(), ran.err());
    List<JsonNode> lines = ran.lines();
    assertEquals(
        List.of(
            "hop_10 1",
            "hop_10 2",
            "hop_10 4",
            "edge_add 1",
            "social_value_map 1",
            "social_value_map 2",
            "social_value_map 4",
            "social_path 1",
            "social_path 2",
            "social_path 4"),
        lines.stream().map(node -> text(node, "op", "threads")).toList());
    lines.removeIf(node -> node.path("op").asText().equals("edge_add"));
    for (String op : List.of("hop_10", "social_value_map", "social_path")) {
      List<Double> cells =
          lines.stream()
              .filter(node -> node.path("op").asText().equals(op))
              .map(node -> node.path("cells").asDouble())
              .distinct()
              .toList();
      assertEquals(1, cells.size(), op + " " + cells);
    }
    for (JsonNode node : lines) {
      boolean isCompared = node.path("threads").asInt() > 1;
      assertEquals(isCompared, node.has("reference_p50_us"), node::toString);
      assertTrue(node.path("allocated_bytes").asLong() > 0, node::toString);
    }
  }

  @Test
  void pathSearch_runsOnFourThreads_evenIfOnlyOneIsAskedFor() throws IOException {
    Ran ran = bench("micro", "--tiny", "--only", "social_path");
    assertEquals(0, ran.code(), ran.err());
    List<String> rows = ran.out().lines().skip(1).toList();
    assertEquals(Report.head(MicroColumns.ALL), rows.get(0));
    assertEquals(3, rows.size(), ran.out());
    assertTrue(rows.get(2).contains("4:1 1.5 T"), ran.out());
  }

  @Test
  void lookupsByIndex_takeOneCallForEntriesAndOneForElements() throws IOException {
    List<String> ops =
        List.of("unique_lookup", "merge_hit", "equality_10", "newest_10_by_index", "merge_miss");
    Ran ran = bench("micro", "--tiny", "--json", "--only", String.join(",", ops));
    assertEquals(0, ran.code(), ran.err());
    List<JsonNode> lines = ran.lines();
    assertEquals(ops, lines.stream().map(node -> text(node, "op")).toList());
    for (JsonNode node : lines) {
      // How many merges share the calls for a block of ids depends on the speed of the machine.
      assertEquals(2, (int) node.path("calls").asDouble(), node::toString);
    }
  }

  @Test
  void readsOfACachedGraph_takeNoCall() throws IOException {
    List<String> ops = List.of("social_value_map", "social_value_map_cached");
    Ran ran = bench("micro", "--tiny", "--json", "--only", String.join(",", ops));
    assertEquals(0, ran.code(), ran.err());
    List<Double> calls = ran.lines().stream().map(node -> node.path("calls").asDouble()).toList();
    assertEquals(List.of(1.0, 0.0), calls, ran.out());
  }

  @Test
  void layers_areProvedByTheirCounts_andDrawn() throws IOException {
    Path picture = scratch.resolve("layers.svg");
    Ran ran = bench("layers", "--tiny", "--json", "--picture", picture.toString());
    assertEquals(0, ran.code(), ran.err());
    List<String> layers = ran.lines().stream().map(node -> text(node, "layer", "by")).toList();
    assertEquals(
        List.of(
            "transaction cache store",
            "transaction cache gremlin",
            "database cache store",
            "database cache gremlin",
            "block cache store",
            "block cache gremlin",
            "page cache store",
            "page cache gremlin"),
        layers.subList(0, 8));
    assertEquals("newly opened gremlin", layers.get(layers.size() - 1));
    assertTrue(Files.readString(picture).contains("block cache, Gremlin"));
  }

  @Test
  void cache_comparesReadsCommitsAndLoads_withAndWithoutIt() throws IOException {
    Ran ran = bench("cache", "--tiny", "--threads", "2", "--json");
    assertEquals(0, ran.code(), ran.err());
    assertEquals(
        List.of(
            "valueMap, zipf",
            "hop, zipf",
            "hop, even",
            "hop, 1/10 set",
            "add vertex",
            "add edge",
            "load"),
        ran.lines().stream().map(BenchIT::op).toList());
    for (JsonNode node : ran.lines()) {
      for (String field : List.of("off_per_s", "on_per_s", "bytes_vertex", "bytes_edge")) {
        assertTrue(node.path(field).asLong() > 0, node::toString);
      }
    }
    assertTrue(ran.lines().get(0).path("hit_percent").asInt() > 0, ran.out());
  }

  @Test
  void lookupOfWhatAnIndexCovers_takesOneCall() throws IOException {
    Ran ran = bench("micro", "--tiny", "--json", "--only", "unique_lookup_covering");
    assertEquals(0, ran.code(), ran.err());
    JsonNode node = ran.lines().get(0);
    assertEquals(List.of(1.0, 1.0), doubles(node, "calls", "cells"), node::toString);
  }

  private static List<Double> doubles(JsonNode node, String... fields) {
    return Stream.of(fields).map(field -> node.path(field).asDouble()).toList();
  }

  @Test
  void commitsWithIndexes_runByTurns_andBuildsAfterThem() throws IOException {
    Ran ran = bench("micro", "--tiny", "--only", "index_build,commit_0_indexes,commit_3_indexes");
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.err().contains(" commit_0_indexes, commit_3_indexes"), ran.err());
    List<String> lines = ran.out().lines().toList();
    List<String> starts = List.of("commit_0_indexes ", "commit_3_indexes ", "index_build ");
    assertEquals(2 + starts.size(), lines.size(), ran.out());
    for (int i = 0; i < starts.size(); i++) {
      assertTrue(lines.get(2 + i).startsWith(starts.get(i)), ran.out());
    }
  }

  @Test
  void additionsToCounters_runOnOneThreadAndOnEight_andReadOneRow() throws IOException {
    Ran ran = bench("micro", "--tiny", "--json", "--only", "increment_hot,increment_spread");
    assertEquals(0, ran.code(), ran.err());
    List<JsonNode> lines = ran.lines();
    assertEquals(
        List.of("increment_hot 1", "increment_hot 8", "increment_spread 1", "increment_spread 8"),
        lines.stream().map(node -> text(node, "op", "threads")).toList());
    for (JsonNode node : lines) {
      assertEquals(List.of(2.0, 1.0), doubles(node, "calls", "rows"), node::toString);
      assertTrue(node.path("raw_per_s").asLong() > 0, node::toString);
      assertEquals("2 raw", node.path("aim").asText());
      assertTrue(List.of("yes", "no").contains(node.path("met").asText()), node::toString);
    }
  }

  @Test
  void counter_isReadByOneCall_likeAProperty() throws IOException {
    Ran ran = bench("micro", "--tiny", "--json", "--only", "counter_read,property_read");
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.err().contains("adding 1,000 times to one counter"), ran.err());
    JsonNode property = ran.lines().get(0);
    JsonNode counter = ran.lines().get(1);
    assertEquals(List.of("property_read", "counter_read"), List.of(op(property), op(counter)));
    assertEquals(List.of(1.0, 1.0, 1.0), doubles(property, "calls", "rows", "cells"));
    assertEquals(List.of(1.0, 1.0, 2.0), doubles(counter, "calls", "rows", "cells"));
    assertEquals(property.path("p50_us").asDouble(), counter.path("reference_p50_us").asDouble());
  }

  @Test
  void degreesAndTotals_areReadByOneCall() throws IOException {
    List<String> ops =
        List.of("degree_100000", "count_vertices", "count_edges_of_label", "degree_1000000");
    Ran ran =
        bench("micro", "--tiny", "--layout", "both", "--json", "--only", String.join(",", ops));
    assertEquals(0, ran.code(), ran.err());
    assertEquals(ops, ran.lines().stream().map(node -> op(node)).distinct().toList());
    for (JsonNode node : ran.lines()) {
      double rows = op(node).startsWith("degree") ? 1 : 16; // a total has 16 parts
      assertEquals(List.of(1.0, rows), doubles(node, "calls", "rows"), node::toString);
      assertEquals("yes", node.path("met").asText());
    }
  }

  /** An edge adds to a total and to two degrees; the numbers of some edges take a byte more. */
  @Test
  void commitsOfEdges_showTheBytesOfTotalsAndDegrees() throws IOException {
    List<String> ops = List.of("commit_edge_no_counts", "commit_edge_totals", "commit_edge");
    Ran ran =
        bench("micro", "--tiny", "--layout", "both", "--json", "--only", String.join(",", ops));
    assertEquals(0, ran.code(), ran.err());
    for (String layout : LAYOUTS) {
      List<JsonNode> lines =
          ran.lines().stream().filter(node -> text(node, "layout").equals(layout)).toList();
      assertEquals(ops, lines.stream().map(node -> op(node)).toList());
      double none = lines.get(0).path("bytes").asDouble();
      assertEquals(none + 12, lines.get(1).path("bytes").asDouble(), 4);
      assertEquals(none + 52, lines.get(2).path("bytes").asDouble(), 4);
      assertEquals(none, lines.get(2).path("reference_bytes").asDouble());
    }
  }

  private static String op(JsonNode node) {
    return node.path("op").asText();
  }

  @Test
  void help_tellsOfIndexes() {
    assertTrue(bench("--help").out().contains("unique_lookup"));
    assertTrue(bench("micro", "--help").out().contains("index_build"));
  }

  @Test
  void spaceOfBoth_json_tellsWhatElementsTakeInEachTable() throws IOException {
    Ran ran = bench("space", "--tiny", "--layout", "both", "--json");
    assertEquals(0, ran.code(), ran.err());
    List<JsonNode> lines = ran.lines();
    assertEquals(
        List.of(
            "adjacency generated adj.c",
            "adjacency generated adj.e",
            "adjacency generated all",
            "adjacency supplied adj.c",
            "adjacency supplied adj.e",
            "adjacency supplied eid.v",
            "adjacency supplied all",
            "edge-table generated edge.v",
            "edge-table generated inc.e",
            "edge-table generated vert.c",
            "edge-table generated all",
            "edge-table supplied edge.v",
            "edge-table supplied inc.e",
            "edge-table supplied vert.c",
            "edge-table supplied all"),
        lines.stream()
            .filter(node -> node.path("of").asText().startsWith("edge"))
            .map(node -> text(node, "layout", "of", "table").replaceAll("edge, | id", ""))
            .toList());
    for (JsonNode node : lines) {
      for (String field : List.of("count", "disk_bytes", "raw_bytes", "cells")) {
        assertTrue(node.path(field).asDouble() > 0, node::toString);
      }
    }
  }

  @Test
  void loadOfBoth_json_printsALineForEachLayout() throws IOException {
    Ran ran = bench("load", "--tiny", "--layout", "both", "--json");
    assertEquals(0, ran.code(), ran.err()); // it fails where not everything is loaded
    assertEquals(LAYOUTS, ran.lines().stream().map(node -> text(node, "layout")).toList());
  }

  @Test
  void loadWithCounts_printsALineWithoutThemBefore() throws IOException {
    Ran ran = bench("load", "--tiny", "--counts", "--json");
    assertEquals(0, ran.code(), ran.err()); // it fails where not everything is loaded
    List<JsonNode> lines = ran.lines();
    assertEquals(List.of("none", "all"), lines.stream().map(node -> text(node, "counts")).toList());
  }

  private static String text(JsonNode node, String... fields) {
    return Stream.of(fields)
        .map(field -> node.path(field).asText())
        .collect(Collectors.joining(" "));
  }

  @Test
  void micro_profiled_leavesARecordingOfEachOperation() throws IOException {
    Path profiles = scratch.resolve("profiles");
    String ops = "hop_10,social_add_edges";
    Ran ran = bench("micro", "--tiny", "--only", ops, "--profile", profiles.toString());
    assertEquals(0, ran.code(), ran.err());
    try (Stream<Path> files = Files.list(profiles)) {
      assertEquals(
          List.of(profiles.resolve("hop_10.jfr"), profiles.resolve("social_add_edges.jfr")),
          files.sorted().toList());
    }
    assertTrue(ran.err().contains("% layer org.rocksdb"), ran.err());
    assertTrue(ran.out().contains("hop_10"), ran.out());
  }

  @Test
  void mixed_json_printsALineForEachNumberOfThreads() throws IOException {
    Ran ran = bench("mixed", "--tiny", "--json", "--seconds", "1");
    assertEquals(0, ran.code(), ran.err()); // it fails where an update is lost
    List<JsonNode> lines = ran.lines();
    assertEquals(
        MixedBench.THREADS, lines.stream().map(node -> node.path("threads").asInt()).toList());
    for (JsonNode node : lines) {
      assertEquals("mixed", node.path("op").asText());
      for (String field :
          List.of("read_p99_us", "write_p99_us", "heap_mb", "disk_mb", "writes_per_s")) {
        assertTrue(node.path(field).asDouble() > 0, node::toString);
      }
      assertTrue(node.has("retries"), node::toString);
    }
  }

  @Test
  void mixedWithCounters_printsALineForEachKindOfWrites() throws IOException {
    Ran ran = bench("mixed", "--tiny", "--counters", "--json", "--seconds", "1");
    assertEquals(0, ran.code(), ran.err()); // it fails where a write is lost
    List<JsonNode> lines = ran.lines();
    assertEquals(
        Stream.of(HubBench.Write.values()).map(HubBench.Write::op).toList(),
        lines.stream().map(node -> op(node)).toList());
    for (JsonNode node : lines) {
      assertEquals(List.of(8.0, 0.0), doubles(node, "threads", "retries"), node::toString);
      assertTrue(node.path("write_p99_us").asDouble() > 0, node::toString);
      assertTrue(node.path("writes_per_s").asLong() > 0, node::toString);
    }
  }

  @Test
  void start_quick_printsALineForEachAnswer() throws IOException {
    Path repository = Path.of("..").toRealPath();
    Launcher.isBuilt(repository);
    Ran ran = bench("start", "--quick", "--json", "--home", repository.toString());
    assertEquals(0, ran.code(), ran.err()); // it fails where an answer is wrong
    List<JsonNode> lines = ran.lines();
    assertEquals(StartBench.OPS, lines.stream().map(node -> node.path("op").asText()).toList());
    for (JsonNode node : lines) {
      assertEquals(
          List.of("op", "layout", "runs", "min_ms", "median_ms", "cpu_median_ms"), fields(node));
      assertTrue(node.path("min_ms").asLong() > 0, node::toString);
      assertTrue(node.path("cpu_median_ms").asLong() > 0, node::toString);
    }
  }

  @Test
  void server_asksBothServersEveryRequest() throws IOException {
    Path repository = Path.of("..").toRealPath();
    Launcher.isBuilt(repository);
    Ran ran =
        bench("server", "--tiny", "--clients", "1,3", "--json", "--home", repository.toString());
    assertEquals(0, ran.code(), ran.err()); // it fails where an answer is wrong
    List<JsonNode> lines = ran.lines();
    List<JsonNode> memory = lines.stream().filter(node -> node.has("heap_bytes")).toList();
    assertEquals(
        List.of("idle plain", "connection plain", "session plain").stream()
            .flatMap(row -> Stream.of(row, row.replace("plain", "login+TLS")))
            .sorted()
            .toList(),
        memory.stream().map(node -> text(node, "op", "by")).sorted().toList());
    for (JsonNode node : memory) {
      boolean isIdle = op(node).equals("idle"); // what few connections add may be collected
      assertTrue(!isIdle || node.path("heap_bytes").asLong() > 1_000_000, node::toString);
      assertTrue(!isIdle || node.path("resident_bytes").asLong() > 10_000_000, node::toString);
    }
    lines.removeAll(memory);
    assertEquals(18, lines.size()); // three requests, three ways, two numbers of clients
    for (JsonNode node : lines) {
      assertTrue(node.path("per_s").asLong() > 0, node::toString);
      boolean isEmbedded = node.path("by").asText().equals("embedded");
      assertEquals(!isEmbedded, node.path("tinker_p50_us").asDouble() > 0, node::toString);
      assertEquals(!isEmbedded, node.path("safe_p50_us").asDouble() > 0, node::toString);
    }
    assertEquals(2, bench("server", "--tiny", "--clients", "201").code());
  }

  @Test
  void start_withoutALauncher_saysSo() {
    Ran ran = bench("start", "--home", scratch.toString());
    assertEquals(2, ran.code());
    assertTrue(ran.err().contains("no launcher"), ran.err());
  }

  @Test
  void wrongUsage_namesWhatIsThere() throws IOException {
    assertEquals(2, bench("micro", "--only", "hop").code());
    assertEquals(2, bench().code());
    assertEquals(2, bench("micro", "--tiny", "--threads", "0").code());
    Files.writeString(scratch.resolve("file"), "not ours");
    Ran ran = bench("micro", "--tiny", "--data", scratch.toString());
    assertEquals(1, ran.code());
    assertTrue(ran.err().contains("not empty"), ran.err());
    assertFalse(Files.exists(scratch.resolve("graph")));
  }
}
