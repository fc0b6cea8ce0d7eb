package io.colonnade.index.tables;

import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.job.JobPause;
import io.colonnade.metric.Ticker;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;

/**
 * The program that wrote the graphs of {@link OlderGraphTest}. It uses only what commit ba93382 has
 * too, and was run there: {@code older-LAYOUT.zip} is the directory of the graph, without the files
 * that no opening needs, and {@code older-LAYOUT.txt} is what the code of that commit read in it.
 *
 * <p>To make the files again: check out that commit, copy this class and {@link OlderLines} into
 * the tests of a module that has both layouts and the indexes (there, {@code examples}), and run
 * {@link #main} with an empty directory. That commit could not rename or drop names.
 */
final class OlderGraph {

  static final List<String> LAYOUTS = List.of("adjacency", "edge-table");

  /** Messages, locks and options of the engine. */
  private static final Pattern NOT_NEEDED = Pattern.compile("LOG.*|LOCK|OPTIONS.*|colonnade.lock");

  private static final int PEOPLE = 30;
  private static final int TOWNS = 1_200; // the build of an index reads 1,000 elements at a time
  private static final int FIRST_CHUNK = 2; // the first commit of a build records its state

  private final Path directory;
  private final String layout;

  private OlderGraph(Path directory, String layout) {
    this.directory = directory;
    this.layout = layout;
  }

  /** Writes all files into a directory. */
  public static void main(String[] arguments) throws Exception {
    Path target = Path.of(arguments[0]);
    for (String layout : LAYOUTS) {
      new OlderGraph(target.resolve(layout), layout).write(target);
    }
  }

  static Map<String, Object> options(Path directory) {
    return Map.of(
        Graph.GRAPH, Colonnade.class.getName(), "colonnade.directory", directory.toString());
  }

  private void write(Path target) throws Exception {
    JobPause pause = new JobPause();
    Map<String, Object> options = new HashMap<>(options(directory));
    options.put("colonnade.layout", layout);
    MapConfiguration configuration = new MapConfiguration(options);
    ColonnadeGraph graph = Colonnade.open(configuration, Ticker.system(), pause);
    declare(graph);
    write(graph);
    index(graph);
    change(graph);
    buildHalf(graph, pause);
    dropHalf();
    Path zip = target.resolve("older-" + layout + ".zip");
    zip(zip);
    Path copy = target.resolve("copy-" + layout);
    try (InputStream in = Files.newInputStream(zip)) {
      unzip(in, copy);
    }
    try (ColonnadeGraph asItIs = Colonnade.openAsItIs(options(copy))) {
      List<String> lines = new ArrayList<>();
      lines.add("epoch " + asItIs.schema().epoch());
      lines.addAll(OlderLines.of(asItIs));
      Files.write(target.resolve("older-" + layout + ".txt"), lines);
    }
  }

  /** Writes the files of a graph into a directory, which is made. */
  static void unzip(InputStream from, Path to) throws IOException {
    Files.createDirectories(to);
    try (ZipInputStream zip = new ZipInputStream(from)) {
      for (ZipEntry next = zip.getNextEntry(); next != null; next = zip.getNextEntry()) {
        Files.copy(zip, to.resolve(next.getName()));
      }
    }
  }

  private static void declare(ColonnadeGraph graph) {
    GraphTraversalSource g = graph.traversal();
    for (Map<?, ?> declaration :
        List.of(
            Map.of("key", "name", "type", "String", "cardinality", "single"),
            Map.of("key", "email", "type", "String", "cardinality", "single"),
            Map.of("key", "at", "type", "Long", "cardinality", "single"),
            Map.of("key", "population", "type", "Integer", "cardinality", "single"),
            Map.of("key", "tag", "type", "String", "cardinality", "set"),
            Map.of("key", "nick", "type", "String", "cardinality", "list"),
            Map.of("vertexLabel", "person", "required", List.of("name")),
            Map.of("vertexLabel", "person", "defaults", Map.of("score", 0)),
            Map.of("vertexLabel", "town", "required", List.of("name", "population")),
            Map.of("edgeLabel", "posted", "sort", List.of("at desc"), "required", List.of("text")),
            Map.of("edgeLabel", "follows", "simple", true),
            Map.of("edgeLabel", "knows", "defaults", Map.of("weight", 1.0d)))) {
      g.call("colonnade.schema", declaration).iterate();
    }
    graph.variables().set("motto", "a row of columns");
    graph.variables().set("founded", 2026L);
    graph.tx().commit();
  }

  private static void write(ColonnadeGraph graph) {
    List<Vertex> people =
        Stream.iterate(0, i -> i + 1).limit(PEOPLE).map(i -> person(graph, i)).toList();
    graph.tx().commit();
    for (int i = 0; i < PEOPLE; i++) {
      Vertex person = people.get(i);
      Vertex next = people.get((i + 1) % PEOPLE);
      Vertex other = people.get((i * 7 + 3) % PEOPLE);
      person.addEdge("knows", next, "since", 1900 + i);
      person.addEdge("knows", next); // parallel
      person.addEdge("follows", other, "from", "here " + i);
      for (int j = 0; j < 4; j++) {
        person.addEdge("posted", other, "at", (long) (i * 31 + j * 17) % 50, "text", "t" + i + j);
      }
    }
    people.get(0).addEdge("knows", people.get(0), T.id, "loop", "weight", 0.5d);
    people.get(1).addEdge("knows", people.get(2), T.id, 700_001L, "note", "long id");
    people.get(2).addEdge("knows", people.get(3), T.id, new UUID(7, 8), "note", "x".repeat(2_000));
    graph.tx().commit();
    for (int i = 0; i < TOWNS; i++) {
      graph.addVertex(T.label, "town", "name", "town " + i, "population", i % 100);
    }
    graph.tx().commit();
  }

