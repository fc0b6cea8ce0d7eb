package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Id;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Path;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Vertices that a traversal asks for by id alone, and reads only with their edges, are like any
 * other; limits hold in a transaction that has changed edges.
 */
public abstract class FrontierContract extends GraphContract {

  @BeforeEach
  void addPeople() {
    Vertex ada = person(1L, "Ada");
    Vertex bob = person(2L, "Bob");
    Vertex city = graph.addVertex(T.id, 3L, T.label, "city", "name", "Bonn");
    ada.addEdge("knows", bob, T.id, "ab");
    ada.addEdge("lives", city, T.id, "ac");
    bob.addEdge("lives", city, T.id, "bc");
    city.addEdge("twin", city, T.id, "cc");
    graph.tx().commit();
  }

  private Vertex person(long id, String name) {
    return graph.addVertex(T.id, id, T.label, "person", "name", name);
  }

  /** A handle on the vertex that has read nothing. */
  private Vertex unread(long id) {
    Vertex handle = graph.elements().unread(List.of(Id.of(id))).get(0);
    assertFalse(((ColonnadeVertex) handle).ref().isRead(), "it is read, so nothing is tested");
    return handle;
  }

  // ---- unread vertices

  @Test
  void path_fromAnUnreadVertex_hasAWholeVertexAtItsStart() {
    List<Path> paths = g.V(1L).out("knows").path().toList();
    assertEquals(1, paths.size());
    Vertex start = paths.get(0).get(0);
    assertEquals("person", start.label());
    assertEquals(1L, start.id());
    assertEquals("Ada", start.value("name"));
    assertEquals(g.V(1L).next(), start);
    assertEquals(
        List.of(List.of(Map.of("name", List.of("Ada")), Map.of("name", List.of("Bonn")))),
        g.V(1L).out("lives").path().by(__.valueMap()).map(path -> path.get().objects()).toList());
    assertEquals(List.of("person", "city"), g.V(2L).out().path().by(T.label).next().objects());
  }

  @Test
  void ends_ofEdgesOfAnUnreadVertex_haveTheirLabels() {
    assertEquals(List.of("person", "person"), g.V(1L).outE().outV().label().toList());
    assertEquals(Set.of("person", "city"), g.V(1L).outE().inV().label().toSet());
    assertEquals(List.of("city", "city", "city"), g.V(3L).inE().inV().label().toList());
    assertEquals(List.of("city"), g.V(3L).outE().outV().label().toList());
    assertEquals("person", unread(1L).label());
  }

  @Test
  void start_ofAPath_learnsItsLabelFromItsEdges() {
    Vertex start = g.V(1L).as("start").out().<Vertex>select("start").next();
    graph.tx().rollback();
    graph.tx().onReadWrite(Transaction.READ_WRITE_BEHAVIOR.MANUAL);
    assertEquals("person", start.label()); // without a transaction
    graph.tx().onReadWrite(Transaction.READ_WRITE_BEHAVIOR.AUTO);
  }

  @Test
  void unread_vertexThatDoesNotExist_leadsNowhere() {
    assertFalse(g.V(77L).out().path().hasNext());
    assertFalse(g.V(77L).bothE().hasNext());
    assertEquals(0L, g.V(77L).outE().count().next());
    assertEquals(List.of("Bonn"), g.V(77L, 2L, 78L).out().<String>values("name").toList());
  }

  @Test
  void edges_foundFromAnUnreadVertex_areUpdatedOnBothSides() {
    g.V(1L).outE().property("since", 1).iterate();
    g.V(3L).inE("lives").property("seen", 2).iterate();
    graph.tx().commit(); // the checker compares both sides
    assertEquals(List.of(1), g.V(2L).inE().values("since").toList());
    assertEquals(List.of(1), g.V(3L).inE("lives").values("since").toList());
    assertEquals(List.of(2, 2), g.V(1L, 2L).outE("lives").values("seen").toList());
    assertEquals(List.of("person", "person"), g.V(3L).in("lives").label().toList());
  }

  @Test
  void edges_addedAndDroppedFromUnreadVertices_areSoOnBothSides() {
    g.V(1L).as("start").out("lives").addE("home").to("start").iterate();
    g.V(2L).outE("lives").drop().iterate();
    assertEquals(List.of("city"), g.V(1L).in("home").label().toList());
    graph.tx().commit();
    assertEquals(List.of("person"), g.V(3L).out("home").label().toList());
    assertEquals(1L, g.V(3L).in("lives").count().next());
  }

