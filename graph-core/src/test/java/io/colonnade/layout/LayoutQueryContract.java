package io.colonnade.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Id;
import io.colonnade.codec.SeededRandom;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.Side;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Queries of edges that name the vertices at the other end, limit what they want of each vertex,
 * only count, or ask at vertices nobody has read.
 */
public abstract class LayoutQueryContract extends LayoutReadContract {

  private static final Set<Side> OUT = Set.of(Side.OUT);
  private static final Set<Side> BOTH = EnumSet.allOf(Side.class);
  private static final int ANY_NUMBER = Integer.MAX_VALUE;

  private static final VertexRef HUB = new VertexRef(Id.of("hub"), CITY);

  /** A hub that knows the vertices 0 to 199, lives with each tenth, and knows itself. */
  private void writeHub() {
    Plan plan = plan().create(new VertexFact(HUB, List.of()));
    for (int i = 0; i < 200; i++) {
      plan.create(vertex(i)).create(edge(1_000 + i, KNOWS, HUB, ref(i)));
      if (i % 10 == 0) {
        plan.create(edge(2_000 + i, LIVES, HUB, ref(i), new PropertyFact(1, i)));
      }
    }
    plan.create(edge(3_000, KNOWS, HUB, HUB)).commit();
  }

  private static EdgeQuery query(
      VertexRef at, Set<Side> sides, Set<Integer> labels, Collection<Id> others, int limit) {
    return new EdgeQuery(List.of(at), sides, labels, Optional.of(Set.copyOf(others)), limit);
  }

  private static List<Id> ids(int... ids) {
    return IntStream.of(ids).mapToObj(Id::of).toList();
  }

  private List<Id> othersOf(EdgeQuery query) {
    return incidences(query).stream().map(found -> found.other().id()).toList();
  }

  @Test
  void others_withLabel_readOnlyThoseEdges() {
    writeHub();
    EdgeQuery query = query(HUB, OUT, Set.of(KNOWS), ids(17, 30, 500), ANY_NUMBER);
    assertEquals(Set.copyOf(ids(17, 30)), Set.copyOf(othersOf(query)));
    assertEquals(1, readCalls());
    assertEquals(2, cellsRead());
    EdgeQuery both = query(HUB, BOTH, Set.of(KNOWS, LIVES), List.of(HUB.id()), ANY_NUMBER);
    assertEquals(List.of(HUB.id(), HUB.id()), othersOf(both));
    assertEquals(2, cellsRead());
    assertEquals(List.of(2L), degrees(query));
    assertEquals(2, cellsRead());
    assertEquals(List.of(2L), degrees(both));
  }

  @Test
  void others_withoutLabel_areFoundUnderEveryLabel() {
    writeHub();
    EdgeQuery query = query(HUB, OUT, Set.of(), ids(17, 30, 500), ANY_NUMBER);
    assertEquals(3, othersOf(query).size());
    assertEquals(Set.copyOf(ids(17, 30)), Set.copyOf(othersOf(query)));
    assertEquals(1, readCalls());
    assertEquals(List.of(3L), degrees(query));
    assertEquals(1, readCalls());
  }

  @Test
  void others_manyMoreThanRanges_areAllFound() {
    writeHub();
    List<Id> many = ids(IntStream.range(0, 120).map(i -> 2 * i).toArray());
    EdgeQuery query = query(HUB, OUT, Set.of(KNOWS, LIVES), many, ANY_NUMBER);
    assertEquals(100 + 20, incidences(query).size());
    assertEquals(1, readCalls());
    assertEquals(Set.copyOf(many.subList(0, 100)), Set.copyOf(othersOf(query)));
    assertEquals(List.of(120L), degrees(query));
  }

  @Test
  void others_none_findNothing() {
    writeHub();
    assertEquals(List.of(), othersOf(query(HUB, BOTH, Set.of(KNOWS), List.of(), 5)));
    assertEquals(List.of(), othersOf(query(HUB, BOTH, Set.of(), List.of(), 5)));
    assertEquals(List.of(0L), degrees(query(HUB, BOTH, Set.of(KNOWS), List.of(), 5)));
  }

  @Test
  void limit_isPerVertexOfTheListAndReadsNoMore() {
    writeHub();
    EdgeQuery all = new EdgeQuery(List.of(HUB), BOTH, Set.of());
    List<EdgeFact> inOrder = incidences(all).stream().map(Incidence::edge).toList();
    assertEquals(222, inOrder.size());
    List<VertexRef> thrice = List.of(HUB, ref(0), HUB);
    List<Incidence> found = incidences(all.at(thrice, 3));
    assertEquals(1, readCalls());
    assertEquals(3 + 2 + 3, cellsRead());
    assertEquals(inOrder.subList(0, 3), found.subList(0, 3).stream().map(Incidence::edge).toList());
    assertEquals(inOrder.subList(0, 3), found.subList(5, 8).stream().map(Incidence::edge).toList());
    assertEquals(List.of(0, 0, 0, 1, 1, 2, 2, 2), found.stream().map(Incidence::vertex).toList());
    assertEquals(List.of(3L, 2L, 3L), degrees(all.at(thrice, 3)));
    assertEquals(3 + 2 + 3, cellsRead());
    assertEquals(List.of(222L), degrees(all));
  }