  private static Vertex person(ColonnadeGraph graph, int i) {
    Object[] ids = {1_000_000L + i, new UUID(i, i), "p" + i};
    Vertex person =
        i % 4 == 3
            ? graph.addVertex(T.label, "person", "name", "name " + i)
            : graph.addVertex(T.label, "person", T.id, ids[i % 4], "name", "name " + i);
    person.property("email", "p" + i + "@example.org");
    person.property(Cardinality.set, "tag", "even " + i % 2);
    person.property(Cardinality.set, "tag", "third " + i % 3);
    person.property(Cardinality.list, "nick", "n" + i, "since", 1990 + i, "by", "mother");
    person.property(Cardinality.list, "nick", "n" + i);
    person.property("twin", "twin " + i / 2);
    person.property("value", values().get(i % values().size()));
    if (i % 10 == 0) {
      person.property("about", "long ".repeat(500));
    }
    return person;
  }

  /** Returns a value of each type. */
  private static List<Object> values() {
    return List.of(
        true,
        (byte) -1,
        (short) 300,
        -70_000,
        1L << 40,
        1.5f,
        -2.25d,
        BigInteger.TWO.pow(80),
        new BigDecimal("12.50"),
        'c',
        "",
        "\u0000 and \ud83d\ude00",
        new UUID(1, 2),
        OffsetDateTime.parse("2026-11-22T10:15:30.5+02:00"),
        Instant.ofEpochSecond(-5, 7),
        LocalDate.of(1969, 7, 20),
        Duration.ofMillis(-1_500),
        List.of(1, "two", List.of(3L)),
        Set.of("one"),
        Map.of("key", 4));
  }

  private static void index(ColonnadeGraph graph) {
    create(
        graph,
        Map.of(
            "name",
            "byName",
            "vertexLabel",
            "person",
            "keys",
            List.of("name"),
            "covering",
            List.of("email")));
    create(
        graph,
        Map.of(
            "name",
            "byEmail",
            "vertexLabel",
            "person",
            "keys",
            List.of("email"),
            "type",
            "unique"));
    create(
        graph,
        Map.of("name", "byTagAndName", "elements", "vertices", "keys", List.of("tag", "name")));
    create(
        graph,
        Map.of(
            "name",
            "byWeight",
            "edgeLabel",
            "knows",
            "keys",
            List.of("weight"),
            "type",
            "equality"));
    create(graph, Map.of("name", "toBeDropped", "elements", "vertices", "keys", List.of("nick")));
    graph.traversal().call("colonnade.schema", Map.of("key", "twin", "type", "String")).iterate();
    create(
        graph,
        Map.of(
            "name",
            "ofTwins",
            "vertexLabel",
            "person",
            "keys",
            List.of("twin"),
            "type",
            "unique")); // disabled: two people have the same value
  }

  private static void create(ColonnadeGraph graph, Map<?, ?> index) {
    GraphTraversalSource g = graph.traversal();
    Map<?, ?> job = (Map<?, ?>) g.call("colonnade.index.create", index).next();
    Object number = job.get("job");
    while (isRunning(g, number)) {
      Thread.onSpinWait();
    }
  }

  private static boolean isRunning(GraphTraversalSource g, Object number) {
    Map<?, ?> job = (Map<?, ?>) g.call("colonnade.job.describe", Map.of("job", number)).next();
    return String.valueOf(job.get("state")).equalsIgnoreCase("running");
  }

  /** Changes and drops elements that the indexes know. */
  private static void change(ColonnadeGraph graph) {
    GraphTraversalSource g = graph.traversal();
    g.V().has("person", "name", "name 5").drop().iterate();
    g.V().has("person", "name", "name 6").property("email", "new@example.org").iterate();
    g.V().has("person", "name", "name 7").properties("tag").drop().iterate();
    g.V().has("person", "name", "name 8").outE("knows").drop().iterate();
    g.V().has("person", "name", "name 9").outE("knows").property("weight", 9.0d).iterate();
    graph.tx().commit();
  }

  /** Closes the graph while a build has read some of the elements. */
  private static void buildHalf(ColonnadeGraph graph, JobPause pause) throws InterruptedException {
    pause.holdAt(pause.commits() + FIRST_CHUNK);
    graph
        .traversal()
        .call(
            "colonnade.index.create",
            Map.of("name", "half", "vertexLabel", "town", "keys", List.of("population")))
        .iterate();
    pause.awaitHeld();
    Thread closing = new Thread(graph::close);
    closing.start();
    while (closing.getState() == Thread.State.NEW || closing.getState() == Thread.State.RUNNABLE) {
      Thread.onSpinWait();
    }
    pause.close();
    closing.join();
  }

  /** Closes the graph while the entries of a dropped index wait for the end of a transaction. */
  private void dropHalf() throws InterruptedException {
    ColonnadeGraph graph = Colonnade.openAsItIs(options(directory));
    CountDownLatch isReading = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Thread reader =
        new Thread(
            () -> {
              graph.traversal().V().limit(1).iterate();
              isReading.countDown();
              try {
                end.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    reader.start();
    isReading.await();
    graph.traversal().call("colonnade.index.drop", Map.of("name", "toBeDropped")).iterate();
    graph.close();
    end.countDown();
    reader.join();
  }

  private void zip(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out);
        Stream<Path> all = Files.walk(directory)) {
      for (Path each : all.filter(Files::isRegularFile).sorted().toList()) {
        String name = directory.relativize(each).toString();
        if (!NOT_NEEDED.matcher(name).matches()) {
          zip.putNextEntry(new ZipEntry(name));
          Files.copy(each, zip);
        }
      }
    }
  }
}
