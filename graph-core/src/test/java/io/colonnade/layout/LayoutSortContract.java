package io.colonnade.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.RandomValues;
import io.colonnade.codec.SeededRandom;
import io.colonnade.error.ConflictException;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.EdgeQuery.Sequence;
import io.colonnade.model.EdgeQuery.Sorted;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.Side;
import io.colonnade.model.SortKey;
import io.colonnade.model.SortRange;
import io.colonnade.model.VertexRef;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Edges that lie by values of their own, and edges of which a pair of vertices has one. */
public abstract class LayoutSortContract extends LayoutDegreeContract {

  private static final List<Integer> SORTED = List.of(BY_ONE, BY_ONE_DOWN, BY_TWO);
  private static final VertexRef HUB = ref(1);

  private final Random random = SeededRandom.of(LayoutSortContract.class);

  private static EdgeFact posted(long number, int label, Object first, Object second) {
    PropertyFact one = new PropertyFact(1, first);
    return placed(edge(number, label, HUB, ref(2), one, new PropertyFact(2, second)));
  }

  private void twoVertices() {
    plan().create(vertex(1), vertex(2)).commit();
  }

  @Test
  void sorted_valuesOfEveryType_lieInTheirOrderAtBothEnds() {
    twoVertices();
    for (int label : SORTED) {
      List<EdgeFact> edges = new ArrayList<>();
      for (int i = 0; i < 400; i++) {
        Object second = random.nextBoolean() ? "x" : RandomValues.sortable(random);
        edges.add(posted(1_000L * label + i, label, RandomValues.sortable(random), second));
      }
      plan().create(edges.toArray(EdgeFact[]::new)).commit();
      edges.sort(Comparator.comparing(EdgeFact::sortPrefix));
      for (Side side : Side.values()) {
        VertexRef at = side == Side.OUT ? HUB : ref(2);
        List<Incidence> found = incidences(Set.of(side), Set.of(label), at);
        assertEquals(
            sortPrefixes(edges), found.stream().map(each -> each.edge().sortPrefix()).toList());
        assertEquals(ids(edges), ids(found.stream().map(Incidence::edge).toList()));
      }
    }
    assertEquals(List.of(), audit().violations());
  }

  private static Set<EdgeId> ids(List<EdgeFact> edges) {
    return new HashSet<>(edges.stream().map(EdgeFact::id).toList());
  }

  private static List<Bytes> sortPrefixes(List<EdgeFact> edges) {
    return edges.stream().map(EdgeFact::sortPrefix).toList();
  }

