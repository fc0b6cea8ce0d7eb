package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.check.GraphCheck;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.schema.NameKind;
import io.colonnade.schema.ValueType;
import java.util.List;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What transactions of two processes do while a declaration is proved: writers obey it from its
 * first epoch on, and queries rely on it from the second one on.
 */
@Timeout(60)
public abstract class PendingWritesContract extends PendingChanges {

  // ---- writers during the proof

  @Test
  void type_isObeyedByWriters_whileItIsProved() {
    declare(
        one,
        c -> c.key("age", Integer.class),
        () ->
            inBoth(
                graph -> {
                  assertInvalid(Problem.VALUE_NOT_OF_TYPE, graph, to -> to.addVertex("age", "old"));
                  write(graph, g -> g.addV("person").property("age", 7).iterate());
                  assertEquals(List.of(), GraphCheck.run(one.store()).violations());
                }));
    assertEquals(4, g(two).V().has("age").count().next());
    assertEquals("Integer", two.schema().key("age").orElseThrow().type().toString());
  }

  @Test
  void typeThatIsLifted_isObeyedByWriters_untilItIsLifted() {
    declare(one, c -> c.key("age", Integer.class));
    declare(
        one,
        c -> c.key("age", Object.class).key("name", String.class),
        () ->
            inBoth(
                graph ->
                    assertInvalid(
                        Problem.VALUE_NOT_OF_TYPE, graph, to -> to.addVertex("age", "old"))));
    write(two, g -> g.addV().property("age", "old").iterate());
  }

  @Test
  void keyThatGetsAnotherType_isNotWritten() {
    declare(one, c -> c.key("nmae", Integer.class));
    declare(
        one,
        c -> c.key("nmae", Long.class),
        () ->
            inBoth(
                graph ->
                    assertRetryable(
                        Problem.SCHEMA_PENDING, graph, g -> g.addV().property("nmae", 1).next())));
    write(two, g -> g.addV().property("nmae", 1).iterate());
    assertEquals(List.of(1L), g(two).V().values("nmae").toList());
  }

  @Test
  void defaultOfAKeyThatGetsAnotherType_isNotWritten() {
    declare(
        one,
        c ->
            c.key("nmae", Integer.class)
                .vertexLabel("typo", v -> v.defaulted("nmae", 5))
                .edgeLabel("typed", e -> e.defaulted("nmae", 5)));
    declare(
        one,
        c -> c.key("nmae", Long.class),
        () ->
            inBoth(
                graph -> {
                  assertRetryable(Problem.SCHEMA_PENDING, graph, g -> g.addV("typo").next());
                  assertRetryable(
                      Problem.SCHEMA_PENDING,
                      graph,
                      g -> g.addV("other").as("a").addE("typed").to("a").next());
                }));
    write(two, g -> g.addV("typo").iterate());
    assertEquals(List.of(5L), g(two).V().values("nmae").toList());
  }

  @Test
  void requiredKeyAndDefault_areObeyedByWriters_whileTheyAreProved() {
    declare(
        one,
        c -> c.vertexLabel("person", v -> v.required("name").defaulted("age", 0)),
        () ->
            inBoth(
                graph -> {
                  assertInvalid(
                      Problem.KEY_MISSING, graph, to -> to.addVertex(T.label, "person", "age", 1));
                  write(graph, g -> g.addV("person").property("name", "new").iterate());
                }));
    assertEquals(2, g(two).V().has("name", "new").has("age", 0).count().next());
  }

  @Test
  void cardinality_isObeyedByWriters_whileItIsProved() {
    declare(
        one,
        c -> c.key("name", VertexProperty.Cardinality.single),
        () ->
            inBoth(
                graph -> {
                  assertThrows(
                      InvalidInputException.class,
                      () ->
                          graph
                              .vertices(1)
                              .next()
                              .property(VertexProperty.Cardinality.list, "name", "more"));
                  graph.tx().rollback();
                  write(graph, g -> g.V(1).property("name", "other").iterate());
                }));
    assertEquals(List.of("other"), g(two).V(1).values("name").toList());
  }

  @Test
  void edgesOfALabelThatGetsAnotherOrder_areNotAdded() {
    Consumer<GraphTraversalSource> post =
        g -> g.V(1).addE("posted").to(__.V(2)).property("at", 2).iterate();
    declare(
        one,
        c -> c.edgeLabel("posted", e -> e.sortedBy("at", Order.desc)),
        () ->
            inBoth(
                graph -> {
                  assertRetryable(Problem.SCHEMA_PENDING, graph, post);
                  write(graph, g -> g.V(2).addE("knows").to(__.V(1)).iterate());
                }));
    inBoth(graph -> write(graph, post));
    assertEquals(2, g(two).V(1).outE("posted").has("at", 2).count().next());
  }

  @Test
  void namesThatAreDropped_areNotWritten() {
    int before = one.store().dictionary().find(NameKind.KEY, "nmae").orElseThrow();
    List<Consumer<GraphTraversalSource>> uses =
        List.of(
            g -> g.addV("persn").iterate(),
            g -> g.addV("person").property("nmae", 1).iterate(),
            g -> g.V(1).property("nmae", 1).iterate(),
            g -> g.V(1).properties("name").property("nmae", 1).iterate(),
            g -> g.E().property("nmae", 1).iterate(),
            g -> g.V(1).as("a").V(2).addE("persn").to("a").iterate());
    declare(
        one,
        c -> c.dropKey("nmae").dropLabel("persn"),
        () ->
            inBoth(
                graph -> {
                  uses.forEach(use -> assertRetryable(Problem.SCHEMA_PENDING, graph, use));
                  write(graph, g -> g.V(1).property("name", "other").iterate());
                }));
    write(two, g -> g.V(1).property("nmae", 1).iterate());
    assertEquals(1, g(one).V(1).values("nmae").next());
    assertTrue(one.store().dictionary().find(NameKind.KEY, "nmae").orElseThrow() > before);
  }

  @Test
  void transactionThatBeganBefore_isRefused() {
    Graph mine = one.tx().createThreadedTx();
    Graph others = two.tx().createThreadedTx();
    for (Graph graph : List.of(mine, others)) {
      graph.traversal().V(1).property("age", "old").iterate();
    }
    declare(
        one,
        c -> c.key("age", Integer.class),
        () -> {
          assertRetryable(Problem.SCHEMA_CHANGED, mine, g -> {});
          assertRetryable(Problem.SCHEMA_CHANGED, others, g -> {});
        });
  }

  @Test
  void reader_doesNotRelyOnTheRule_beforeItIsProved() {
    declare(
        one,
        c -> c.key("age", Integer.class),
        () -> {
          assertTrue(pending(two).isPresent());
          assertEquals(
              ValueType.ANY, two.schema().key("age").map(k -> k.type()).orElse(ValueType.ANY));
          assertEquals(2, g(two).V().has("age").count().next());
          two.tx().rollback();
        });
  }
}