  @Test
  void limit_withBothSidesOfALoop_countsEach() {
    VertexRef one = ref(1);
    plan().create(vertex(1)).create(edge(5, KNOWS, one, one)).commit();
    EdgeQuery all = new EdgeQuery(List.of(one), BOTH, Set.of());
    assertEquals(
        List.of(Side.OUT),
        incidences(all.at(List.of(one), 1)).stream().map(Incidence::side).toList());
    assertEquals(List.of(1L), degrees(all.at(List.of(one), 1)));
    assertEquals(List.of(2L), degrees(all.at(List.of(one), 2)));
  }

  @Test
  void unread_vertices_areReadWithTheirEdgesInOneCall() {
    writeHub();
    VertexRef hub = VertexRef.unread(HUB.id());
    EdgeQuery query =
        new EdgeQuery(
            List.of(hub, VertexRef.unread(Id.of("nobody")), VertexRef.unread(Id.of(0)), hub, HUB),
            BOTH,
            Set.of(LIVES),
            Optional.empty(),
            1);
    EdgeFact lives = edge(2_000, LIVES, HUB, ref(0), new PropertyFact(1, 0));
    List<Incidence> found = incidences(query);
    assertEquals(1, readCalls());
    assertEquals(List.of(0, 2, 3, 4), found.stream().map(Incidence::vertex).toList());
    assertEquals(new Incidence(2, Side.IN, lives), found.get(1));
    for (Incidence each : found) {
      assertEquals(CITY, each.edge().out().label());
      assertEquals(PERSON, each.edge().in().label());
    }
    assertEquals(List.of(1L, 0L, 1L, 1L, 1L), degrees(query));
    assertEquals(1, readCalls());
  }

  @Test
  void unread_withOthersThatAreFiltered_knowTheirLabels() {
    writeHub();
    EdgeQuery query = query(VertexRef.unread(HUB.id()), OUT, Set.of(), ids(30, 40), 3);
    List<Incidence> found = incidences(query);
    assertEquals(3, found.size());
    found.forEach(each -> assertEquals(HUB, each.edge().out()));
    assertEquals(1, readCalls());
    assertEquals(List.of(3L), degrees(query));
    assertEquals(1, readCalls());
  }

  @Test
  void randomQueries_findWhatAModelFindsAndCountIt() {
    Random random = SeededRandom.of(LayoutQueryContract.class);
    for (int round = 0; round < 20; round++) {
      int base = round * 100;
      IntFunction<VertexRef> ref = i -> ref(base + i);
      Plan plan = plan();
      IntStream.range(0, 6).forEach(i -> plan.create(vertex(base + i)));
      List<EdgeFact> edges = new ArrayList<>();
      for (int i = random.nextInt(40); i >= 0; i--) {
        VertexRef out = ref.apply(random.nextInt(6));
        VertexRef in = ref.apply(random.nextInt(6));
        Object value = random.nextInt(10) == 0 ? BIG + i : i;
        PropertyFact property = new PropertyFact(1, value);
        int label = LIVES - random.nextInt(3);
        edges.add(
            random.nextBoolean()
                ? edge(base + i, label, out, in, property)
                : edge(Id.of(base + "/" + i), label, out, in, property));
      }
      plan.create(edges.toArray(EdgeFact[]::new)).commit();
      for (int i = 0; i < 100; i++) {
        assertAnswered(randomQuery(random, base), edges);
      }
    }
  }

  /** Also asks at, and for, two vertices that do not exist. */
  private static EdgeQuery randomQuery(Random random, int base) {
    List<VertexRef> at = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      int number = random.nextInt(8);
      VertexRef known = ref(base + number);
      at.add(number > 5 || random.nextBoolean() ? VertexRef.unread(known.id()) : known);
    }
    Set<Integer> labels = new HashSet<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      labels.add(LIVES - random.nextInt(4));
    }
    Set<Id> others = new HashSet<>();
    boolean isFiltered = random.nextInt(4) == 0; // more than any layout would ask for one by one
    for (int i = isFiltered ? 70 : random.nextInt(4); i > 0; i--) {
      others.add(Id.of(base + (isFiltered ? 3 + i : random.nextInt(8))));
    }
    Side side = random.nextBoolean() ? Side.OUT : Side.IN;
    return new EdgeQuery(
        at,
        random.nextBoolean() ? BOTH : Set.of(side),
        labels,
        random.nextBoolean() ? Optional.of(others) : Optional.empty(),
        random.nextBoolean() ? 1 + random.nextInt(4) : ANY_NUMBER);
  }

  private void assertAnswered(EdgeQuery query, List<EdgeFact> edges) {
    List<Incidence> found = incidences(query);
    List<Long> degrees = degrees(query);
    assertEquals(query.vertices().size(), degrees.size());
    assertNeighbours(found, query);
    int begin = 0;
    for (int i = 0; i < query.vertices().size(); i++) {
      int vertex = i;
      Set<Incidence> wanted = new HashSet<>();
      for (EdgeFact edge : edges) {
        for (Side side : Side.values()) {
          VertexRef end = side == Side.OUT ? edge.out() : edge.in();
          if (end.id().equals(query.vertices().get(i).id()) && query.wants(side, edge)) {
            wanted.add(new Incidence(i, side, edge));
          }
        }
      }
      int size = Math.min(query.limit(), wanted.size());
      assertTrue(begin + size <= found.size(), () -> "too few at " + vertex + " of " + query);
      Set<Incidence> here = new HashSet<>(found.subList(begin, begin + size));
      assertEquals(size, here.size(), query::toString);
      assertTrue(wanted.containsAll(here), query::toString);
      assertEquals(size, degrees.get(i), () -> "degree at " + vertex + " of " + query);
      begin += size;
    }
    assertEquals(begin, found.size(), query::toString);
  }
}
