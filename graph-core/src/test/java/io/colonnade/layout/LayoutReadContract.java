package io.colonnade.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.cells.Locator;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.Side;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What is written can be read, in every way there is, in as few store calls as promised. */
public abstract class LayoutReadContract extends LayoutFixture {

  private static final Set<Side> BOTH = EnumSet.allOf(Side.class);

  private final VertexRef one = ref(1);
  private final VertexRef two = ref(2);
  private final VertexRef city = new VertexRef(Id.of("Bonn"), CITY);

  @Test
  void vertices_byId_comeInTheOrderOfTheRequestWithGaps() {
    VertexFact first = vertex(1, property(4, "a"));
    VertexFact second = new VertexFact(city, List.of());
    plan().create(first, second).commit();
    assertEquals(
        List.of(Optional.of(second), Optional.empty(), Optional.of(first), Optional.of(second)),
        vertices(city.id(), Id.of(7), Id.of(1), city.id()));
    assertEquals(1, readCalls());
    assertEquals(List.of(), vertices());
  }

  @Test
  void vertices_withEveryKindOfProperty_areReadBack() {
    VertexFact vertex =
        vertex(
            1,
            property(0, "plain"),
            new VertexPropertyFact(
                3, 0, Optional.of(Id.of("mine")), 5L, List.of(new PropertyFact(1, true))),
            new VertexPropertyFact(3, 2, Optional.empty(), 5L, List.of()),
            new VertexPropertyFact(3, 1, Optional.of(Id.of(9)), List.of(1, "x"), List.of()));
    plan().create(vertex).commit();
    assertEquals(List.of(Optional.of(vertex)), vertices(Id.of(1)));
    assertEquals(List.of(vertex), allVertices());
  }

  @Test
  void vertices_withBigValues_takeOneMoreStoreCall() {
    VertexFact small = vertex(1, property(1, "small"));
    VertexFact big = bigVertex(2);
    VertexFact alsoBig = vertex(3, property(7, BIG + "!"));
    plan().create(small, big, alsoBig).commit();
    assertEquals(
        List.of(Optional.of(big), Optional.of(small), Optional.of(alsoBig), Optional.of(big)),
        vertices(Id.of(2), Id.of(1), Id.of(3), Id.of(2)));
    assertEquals(2, readCalls());
    assertEquals(Set.of(small, big, alsoBig), new HashSet<>(allVertices()));
  }

  @Test
  void vertices_manyWithBigValues_areAllScanned() {
    Set<VertexFact> expected = new HashSet<>();
    Plan plan = plan();
    for (int i = 0; i < 500; i++) {
      VertexFact vertex = i % 3 == 0 ? vertex(i, property(1, BIG + i)) : vertex(i);
      expected.add(vertex);
      plan.create(vertex);
    }
    plan.commit();
    List<VertexFact> scanned = allVertices();
    assertEquals(500, scanned.size());
    assertEquals(expected, new HashSet<>(scanned));
  }

  @Test
  void vertices_scannedForSomeKeys_haveThoseAndReadNoOthers() {
    VertexFact big = bigVertex(2);
    plan().create(vertex(1, property(2, "small")), big, vertex(3, property(7, BIG))).commit();
    for (VertexFact found : allVertices(Keys.of(2))) {
      VertexFact whole = vertices(found.ref().id()).get(0).orElseThrow();
      assertEquals(whole.keys(), found.keys());
      assertEquals(whole.properties(2), found.properties(2));
      assertEquals(found.keys().contains(1) || found.keys().contains(7), found.lacks(Keys.ALL));
      assertFalse(whole.lacks(Keys.ALL));
    }
    allVertices(Keys.of(2));
    assertEquals(0, readCalls());
    allVertices(Keys.NONE);
    assertEquals(0, readCalls());
    List<VertexFact> withOne = allVertices(Keys.of(Set.of(2, 1)));
    assertEquals(1, readCalls());
    assertTrue(withOne.contains(big));
    assertEquals(1, withOne.stream().filter(found -> found.lacks(Keys.ALL)).count());
  }

