package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.metric.Event;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.MergedIncidences;
import io.colonnade.tx.TransactionReads;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.tinkerpop.gremlin.process.traversal.Operator;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Values that lie outside of the records are read when they are wanted, and are then right. */
public abstract class WantedValuesContract extends GraphContract {

  private static final String BIG = "a long text ".repeat(500);

  private Vertex ada;
  private Object edgeId;

  @BeforeEach
  void fill() {
    ada = graph.addVertex(T.id, 1, "name", "Ada", "text", BIG);
    ada.property(VertexProperty.Cardinality.list, "note", "n", "source", BIG + "meta");
    Vertex bob = graph.addVertex(T.id, 2, "name", "Bob", "text", BIG + "2");
    edgeId = ada.addEdge("knows", bob, "weight", 1, "text", BIG + "e").id();
    bob.addEdge("knows", ada, "weight", 2);
    graph.tx().commit();
  }

  @Test
  void vertices_scannedForAnotherKey_readNoBigValue() {
    assertEquals(
        0,
        readCalls(
            () -> {
              for (Vertex vertex : scanned("name")) {
                assertEquals(vertex.id().equals(1L) ? "Ada" : "Bob", vertex.value("name"));
                assertEquals(Set.of(), vertex.property("none").keys());
                assertEquals(vertex.id().equals(1L) ? 3 : 2, vertex.keys().size());
              }
              return ada;
            }));
    assertEquals(1, readCalls(() -> graph.transaction().reads().vertices().count(Set.of())));
    assertEquals(1, readCalls(() -> scanned("text"))); // a page
  }

  @Test
  void largeValuesOfManyVertices_areReadInAFewCalls() {
    String large = "x".repeat(20_000);
    int count = 600;
    Vertex hub = graph.addVertex(T.id, 3);
    for (int i = 0; i < count; i++) {
      hub.addEdge("has", graph.addVertex(T.id, 10 + i, "text", large + i));
    }
    graph.tx().commit();
    Object[] ids = IntStream.range(10, 10 + count).boxed().toArray();
    for (Function<GraphTraversalSource, GraphTraversal<?, Vertex>> vertices :
        List.<Function<GraphTraversalSource, GraphTraversal<?, Vertex>>>of(
            g -> g.V(3).out("has"), g -> g.V(3).out("has").hasNot("none"))) {
      graph.tx().rollback();
      long calls =
          readCalls(
              () -> {
                Set<Object> texts = vertices.apply(graph.traversal()).values("text").toSet();
                assertEquals(count, texts.size());
                return texts;
              });
      assertTrue(calls <= 40, () -> calls + " calls");
    }
    assertEquals(count, graph.traversal().V(ids).values("text").toSet().size());
    assertEquals(count, graph.traversal().V(ids).valueMap("text").toSet().size());
  }

  @Test
  void vertex_askedForWhatItLacks_readsThatOnce() {
    Vertex scanned = first(scanned("name"), 1L);
    assertEquals(2, readCalls(() -> scanned.value("text"))); // the record again, and the value
    assertEquals(0, readCalls(() -> scanned.value("text")));
    assertEquals(BIG, scanned.value("text"));
    VertexProperty<Object> note = first(scanned("name"), 1L).property("note");
    assertEquals(BIG + "meta", note.value("source"));
    assertEquals(3, count(first(scanned("name"), 1L).properties()));
  }

  @Test
  void vertex_thatLacksValues_canBeChanged() {
    Vertex scanned = first(scanned("name"), 1L);
    scanned.property(VertexProperty.Cardinality.single, "name", "Countess");
    first(scanned("name"), 2L).property(VertexProperty.Cardinality.single, "text", "short");
    graph.tx().commit();
    assertEquals(BIG, ada.value("text"));
    assertEquals("Countess", first(scanned("name"), 1L).value("name"));
    assertEquals("short", first(scanned("name"), 2L).value("text"));
    first(scanned("name"), 1L).property("text").remove();
    assertFalse(first(scanned("name"), 1L).property("text").isPresent());
    graph.tx().rollback();
    assertEquals(BIG, first(scanned("name"), 1L).value("text"));
    first(scanned("name"), 1L).remove(); // its edges, too
    graph.tx().commit();
    assertEquals(0, count(graph.edges()));
  }

