package io.colonnade.examples.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.server.ColonnadeServer;
import io.colonnade.server.ServerOptions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The tour says by which index the graph answers that it asks, whatever that has. */
@Timeout(120)
class TourTest {

  private static ColonnadeGraph threeAirports() {
    ColonnadeGraph graph = Colonnade.openInMemory();
    Vertex heathrow = graph.addVertex(T.label, "airport", "code", "LHR", "country", "UK");
    Vertex funchal = graph.addVertex(T.label, "airport", "code", "FNC", "country", "PT");
    Vertex queenstown = graph.addVertex(T.label, "airport", "code", "ZQN", "country", "NZ");
    funchal.addEdge("route", heathrow);
    heathrow.addEdge("route", queenstown);
    graph.tx().commit();
    return graph;
  }

  /** What is printed, without times. */
  private static List<String> tourOf(ColonnadeGraph graph) throws Exception {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try (ColonnadeServer server =
            ColonnadeServer.start(graph, ServerOptions.loopback().withPort(0));
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        Tour tour = new Tour(server.host(), server.port(), out)) {
      tour.run();
    }
    return printed
        .toString(StandardCharsets.UTF_8)
        .lines()
        .map(line -> line.replaceFirst(" +\\([\\d.]+ ms\\)$", ""))
        .toList();
  }

  private static List<String> after(String question, List<String> lines) {
    int at = lines.indexOf(question);
    assertTrue(at >= 0, lines::toString);
    return lines.subList(at + 2, at + 4);
  }

  @Test
  void questionsByCodeAndCountry_areAnsweredByIndexes() throws Exception {
    ColonnadeGraph graph = threeAirports();
    AirRoutesIndexes.create(graph);
    List<String> lines = tourOf(graph);
    assertEquals(
        List.of("  => [FNC]", "     answered by index airportByCountry"),
        after("Which airports has Portugal?", lines));
    assertEquals(
        List.of("  => 1", "     answered by index airportByCode"),
        after("To how many airports does one fly from London Heathrow without a stop?", lines));
    assertEquals(
        List.of("  => 1", "     answered by index airportByCode"),
        after("And with at most one stop?", lines));
    assertEquals(
        List.of("  => path[FNC, LHR, ZQN]", "     answered by index airportByCode"),
        after("How does one get from Funchal to Queenstown with the fewest stops?", lines));
  }

  @Test
  void questionsByCodeAndCountry_withoutTheIndexes_sayWhatAnswersThen() throws Exception {
    ColonnadeGraph graph = threeAirports();
    graph.schema().dropIndex("vertexLabels").await();
    List<String> lines = tourOf(graph);
    assertEquals(
        List.of("  => [FNC]", "     answered without an index"),
        after("Which airports has Portugal?", lines));
  }
}