  @Test
  void edges_readForSomeKeys_haveThoseAndReadNoOthers() {
    EdgeFact big = edge(10, KNOWS, one, two, new PropertyFact(1, BIG), new PropertyFact(2, 1));
    EdgeFact small = edge(11, KNOWS, one, two, new PropertyFact(2, 5));
    write(big, small);
    for (Keys wanted : List.of(Keys.NONE, Keys.of(2))) {
      for (EdgeFact found :
          List.of(
              edgesAt(Side.OUT, one, wanted).get(0),
              edgesAt(Side.IN, two, wanted).get(0),
              allEdges(wanted).get(0))) {
        assertTrue(found.lacks(Keys.ALL) && !found.lacks(wanted));
        assertEquals(List.of(1, 2), found.keys());
        assertEquals(Optional.of(new PropertyFact(2, 1)), found.property(2));
        assertEquals(Optional.empty(), found.property(3));
        assertThrows(IllegalStateException.class, () -> found.property(1));
        assertThrows(IllegalStateException.class, found::properties);
      }
      assertEquals(0, readCalls());
      assertEquals(small, edgesAt(Side.OUT, one, wanted).get(1));
      assertEquals(1, readCalls());
    }
    assertEquals(List.of(big, small), edgesAt(Side.IN, two, Keys.of(1)));
    assertEquals(2, readCalls());
    assertEquals(List.of(big, small), allEdges(Keys.of(1)));
    assertEquals(1, readCalls());
  }

  @Test
  void edges_atAVertex_areFoundFromBothSides() {
    EdgeFact knows = edge(10, KNOWS, one, two, new PropertyFact(2, 0.5), new PropertyFact(6, "x"));
    EdgeFact lives = edge(11, LIVES, one, city);
    write(knows, lives);
    assertEquals(List.of(knows, lives), edgesAt(Side.OUT, one));
    assertEquals(1, readCalls());
    assertEquals(List.of(knows), edgesAt(Side.IN, two));
    assertEquals(List.of(lives), edgesAt(Side.IN, city));
    assertEquals(List.of(), edgesAt(Side.OUT, two));
    assertEquals(List.of(), edgesAt(Side.IN, one));
    assertEquals(city, incidences(BOTH, Set.of(LIVES), one).get(0).other());
    assertEquals(one, incidences(BOTH, Set.of(), city).get(0).other());
    assertEquals(List.of(), edgesAt(Side.OUT, ref(99)));
  }

  @Test
  void edges_withLabels_areOnlyThose() {
    EdgeFact knows = edge(10, KNOWS, one, two);
    EdgeFact lives = edge(11, LIVES, one, city);
    EdgeFact other = edge(12, KNOWS + 1, one, two);
    write(knows, lives, other);
    assertEquals(
        List.of(lives),
        incidences(Set.of(Side.OUT), Set.of(LIVES), one).stream().map(Incidence::edge).toList());
    assertEquals(
        List.of(knows, lives),
        incidences(BOTH, Set.of(LIVES, KNOWS), one).stream().map(Incidence::edge).toList());
    assertEquals(List.of(), incidences(BOTH, Set.of(77), one));
  }

  @Test
  void edges_loopsAndParallelEdges_areEachFoundOnceASide() {
    EdgeFact loop = edge(10, KNOWS, one, one, new PropertyFact(1, 1));
    EdgeFact first = edge(11, KNOWS, one, two);
    EdgeFact second = edge(12, KNOWS, one, two, new PropertyFact(1, 2));
    write(loop, first, second);
    assertEquals(
        Set.of(
            new Incidence(0, Side.OUT, loop),
            new Incidence(0, Side.IN, loop),
            new Incidence(0, Side.OUT, first),
            new Incidence(0, Side.OUT, second)),
        new HashSet<>(incidences(BOTH, Set.of(), one)));
    assertEquals(4, incidences(BOTH, Set.of(), one).size());
    assertEquals(List.of(first, second), edgesAt(Side.IN, two));
    assertEquals(3, allEdges().size());
  }

