package io.colonnade.index.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A vertex with many values: what is done to one of them costs no more than it does at a vertex
 * with few. On both layouts.
 */
abstract class ManyValuesContract {

  private static final VertexProperty.Cardinality LIST = VertexProperty.Cardinality.list;
  private static final VertexProperty.Cardinality SET = VertexProperty.Cardinality.set;
  private static final VertexProperty.Cardinality SINGLE = VertexProperty.Cardinality.single;

  private final ColonnadeGraph graph;
  private final GraphTraversalSource g;

  ManyValuesContract(String layout) {
    this.graph = Colonnade.open(Map.of("colonnade.engine", "memory", "colonnade.layout", layout));
    this.g = graph.traversal();
  }

  @BeforeEach
  void declare() {
    graph
        .schema()
        .change()
        .key("many", Cardinality.list)
        .key("different", Cardinality.set)
        .key("age", Integer.class, Cardinality.single)
        .commit();
  }

  @AfterEach
  void checkAndClose() {
    graph.tx().rollback();
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    graph.close();
  }

  private void assertGrowsLinearly(IntConsumer transactionOfSize) {
    Growth.assertLinear(graph, transactionOfSize);
  }

  @Test
  void addByTraversals_growsLinearly() {
    for (String key : List.of("many", "undeclared")) {
      assertGrowsLinearly(
          size -> {
            Object id = graph.addVertex("person").id();
            for (int i = 0; i < size; i++) {
              g.V(id).property(LIST, key, i).iterate();
            }
            assertEquals(size, g.V(id).values(key).count().next());
          });
    }
  }

  @Test
  void addOfDifferentValuesByTraversals_growsLinearly() {
    assertGrowsLinearly(
        size -> {
          Object id = graph.addVertex("person").id();
          for (int i = 0; i < 2 * size; i++) { // each a second time
            g.V(id).property(SET, "different", i % size).iterate();
          }
          assertEquals(size, g.V(id).values("different").count().next());
        });
  }

  @Test
  void addAtTwoVerticesByTurns_growsLinearly() {
    assertGrowsLinearly(
        size -> {
          Vertex one = graph.addVertex("person");
          Vertex other = graph.addVertex("person");
          for (int i = 0; i < size; i++) {
            one.property(LIST, "many", i);
            other.property(SET, "different", i);
          }
          assertEquals(size, g.V(one).values("many").count().next());
        });
  }

  @Test
  void addWithMetaProperties_growsLinearly() {
    assertGrowsLinearly(
        size -> {
          Vertex one = graph.addVertex("person");
          for (int i = 0; i < size; i++) {
            one.property(LIST, "many", i, "since", i, "until", i + 1);
            g.V(one).property(LIST, "undeclared", i, "since", i).iterate();
          }
          assertEquals(2 * size, g.V(one).properties().has("since").count().next());
        });
  }

  @Test
  void changeAndDropOfMetaProperties_growsLinearly() {
    assertGrowsLinearly(
        size -> {
          Vertex one = graph.addVertex("person");
          for (int i = 0; i < size; i++) {
            one.property(LIST, "many", i, "since", i);
          }
          g.V(one).properties("many").property("since", -1).iterate();
          g.V(one).properties("many").properties("since").drop().iterate();
          assertEquals(0, g.V(one).properties("many").has("since").count().next());
        });
  }

  @Test
  void dropByTraversals_growsLinearly() {
    assertGrowsLinearly(
        size -> {
          Vertex one = graph.addVertex("person");
          for (int i = 0; i < size; i++) {
            one.property(LIST, "many", i, "since", i);
          }
          for (int i = 0; i < size; i++) {
            g.V(one).properties("many").limit(1).drop().iterate();
          }
          assertEquals(0, g.V(one).properties().count().next());
        });
  }

  @Test
  void changeOfAnotherKey_growsLinearly() {
    assertGrowsLinearly(
        size -> {
          Vertex one = graph.addVertex("person");
          for (int i = 0; i < size; i++) {
            one.property(LIST, "many", i);
          }
          for (int i = 0; i < size; i++) {
            g.V(one).property(SINGLE, "age", i).iterate();
          }
          assertEquals(List.of(size - 1), g.V(one).values("age").toList());
        });
  }
}
