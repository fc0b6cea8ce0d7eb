package io.colonnade.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.clients.CountingClient.Tally;
import io.colonnade.codec.SeededRandom;
import io.colonnade.config.Options;
import io.colonnade.crash.Child;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two client processes add to counters while their server is killed again and again: 8 threads to
 * one vertex, and 8 threads to 1,000 vertices. Other threads change properties of these vertices,
 * and drop some of them and add them again. In a full run the threads of each kind add 100,000
 * times and the server is killed 20 times; otherwise 10,000 times and 3 times.
 */
class CounterKillIT {

  private static final boolean IS_FULL = Boolean.getBoolean("full");
  private static final int KILLS = IS_FULL ? 20 : 3;
  private static final int CLIENTS = 2;
  private static final int ADDITIONS = IS_FULL ? 12_500 : 1_250; // of a thread
  private static final int LINES =
      2 * CountingClient.THREADS * ADDITIONS / CountingClient.LINE; // of a client

  @TempDir Path directory;

  /** The layout of the graph that is served. */
  String layout() {
    return Options.LAYOUT.fallback();
  }

  private ColonnadeGraph open() {
    return Colonnade.open(
        Map.of(
            Options.DIRECTORY.key(),
            ServerProcess.data(directory).toString(),
            Options.LAYOUT.key(),
            layout()));
  }

  /** Returns the vertices of the threads that add to one vertex. */
  private static List<String> threads() {
    return IntStream.range(0, CLIENTS * CountingClient.THREADS)
        .mapToObj(
            i -> CountingClient.thread(i / CountingClient.THREADS, i % CountingClient.THREADS))
        .toList();
  }

  private static List<String> pages() {
    return IntStream.range(0, CountingClient.PAGES).mapToObj(CountingClient::page).toList();
  }

  private void prepare() {
    try (ColonnadeGraph graph = open()) {
      graph.schema().change().counter(CountingClient.VIEWS).commit();
      graph.addVertex(T.id, CountingClient.HUB);
      threads().forEach(thread -> graph.addVertex(T.id, thread));
      for (String page : pages()) {
        graph.addVertex(T.id, page, T.label, "page");
        graph.addVertex(T.id, CountingClient.kept(page));
      }
      graph.tx().commit();
    }
  }

  private static Child client(int number, Random random, String beside) throws Exception {
    return new Child.Start(CountingClient.class)
        .forLongWork()
        .run(
            List.of(
                Integer.toString(number),
                Integer.toString(ADDITIONS),
                Long.toString(random.nextLong()),
                beside));
  }

  @Test
  void additions_whileTheServerIsKilled_areCountedExactlyOnce() throws Exception {
    Random random = SeededRandom.of(CounterKillIT.class);
    prepare();
    Map<String, Tally> tallies = new TreeMap<>();
    try (Child one = client(0, random, CountingClient.SETS);
        Child other = client(1, random, CountingClient.DROPS)) {
      List<Child> clients = List.of(one, other);
      ServerProcess server = serve(clients);
      for (int kill = 1; kill <= KILLS; kill++) {
        clients.get(kill % CLIENTS).await("added"::equals, LINES * kill / (KILLS + 1));
        LockSupport.parkNanos(random.nextInt(5_000_000));
        server.kill();
        server = serve(clients);
      }
      for (Child client : clients) {
        assertEquals(0, client.awaitEnd(), () -> String.join("\n", client.errors()));
        client.out().stream()
            .filter(Tally::isLine)
            .map(Tally::parse)
            .forEach(tally -> tallies.merge(tally.vertex(), tally, Tally::plus));
      }
      server.close();
    }
    mustBePlausible(tallies);
    try (ColonnadeGraph graph = open()) {
      mustBeCountedOnce(graph, tallies);
      graph.tx().rollback();
      assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    }
  }

  private ServerProcess serve(List<Child> clients) throws Exception {
    ServerProcess server = ServerProcess.start(directory);
    for (Child client : clients) {
      client.tell("serve " + server.port);
    }
    return server;
  }

  /**
   * Few additions are in doubt, and none conflicts with another one or with a change of a property.
   */
  private static void mustBePlausible(Map<String, Tally> tallies) {
    Tally threads = sum(tallies, threads());
    Tally dropped = sum(tallies, pages().subList(0, CountingClient.DROPPED));
    Tally others = sum(tallies, pages().subList(CountingClient.DROPPED, CountingClient.PAGES));
    Tally sets = sum(tallies, List.of(CountingClient.SETS));
    Tally drops = sum(tallies, List.of(CountingClient.DROPS));
    System.out.println(
        KILLS
            + " kills; of one vertex, dropped pages, other pages, properties and drops: "
            + List.of(threads, dropped, others, sets, drops));
    long expected = (long) CLIENTS * CountingClient.THREADS * ADDITIONS;
    long mostInDoubt = (long) CLIENTS * CountingClient.THREADS * KILLS;
    for (Tally each : List.of(threads, dropped.plus(others))) {
      assertEquals(expected, each.acknowledged());
      assertTrue(each.inDoubt() <= mostInDoubt, each.toString());
    }
    for (Tally each : List.of(threads, others, sets)) {
      assertEquals(0, each.refused(), each.toString());
    }
    for (Tally each : List.of(dropped, others, sets, drops)) {
      assertTrue(each.acknowledged() > 0, each.toString());
    }
    assertTrue(dropped.refused() + drops.refused() > 0, "no addition met a drop");
  }

  private static Tally sum(Map<String, Tally> tallies, List<String> vertices) {
    return vertices.stream()
        .map(each -> of(tallies, each))
        .reduce(new Tally("all", 0, 0, 0), Tally::plus);
  }

  private static Tally of(Map<String, Tally> tallies, String vertex) {
    return tallies.getOrDefault(vertex, new Tally(vertex, 0, 0, 0));
  }

  private static void mustBeCountedOnce(ColonnadeGraph graph, Map<String, Tally> tallies) {
    List<String> wrong = new ArrayList<>();
    long byThreads = 0;
    for (String thread : threads()) {
      long counted = views(graph, thread);
      byThreads += counted;
      compare(tallies, thread, counted, wrong);
    }
    for (String page : pages()) {
      long counted = views(graph, page) + views(graph, CountingClient.kept(page));
      compare(tallies, page, counted, wrong);
    }
    assertEquals(List.of(), wrong);
    assertEquals(byThreads, views(graph, CountingClient.HUB));
  }

  private static void compare(
      Map<String, Tally> tallies, String vertex, long counted, List<String> wrong) {
    Tally tally = of(tallies, vertex);
    if (counted < tally.acknowledged() || counted > tally.acknowledged() + tally.inDoubt()) {
      wrong.add(counted + " instead of " + tally);
    }
  }

  /** Returns the value of the counter; 0 for a vertex that has none or does not exist. */
  private static long views(ColonnadeGraph graph, String id) {
    return graph.traversal().V(id).<Long>values(CountingClient.VIEWS).tryNext().orElse(0L);
  }
}