  @Test
  void edges_ofAFrontier_comeByVertexThenSideThenLabel() {
    EdgeFact knows = edge(10, KNOWS, one, two);
    EdgeFact back = edge(11, KNOWS, two, one);
    EdgeFact lives = edge(12, LIVES, one, city);
    write(knows, back, lives);
    assertEquals(
        List.of(
            new Incidence(0, Side.OUT, back),
            new Incidence(0, Side.IN, knows),
            new Incidence(2, Side.OUT, knows),
            new Incidence(2, Side.OUT, lives),
            new Incidence(2, Side.IN, back),
            new Incidence(3, Side.OUT, back),
            new Incidence(3, Side.IN, knows)),
        incidences(BOTH, Set.of(), two, ref(99), one, two));
    assertEquals(1, readCalls());
    assertEquals(List.of(), incidences(BOTH, Set.of()));
  }

  @Test
  void edges_withBigValues_areReadFromEverySide() {
    EdgeFact big = edge(10, KNOWS, one, two, new PropertyFact(1, BIG), new PropertyFact(2, 1));
    EdgeFact loop = edge(11, KNOWS, one, one, new PropertyFact(300, BIG + "loop"));
    EdgeFact named = edge(Id.of("\0\1e"), KNOWS, two, one, new PropertyFact(1, BIG + "named"));
    write(big, loop, named);
    assertEquals(
        Set.of(
            new Incidence(0, Side.OUT, big),
            new Incidence(0, Side.OUT, loop),
            new Incidence(0, Side.IN, loop),
            new Incidence(0, Side.IN, named)),
        new HashSet<>(incidences(BOTH, Set.of(), one)));
    assertEquals(2, readCalls());
    assertEquals(List.of(big), edgesAt(Side.IN, two));
    assertEquals(Set.of(big, loop, named), new HashSet<>(allEdges()));
    assertEquals(
        List.of(Optional.of(named), Optional.of(big), Optional.of(loop)),
        edges(Id.of("\0\1e"), layout().ids().of(big), layout().ids().of(loop)));
  }

  @Test
  void edges_manyWithBigValues_keepTheirOrder() {
    List<EdgeFact> expected = new ArrayList<>();
    for (int i = 1; i <= 700; i++) {
      Object value = i % 5 == 0 ? BIG + i : i;
      expected.add(edge(i, i, one, two, new PropertyFact(1, value)));
    }
    write(expected.toArray(EdgeFact[]::new));
    assertEquals(expected, edgesAt(Side.OUT, one));
    assertEquals(expected, edgesAt(Side.IN, two));
    assertEquals(new HashSet<>(expected), new HashSet<>(allEdges()));
  }

  @Test
  void edges_byGeneratedId_takeOneStoreCall() {
    EdgeFact knows = edge(10, KNOWS, one, two, new PropertyFact(1, "x"));
    EdgeFact lives = edge(11, LIVES, one, city);
    write(knows, lives);
    Id absent = layout().ids().of(edge(12, KNOWS, one, two));
    assertEquals(
        List.of(Optional.of(lives), Optional.empty(), Optional.of(knows), Optional.of(lives)),
        edges(
            layout().ids().of(lives), absent, layout().ids().of(knows), layout().ids().of(lives)));
    assertEquals(1, readCalls());
  }