  @Test
  void vertex_changedAfterItWasScanned_isSeenChanged() {
    Vertex scanned = first(scanned("name"), 1L);
    graph.vertices(1).next().property(VertexProperty.Cardinality.single, "text", BIG + "new");
    assertEquals(BIG + "new", scanned.value("text"));
    graph.tx().rollback();
    assertEquals(BIG, scanned.value("text"));
  }

  @Test
  void edges_ofAFrontier_readNoBigValueUnlessWanted() {
    assertEquals(1, coldCalls(() -> edges(Keys.NONE)));
    assertEquals(1, coldCalls(() -> edges(key("weight"))));
    assertEquals(2, coldCalls(() -> edges(Keys.ALL)));
    assertEquals(1, coldCalls(() -> ada.vertices(Direction.BOTH).next()));
    assertEquals(1, coldCalls(() -> graph.transaction().reads().edges().count(Set.of())));
    assertEquals(0, coldCalls(() -> count(scannedEdges(key("weight")))));
    assertEquals(1, coldCalls(() -> count(scannedEdges(Keys.ALL)))); // a page
  }

  @Test
  void edge_askedForWhatItLacks_readsThatOnce() {
    Edge knows = edges(Keys.NONE).get(0);
    assertEquals(Set.of("weight", "text"), knows.keys());
    assertEquals(0, readCalls(() -> knows.value("weight")));
    assertEquals(2, readCalls(() -> knows.value("text")));
    assertEquals(0, readCalls(() -> knows.value("text")));
    assertEquals(BIG + "e", knows.value("text"));
  }

  @Test
  void edge_thatLacksValues_canBeChanged() {
    edges(Keys.NONE).get(0).property("weight", 9);
    graph.tx().commit();
    Edge knows = edges(Keys.NONE).get(0);
    assertEquals(BIG + "e", knows.value("text"));
    assertEquals(Integer.valueOf(9), knows.value("weight"));
    edges(Keys.NONE).get(0).property("text").remove();
    assertEquals(Set.of("weight"), knows.keys());
    graph.tx().rollback();
    assertEquals(BIG + "e", knows.value("text"));
    edges(Keys.NONE).get(0).remove();
    graph.tx().commit();
    assertEquals(1, count(graph.edges()));
  }

  @Test
  void traversal_readsNoBigValueThatItDoesNotLookAt() {
    assertEquals(1, readCalls(g -> g.V(1).outE().values("weight"), 1));
    assertEquals(1, readCalls(g -> g.V(1).outE().valueMap("weight"), 1));
    assertEquals(1, readCalls(g -> g.V(1).outE().id(), 1));
    assertEquals(1, readCalls(g -> g.V(1).outE().has("weight", 1).inV(), 1));
    assertEquals(1, readCalls(g -> g.V(1).outE().order().by("weight").limit(1).label(), 1));
    assertEquals(1, readCalls(g -> g.V(1).outE().groupCount().by("weight"), 1));
    assertEquals(1, readCalls(g -> g.V(1).outE().project("w").by("weight"), 1));
    assertEquals(
        1, readCalls(g -> g.withSack(0).V(1).outE().sack(Operator.sum).by("weight").inV(), 1));
    assertEquals(2, readCalls(g -> g.V(1).where(__.outE().has("weight", 1)).id(), 1));
    assertEquals(1, readCalls(g -> g.V(1).values("name"), 1));
    assertEquals(1, readCalls(g -> g.V(1).has("name", "Ada").label(), 1));
    assertEquals(2, readCalls(g -> g.V(1).out().values("name"), 1));
    assertEquals(2, readCalls(g -> g.V(1).out().has("name", "Bob").id(), 1));
    assertEquals(1, readCalls(g -> g.E(edgeId).values("weight"), 1));
    assertEquals(1, readCalls(g -> g.V(1).bothE().has("weight", 1).otherV(), 1));
    assertEquals(0, readCalls(g -> g.E().values("weight"), 2));
    assertEquals(0, readCalls(g -> g.V().values("name"), 2));
    assertEquals(1, readCalls(g -> g.V().out().id(), 2));
  }