  @Test
  void unread_vertex_canBeChangedAndRemoved() {
    unread(1L).property("age", 36);
    unread(2L).remove();
    graph.tx().commit();
    assertEquals(36, g.V(1L).values("age").next());
    assertEquals(Set.of(1L, 3L), g.V().id().toSet());
    assertEquals(List.of("Bonn"), g.V(1L).out().values("name").toList());
  }

  @Test
  void label_ofAnUnreadVertexRemovedByAnother_saysSo() {
    Vertex start = unread(1L);
    graph.tx().rollback();
    graph.vertices(1L).next().remove();
    graph.tx().commit();
    assertSaysRemoved(start);
  }

  @Test
  void label_ofAnUnreadVertexRemovedInTheSameTransaction_saysSo() {
    Vertex start = unread(1L);
    graph.vertices(1L).next().remove();
    assertSaysRemoved(start);
    graph.tx().rollback();
    assertEquals("person", start.label());
  }

  private static void assertSaysRemoved(Vertex vertex) {
    IllegalStateException e = assertThrows(IllegalStateException.class, vertex::label);
    assertTrue(String.valueOf(e.getMessage()).contains("was removed"), e.getMessage());
    assertFalse(vertex.properties().hasNext());
    assertFalse(vertex.edges(Direction.BOTH).hasNext());
  }

  // ---- own changes

  @Test
  void limit_inATransactionThatRemovedEdges_stillFindsOthers() {
    for (int i = 0; i < 20; i++) {
      graph.vertices(1L).next().addEdge("visits", graph.vertices(3L).next(), T.id, "v" + i, "n", i);
    }
    graph.tx().commit();
    for (int removed = 0; removed < 20; removed++) {
      graph.edges("v" + removed).next().remove();
      int left = 19 - removed;
      assertEquals(Math.min(left, 5), g.V(1L).outE("visits").limit(5).toList().size());
      assertEquals(Math.min(left, 1), g.V(1L).out("visits").limit(1).toList().size());
      assertEquals((long) left, g.V(1L).outE("visits").count().next());
      assertEquals((long) Math.min(left, 7), g.V(1L).out("visits").limit(7).count().next());
      assertEquals(left, g.V(1L).out("visits").hasId(3L).toList().size());
    }
  }

  @Test
  void limit_inATransactionThatAddedAndUpdatedEdges_countsThemOnce() {
    Edge stored = graph.edges("ac").next();
    stored.property("n", 1);
    graph.vertices(1L).next().addEdge("lives", graph.vertices(2L).next(), "n", 2);
    assertEquals(Set.of(1, 2), g.V(1L).outE("lives").values("n").toSet());
    assertEquals(2L, g.V(1L).outE("lives").count().next());
    assertEquals(1L, g.V(1L).outE("lives").limit(1).count().next());
    assertEquals(2, g.V(1L).outE("lives").limit(2).toList().size());
    assertEquals(List.of(2), g.V(1L).outE("lives").where(__.inV().hasId(2L)).values("n").toList());
    assertEquals(2L, g.V(3L).bothE("twin").count().next());
    graph.vertices(3L).next().addEdge("twin", graph.vertices(3L).next());
    assertEquals(4L, g.V(3L).bothE("twin").count().next());
    assertEquals(3, g.V(3L).bothE("twin").limit(3).toList().size());
    assertEquals(0L, g.V(99L).bothE().count().next());
  }

  @Test
  void drop_ofAVertexAndItsNeighbours_findsThemAll() {
    Vertex x = graph.addVertex(T.id, "x");
    Vertex y = graph.addVertex(T.id, "y");
    x.addEdge("a loop", x);
    x.addEdge("likes", y);
    graph.tx().commit();
    g.V("x").out().drop().iterate(); // the loop comes first, and takes the other edge along
    assertEquals(0, g.V("x", "y").toList().size());
    graph.tx().rollback();
    Iterator<Vertex> plain = g.V("x").next().vertices(Direction.OUT);
    plain.forEachRemaining(Vertex::remove);
    assertEquals(0, g.V("x", "y").toList().size());
  }
}