  @Test
  void edges_bySuppliedIds_areFoundAmongOthers() {
    Id number = Id.of(1);
    Id text = Id.of("1");
    Id uuid = Id.of(new UUID(1, 2));
    EdgeFact byNumber = edge(number, KNOWS, one, two);
    EdgeFact byText = edge(text, KNOWS, one, two);
    EdgeFact byUuid = edge(uuid, LIVES, one, city, new PropertyFact(1, 'c'));
    EdgeFact made = edge(1, KNOWS, one, two);
    write(byNumber, byText, byUuid, made);
    assertEquals(
        List.of(
            Optional.of(byUuid),
            Optional.of(made),
            Optional.empty(),
            Optional.of(byText),
            Optional.of(byNumber)),
        edges(uuid, layout().ids().of(made), Id.of(2), text, number));
    assertTrue(readCalls() <= 2);
    assertEquals(Set.of(byNumber, byText, byUuid, made), new HashSet<>(allEdges()));
  }

  @Test
  void publicId_ofAnyEdge_leadsBackToItsId() {
    for (EdgeFact edge :
        List.of(
            edge(0, KNOWS, one, two),
            edge(Long.MAX_VALUE, LIVES, city, one),
            edge(5, KNOWS, one, one),
            edge(Id.of(5), KNOWS, one, one),
            edge(Id.of("5"), KNOWS, one, one),
            edge(Id.of(new UUID(0, 5)), KNOWS, one, one))) {
      assertEquals(edge.id(), layout().ids().identify(layout().ids().of(edge)));
    }
    assertNotEquals(
        layout().ids().of(edge(5, KNOWS, one, two)), layout().ids().of(edge(6, KNOWS, one, two)));
  }

  /** So that edges keep their ids when a graph is copied from one layout into another. */
  @Test
  void publicId_thatTheGraphMakes_isTheSameInAllLayouts() {
    EdgeFact placed =
        edge(7, BY_ONE, one, two).at(Bytes.of(0x30, 0xC0, 0x42, 0, 0, 0, 0, 0, 0, 0x80));
    for (EdgeFact edge : List.of(edge(5, KNOWS, one, city), placed, once(one, two))) {
      assertEquals(Locator.of(edge).toId(SALT), layout().ids().of(edge));
    }
  }

  @Test
  void accept_ordinaryIds_areSupplied() {
    EdgeFact draft = edge(Id.of(1), KNOWS, one, two);
    Id foreign = layout(SALT + 1, EdgeShapes.PLAIN).ids().of(edge(5, KNOWS, one, two));
    for (Id id : List.of(Id.of(5), Id.of("5"), Id.of(""), Id.of(new UUID(1, 2)), foreign)) {
      EdgeId accepted = layout().ids().accept(id, draft);
      EdgeFact edge = new EdgeFact(accepted, KNOWS, one, two, List.of());
      assertEquals(id, layout().ids().of(edge));
      assertEquals(accepted, layout().ids().identify(id));
    }
  }

  @Test
  void accept_idMadeByThisGraph_isThatEdgeAgainOrRefused() {
    EdgeFact made = edge(5, KNOWS, one, two);
    Id id = layout().ids().of(made);
    assertEquals(made.id(), layout().ids().accept(id, edge(id, KNOWS, one, two)));
    for (EdgeFact other :
        List.of(edge(id, LIVES, one, two), edge(id, KNOWS, two, one), edge(id, KNOWS, one, one))) {
      assertKeepsIdOrRefuses(id, other);
    }
  }

  @Test
  void cursor_closedEarlyAndTwice_isFine() {
    write(edge(10, KNOWS, one, two), edge(11, KNOWS, one, two));
    read(
        snapshot -> {
          FactCursor<EdgeFact> cursor = layout().edges(snapshot, Keys.ALL);
          assertTrue(cursor.next().isPresent());
          cursor.close();
          cursor.close();
          return cursor;
        });
  }

  /** Makes the vertices of the edges, and the edges. */
  private void write(EdgeFact... edges) {
    plan().create(vertex(1), vertex(2), new VertexFact(city, List.of())).create(edges).commit();
  }

  private static VertexFact bigVertex(long id) {
    return vertex(
        id,
        property(1, BIG),
        new VertexPropertyFact(
            1, 1, Optional.of(Id.of("p")), BIG + "1", List.of(new PropertyFact(2, BIG + "2"))),
        property(2, "small"));
  }
}