  @Test
  void traversal_readsBigValuesItMayLookAt_inOneCallMore() {
    assertEquals(2, readCalls(g -> g.V(1).outE(), 1));
    assertEquals(2, readCalls(g -> g.V(1).outE().values("text"), 1));
    assertEquals(2, readCalls(g -> g.V(1).outE().valueMap(), 1));
    assertEquals(2, readCalls(g -> g.V(1).outE().has("weight", 1), 1));
    assertEquals(2, readCalls(g -> g.V(1).outE().has("text", BIG + "e").inV(), 1));
    assertEquals(2, readCalls(g -> g.V(1).outE().order().by("text").label(), 1));
    assertEquals(2, readCalls(g -> g.V(1).outE().project("e"), 1));
    assertEquals(2, readCalls(g -> g.V(1).outE().groupCount(), 1));
    assertEquals(2, readCalls(g -> g.V(1).outE().as("e").inV().select("e").values("text"), 1));
    assertEquals(2, readCalls(g -> g.V(1).outE().inV().has(T.id, 2).path(), 1));
    assertEquals(2, readCalls(g -> g.V(1), 1));
    assertEquals(2, readCalls(g -> g.V(1).has("name", "Ada").values("text"), 1));
    assertEquals(3, readCalls(g -> g.V(1).out().values("text"), 1));
    assertEquals(2, readCalls(g -> g.E(edgeId).values("text"), 1));
    assertEquals(1, readCalls(g -> g.E().values("text"), 1));
    assertEquals(1, readCalls(g -> g.V().valueMap(), 2));
  }

  private long readCalls(
      Function<GraphTraversalSource, GraphTraversal<?, ?>> traversal, int results) {
    return coldCalls(
        () -> {
          List<?> found = traversal.apply(graph.traversal()).toList();
          assertEquals(results, found.size(), found::toString);
          return found;
        });
  }

  /** All vertices, read with the values of that key only. */
  private List<Vertex> scanned(String key) {
    List<Vertex> found = new ArrayList<>();
    TransactionReads reads = graph.transaction().reads();
    graph
        .elements()
        .verticesInOrder(64, reads.vertices().all(key(key)), reads.serial())
        .forEachRemaining(found::add);
    return found;
  }

  private Iterator<Edge> scannedEdges(Keys wanted) {
    TransactionReads reads = graph.transaction().reads();
    return graph.elements().edges(reads.edges().all(wanted), reads.serial());
  }

  private static Vertex first(List<Vertex> vertices, Object id) {
    return vertices.stream().filter(vertex -> vertex.id().equals(id)).findFirst().orElseThrow();
  }

  /** The edges at Ada, out before in. */
  private List<Edge> edges(Keys wanted) {
    VertexRef ref = graph.elements().ref(ada);
    EdgeQuery query =
        graph.catalog().query(Direction.BOTH, new String[0], Optional.empty()).orElseThrow();
    List<Edge> found = new ArrayList<>();
    try (MergedIncidences hop =
        graph.transaction().reads().edges().at(query.at(List.of(ref), 10), wanted)) {
      while (hop.advance()) {
        found.add(graph.elements().edge(hop));
      }
    }
    return found;
  }

  private Keys key(String name) {
    return Keys.of(graph.store().dictionary().number(NameKind.KEY, name));
  }

  /** Returns the store calls of a read in a transaction that has read nothing before. */
  private long coldCalls(Supplier<?> read) {
    graph.tx().rollback();
    clearCache();
    return readCalls(read);
  }

  private long readCalls(Supplier<?> work) {
    long before = counters.value(Event.READ_CALL);
    Object unused = work.get();
    return counters.value(Event.READ_CALL) - before;
  }

  private static long count(Iterator<?> elements) {
    long count = 0;
    while (elements.hasNext()) {
      elements.next();
      count++;
    }
    return count;
  }
}
