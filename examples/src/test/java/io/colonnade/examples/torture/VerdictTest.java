package io.colonnade.examples.torture;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.Colonnade;
import io.colonnade.examples.torture.Acknowledgements.Event;
import io.colonnade.examples.torture.Acknowledgements.Line;
import io.colonnade.examples.torture.Faults.Interval;
import io.colonnade.graph.ColonnadeGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The verdict finds what it looks for. */
class VerdictTest {

  private final ColonnadeGraph graph = Colonnade.openInMemory();
  private final GraphTraversalSource g = graph.traversal();

  @AfterEach
  void close() {
    graph.close();
  }

  private List<Line> threeNodes() {
    ListWork work = new ListWork("a");
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      lines.add(new Line(Event.ACKNOWLEDGED, work.change(g, new Random(1))));
      graph.tx().commit();
      work.acknowledged();
    }
    return lines;
  }

  private static void oneIsWrong(String start, List<String> wrong) {
    assertEquals(1, wrong.size(), wrong.toString());
    assertEquals(start, wrong.get(0).substring(0, start.length()));
  }

  @Test
  void wholeList_isRight() {
    assertEquals(List.of(), Verdict.wrong(g, threeNodes()));
  }

  @Test
  void missingVertex_isLost() {
    List<Line> lines = threeNodes();
    g.V().has("sequence", 2L).drop().iterate();
    graph.tx().commit();
    oneIsWrong("acknowledged and lost", Verdict.wrong(g, lines));
  }

  @Test
  void missingProperty_isWrong() {
    List<Line> lines = threeNodes();
    g.V().has("sequence", 2L).properties("list").drop().iterate();
    graph.tx().commit();
    oneIsWrong("other properties", Verdict.wrong(g, lines));
  }

  @Test
  void missingEdge_isWrong() {
    List<Line> lines = threeNodes();
    g.V().has("sequence", 1L).outE(ListWork.NEXT).drop().iterate();
    graph.tx().commit();
    oneIsWrong("names [] instead of", Verdict.wrong(g, lines));
  }

  @Test
  void faultOfClient_isWrong() {
    oneIsWrong("fault of a client: x", Verdict.wrong(g, List.of(new Line(Event.FAULT, "x"))));
  }

  @Test
  void waitForAnother_isWrong_unlessServerWasStruck() {
    List<Line> lines = List.of(new Line(Event.WAITED, "1000 41000 [a, b]"));
    oneIsWrong("waited for another transaction: ", Verdict.waits(lines, List.of()));
    oneIsWrong("waited", Verdict.waits(lines, List.of(new Interval(0, 999))));
    assertEquals(List.of(), Verdict.waits(lines, List.of(new Interval(40_000, 50_000))));
  }

  @Test
  void slowTransaction_isNotWrong() {
    List<Line> lines =
        List.of(new Line(Event.SLOW, "41000 takes name1"), new Line(Event.SLOW, "6000 read"));
    assertEquals(List.of(), Verdict.waits(lines, List.of()));
    assertEquals(41_000, Verdict.longest(lines));
  }

  @Test
  void state_isChecked() {
    List<Object> hubs = List.of("hub0", "hub1");
    assertThrows(IllegalStateException.class, () -> OneState.check(g, hubs));
    hubs.forEach(hub -> g.addV(HubWork.HUB).property(T.id, hub).iterate());
    HubWork work = new HubWork(hubs);
    NameWork names = new NameWork();
    Random random = new Random(2);
    for (int i = 0; i < 200; i++) {
      work.change(g, random);
      names.change(g, random);
      graph.tx().commit();
    }
    assertDoesNotThrow(() -> OneState.check(g, hubs));
    g.V("hub0").outE(HubWork.LINK).limit(1).drop().iterate();
    assertThrows(IllegalStateException.class, () -> OneState.check(g, hubs));
    graph.tx().rollback();
    String taken = g.V().hasLabel(NameWork.USER).<String>values(NameWork.NAME).next();
    g.addV(NameWork.USER).property(NameWork.NAME, taken).iterate();
    assertThrows(IllegalStateException.class, () -> OneState.check(g, hubs));
  }
}
