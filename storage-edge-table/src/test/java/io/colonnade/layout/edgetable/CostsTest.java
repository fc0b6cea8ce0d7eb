package io.colonnade.layout.edgetable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.graph.GraphContract;
import io.colonnade.metric.Event;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/** What this layout is taken for, in store calls and cells. */
class CostsTest extends GraphContract {

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "edge-table");
  }

  /** What a traversal in a transaction of its own costs. */
  private record Cost(long calls, long cells) {}

  private Cost cost(GraphTraversal<?, ?> traversal, int results) {
    graph.tx().rollback();
    clearCache();
    long calls = counters.value(Event.READ_CALL) + counters.value(Event.SCAN);
    long cells = counters.value(Event.CELL_READ);
    assertEquals(results, traversal.toList().size());
    Cost cost =
        new Cost(
            counters.value(Event.READ_CALL) + counters.value(Event.SCAN) - calls,
            counters.value(Event.CELL_READ) - cells);
    graph.tx().rollback();
    return cost;
  }

  @Test
  void edgeById_isOneCell_whateverItsId() {
    Vertex one = committedVertex(1);
    Vertex two = committedVertex(2);
    UUID uuid = new UUID(1, 2);
    for (Object id : List.of(7, "e", uuid)) {
      one.addEdge("knows", two, T.id, id, "since", 1952);
    }
    Object generated = one.addEdge("knows", two, "since", 1952).id();
    graph.tx().commit();
    for (Object id : List.of(7, "e", uuid, generated)) {
      assertEquals(new Cost(1, 1), cost(g.E(id).values("since"), 1));
    }
    assertEquals(new Cost(1, 4), cost(g.E(7, "e", uuid, generated).values("since"), 4));
  }

  @Test
  void propertiesThatAreSmall_comeWithTheHop_othersForAllEdgesInOneCallMore() {
    Vertex one = committedVertex(1);
    String large = "x".repeat(100);
    for (int i = 0; i < 5; i++) {
      Vertex other = committedVertex(10 + i);
      one.addEdge("small", other, "a", i, "b", true);
      one.addEdge("large", other, "a", i, "b", large);
      one.addEdge("big", other, "a", i, "b", large.repeat(20));
    }
    graph.tx().commit();
    assertEquals(new Cost(1, 6), cost(g.V(1).outE("small").values("b"), 5));
    assertEquals(new Cost(1, 5), cost(g.V(1).out("large").id(), 5));
    assertEquals(new Cost(1, 6), cost(g.V(1).outE("big").values("a"), 5));
    assertEquals(new Cost(2, 6 + 5), cost(g.V(1).outE("large").values("b"), 5));
    assertEquals(new Cost(2, 6 + 5 * 2), cost(g.V(1).outE("big").values("b"), 5));
  }

  @Test
  void propertiesThatAreLarge_comeInPagesThatGrow() {
    Vertex one = committedVertex(1);
    for (int i = 0; i < 3_000; i++) {
      one.addEdge("large", one, "b", "x".repeat(100));
    }
    graph.tx().commit();
    Cost cost = cost(g.V(1).outE("large").values("b"), 3_000);
    assertEquals(new Cost(1 + 4, 1 + 2 * 3_000), cost); // 128, 512, 2,048, the rest
  }

  @Test
  void projectedKeys_comeWithTheHop_andNoOthers() {
    graph
        .schema()
        .change()
        .edgeLabel("rated", rated -> rated.projected("note"))
        .edgeLabel("bare", bare -> bare.projected())
        .commit();
    Vertex one = committedVertex(1);
    String note = "x".repeat(900);
    for (int i = 0; i < 5; i++) {
      Vertex other = committedVertex(10 + i);
      one.addEdge("rated", other, "note", note, "stars", i, "text", note + note);
      one.addEdge("bare", other, "stars", i);
    }
    graph.tx().commit();
    assertEquals(new Cost(1, 6), cost(g.V(1).outE("rated").values("note"), 5));
    assertEquals(new Cost(2, 6 + 5), cost(g.V(1).outE("rated").values("stars"), 5));
    assertEquals(new Cost(2, 6 + 5), cost(g.V(1).outE("bare").values("stars"), 5));
    assertEquals(List.of(note), g.V(1).outE("rated").values("note").dedup().toList());
    g.V(1).outE("rated").property("note", "changed").property("stars", 9).iterate();
    graph.tx().commit();
    assertEquals(new Cost(1, 6), cost(g.V(1).outE("rated").has("note", "changed").inV(), 5));
    assertEquals(List.of(9), g.V(1).outE("rated").values("stars").dedup().toList());
    assertEquals(10, g.E().count().next());
  }

  @Test
  void hopWithoutLabels_readsTheRunsThatExist_howeverManyLabelsThereAre() {
    Vertex other = committedVertex(1);
    for (int label = 0; label < 500; label++) {
      other.addEdge("label " + label, other);
    }
    Vertex one = committedVertex(2);
    for (int label : List.of(3, 200, 499)) {
      one.addEdge("label " + label, other);
    }
    graph.tx().commit();
    assertEquals(new Cost(1, 3), cost(g.V(2).out(), 3));
    assertEquals(new Cost(1, 3), cost(g.V(2).outE().count(), 1));
    assertEquals(new Cost(1, 3), cost(g.V(2).both().id(), 3));
  }
}