  @Test
  void sorted_firstAndRanges_readNoMore() {
    twoVertices();
    for (int label : List.of(BY_ONE, BY_ONE_DOWN)) {
      List<EdgeFact> edges = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        edges.add(posted(1_000L * label + i, label, i, "x"));
      }
      plan().create(edges.toArray(EdgeFact[]::new)).commit();
    }
    assertEquals(List.of(0, 1, 2), found(query(BY_ONE, SortRange.ALL, 3)));
    assertEquals(3, cellsRead());
    assertEquals(List.of(99, 98, 97), found(query(BY_ONE_DOWN, SortRange.ALL, 3)));
    assertEquals(3, cellsRead());
    for (int label : List.of(BY_ONE, BY_ONE_DOWN)) {
      SortKey key = shape(label).sort().get(0);
      assertRead(Set.of(98, 99), label, SortRange.atLeast(key, encode(98)));
      assertRead(Set.of(99), label, SortRange.above(key, encode(98)));
      assertRead(Set.of(0, 1), label, SortRange.atMost(key, encode(1)));
      assertRead(Set.of(0), label, SortRange.below(key, encode(1)));
      SortRange two = SortRange.above(key, encode(41)).and(SortRange.below(key, encode(44)));
      assertRead(Set.of(42, 43), label, two);
      assertRead(
          Set.of(), label, SortRange.above(key, encode(41)).and(SortRange.below(key, encode(41))));
      assertRead(Set.of(), label, SortRange.above(key, encode("x")));
      assertEquals(1, found(query(label, two, 1)).size());
      assertEquals(1, cellsRead());
      assertEquals(List.of(2L), degrees(query(label, two, Integer.MAX_VALUE)));
    }
  }

  private static Bytes encode(Object value) {
    return new SortKey(1, SortKey.Order.ASCENDING).bytes(value);
  }

  private static EdgeQuery query(int label, SortRange range, int limit) {
    return new EdgeQuery(List.of(HUB), Set.of(Side.OUT), Set.of(label), Optional.empty(), limit)
        .sorted(new Sorted(Sequence.BY_SORT_KEY, range));
  }

  private List<Object> found(EdgeQuery query) {
    return incidences(query).stream()
        .map(each -> each.edge().property(1).orElseThrow().value())
        .toList();
  }

  private void assertRead(Set<Object> expected, int label, SortRange range) {
    assertEquals(expected, new HashSet<>(found(query(label, range, Integer.MAX_VALUE))));
    assertEquals(expected.size(), cellsRead());
  }

  @Test
  void sorted_withOthers_areFilteredByThem() {
    twoVertices();
    plan().create(vertex(3)).commit();
    EdgeFact toThree = placed(edge(9, BY_ONE, HUB, ref(3), new PropertyFact(1, 5)));
    plan()
        .create(posted(1, BY_ONE, 1, "x"), posted(2, BY_ONE, 7, "x"), toThree)
        .create(edge(3, KNOWS, HUB, ref(2)))
        .commit();
    EdgeQuery query =
        new EdgeQuery(
            List.of(HUB),
            Set.of(Side.OUT),
            Set.of(BY_ONE, KNOWS),
            Optional.of(Set.of(Id.of(3))),
            1);
    assertEquals(List.of(toThree), incidences(query).stream().map(Incidence::edge).toList());
    assertEquals(List.of(1L), degrees(query));
  }

  @Test
  void sorted_edges_areFoundByIdInOneOrTwoReads() {
    twoVertices();
    for (int label : SORTED) {
      EdgeFact made = posted(label, label, "a", 1.5);
      Id name = Id.of("e" + label);
      EdgeFact named =
          placed(edge(name, label, HUB, ref(2), new PropertyFact(1, -1), new PropertyFact(2, "b")));
      plan().create(made, named).commit();
      assertEquals(List.of(Optional.of(made)), edges(layout().ids().of(made)));
      assertEquals(1, readCalls());
      assertTrue(cellsRead() <= 2, "cells of two records: " + cellsRead());
      assertEquals(List.of(Optional.of(named)), edges(name));
      assertTrue(readCalls() <= 2, "calls: " + readCalls());
      assertEquals(made.id(), layout().ids().identify(layout().ids().of(made)));
      assertKeepsIdOrRefuses(layout().ids().of(made), posted(label, label, "b", 1.5));
    }
    assertTrue(audit().isClean());
  }

  @Test
  void sorted_edges_changeOtherPropertiesAndAreRemoved() {
    twoVertices();
    for (int label : SORTED) {
      EdgeFact before = posted(label, label, 1, 2);
      plan().create(before).commit();
      List<PropertyFact> more = new ArrayList<>(before.properties());
      more.add(new PropertyFact(3, BIG));
      EdgeFact after = before.withProperties(more);
      plan().change(before, after).commit();
      assertEquals(List.of(after), edgesAt(Side.IN, ref(2)));
      assertEquals(List.of(Optional.of(after)), edges(layout().ids().of(after)));
      assertTrue(audit().isClean());
      plan().remove(after).commit();
      assertEquals(List.of(), edgesAt(Side.OUT, HUB));
      audit().assertHolds(Set.of(vertex(1), vertex(2)), Set.of());
    }
  }

  @Test
  void sorted_suppliedIdMadeAgainAtAnotherPlace_movesThePointer() {
    twoVertices();
    EdgeFact before = placed(edge(Id.of("e"), BY_ONE, HUB, ref(2), new PropertyFact(1, 1)));
    EdgeFact after = placed(edge(Id.of("e"), BY_ONE, HUB, ref(2), new PropertyFact(1, 2)));
    plan().create(before).commit();
    plan().change(before, after).commit();
    audit().assertHolds(Set.of(vertex(1), vertex(2)), Set.of(after));
    assertEquals(List.of(Optional.of(after)), edges(Id.of("e")));
  }

  @Test
  void audit_edgeThatDoesNotLieWhereItsValuesSay_saysSoAtEachEnd() {
    twoVertices();
    EdgeFact right = posted(1, BY_ONE, 1, "x");
    plan().create(right.at(shape(BY_ONE).sort().get(0).bytes(2))).commit();
    List<String> violations = audit().violations();
    assertEquals(2, violations.size(), () -> "" + violations);
    violations.forEach(
        each ->
            assertTrue(each.contains("is not stored at the position of its sort values"), each));
    plan().create(edge(2, BY_ONE_DOWN, HUB, ref(2)).at(encode(2).inverted())).commit();
    assertEquals(4, audit().violations().size());
  }

  // ---- one edge a pair

  @Test
  void pair_ofVertices_hasOneEdgeWithAnIdOfItsOwn() {
    twoVertices();
    EdgeFact there = once(HUB, ref(2), new PropertyFact(1, BIG));
    EdgeFact back = once(ref(2), HUB);
    EdgeFact loop = once(HUB, HUB, new PropertyFact(2, BIG));
    plan().create(there, back, loop).commit();
    audit().assertHolds(Set.of(vertex(1), vertex(2)), Set.of(there, back, loop));
    for (EdgeFact edge : List.of(there, back, loop)) {
      Id id = layout().ids().of(edge);
      assertEquals(edge.id(), layout().ids().identify(id));
      assertEquals(List.of(Optional.of(edge)), edges(id));
    }
    EdgeQuery query =
        new EdgeQuery(
            List.of(HUB), Set.of(Side.OUT), Set.of(ONCE), Optional.of(Set.of(Id.of(2))), 1);
    assertEquals(List.of(there), incidences(query).stream().map(Incidence::edge).toList());
    EdgeFact other = there.withProperties(List.of(new PropertyFact(2, "y")));
    plan().change(there, other).remove(back).commit();
    audit().assertHolds(Set.of(vertex(1), vertex(2)), Set.of(other, loop));
    plan().remove(other, loop).commit();
    audit().assertHolds(Set.of(vertex(1), vertex(2)), Set.of());
  }

  @Test
  void pair_madeByTwo_isMadeByTheFirst() {
    twoVertices();
    EdgeFact first = once(HUB, ref(2), new PropertyFact(1, "first"));
    EdgeFact second = once(HUB, ref(2), new PropertyFact(1, "second"));
    try (Snapshot base = store().snapshot(SnapshotUse.TRANSACTION)) {
      plan().create(first).commit();
      Plan late = plan().create(second);
      assertThrows(ConflictException.class, () -> late.commit(base));
      plan().create(once(ref(2), HUB)).commit(base);
    }
    audit().assertHolds(Set.of(vertex(1), vertex(2)), Set.of(first, once(ref(2), HUB)));
    assertFalse(first.id().equals(new EdgeId.Pair(ONCE, Id.of(2), Id.of(1))));
  }
}
