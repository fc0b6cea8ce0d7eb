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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    CountWork.prepare(graph);
    hubs.forEach(hub -> g.addV(HubWork.HUB).property(T.id, hub).iterate());
    List<Work> works = List.of(new HubWork(hubs), new NameWork(), new GuestWork(), new CountWork());
    Random random = new Random(2);
    for (int i = 0; i < 200; i++) {
      works.forEach(work -> work.change(g, random));
      graph.tx().commit();
    }
    assertDoesNotThrow(() -> OneState.check(g, hubs));
    g.V("hub0").outE(HubWork.LINK).limit(1).drop().iterate();
    assertThrows(IllegalStateException.class, () -> OneState.check(g, hubs));
    graph.tx().rollback();
    g.V(CountWork.vertices().get(0)).property(CountWork.KEY, 0).iterate();
    assertThrows(IllegalStateException.class, () -> OneState.check(g, hubs));
    graph.tx().rollback();
    String taken = g.V().hasLabel(NameWork.USER).<String>values(NameWork.NAME).next();
    g.addV(NameWork.USER).property(NameWork.NAME, taken).iterate();
    assertThrows(IllegalStateException.class, () -> OneState.check(g, hubs));
  }

  /** Three transactions that add, acknowledged, in doubt and refused. */
  private List<Line> additions(boolean isDoubtCounted) {
    CountWork.prepare(graph);
    List<Line> lines = new ArrayList<>();
    Random random = new Random(3);
    for (Event event : List.of(Event.ACKNOWLEDGED, Event.UNKNOWN, Event.REFUSED)) {
      String change = new CountWork().change(g, random);
      while (!change.startsWith(CountWork.COUNTS)) {
        change = new CountWork().change(g, random);
      }
      lines.add(new Line(Event.BEGUN, change));
      lines.add(new Line(event, change + " COL-1011"));
      if (event == Event.ACKNOWLEDGED || (event == Event.UNKNOWN && isDoubtCounted)) {
        graph.tx().commit();
      } else {
        graph.tx().rollback();
      }
    }
    return lines;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void additionInDoubt_isRight_countedOrNot(boolean isCounted) {
    Additions additions = new Additions(additions(isCounted));
    assertEquals(List.of(), additions.wrong(g));
    assertEquals(1, additions.acknowledged());
    assertEquals(1, additions.inDoubt());
  }

  @Test
  void additionLostOrCountedTwice_isWrong() {
    List<Line> lines = additions(true);
    Object counted = lines.get(0).text().split(" ")[1];
    for (long value : new long[] {0, 100}) {
      g.V(counted).property(CountWork.KEY, value).iterate();
      graph.tx().commit();
      oneIsWrong("the counter of v[" + counted + "] is " + value, new Additions(lines).wrong(g));
    }
  }

  @Test
  void additionThatMeetsAConflict_isWrong() {
    List<Line> lines = additions(false);
    lines.add(new Line(Event.BEGUN, lines.get(0).text()));
    lines.add(new Line(Event.REFUSED, lines.get(0).text() + " TransactionException: COL-1001 x"));
    oneIsWrong("an addition met a conflict", new Additions(lines).wrong(g));
  }
}
