package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.ValueCodec;
import io.colonnade.error.ConflictException;
import io.colonnade.error.Problem;
import io.colonnade.schema.MetaTable;
import io.colonnade.store.Precondition;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.Test;

/** A commit that comes too late says which element it is about, in the words of a user. */
public abstract class ConflictMessageContract extends GraphContract {

  private static final UUID ID = UUID.fromString("4d6f7e2a-0000-4000-8000-000000000001");

  private void load() {
    committedVertex(1);
    committedVertex("two");
  }

  private Edge committedEdge(String label, Object... keyValues) {
    Edge made = v(graph, 1).addEdge(label, v(graph, "two"), keyValues);
    graph.tx().commit();
    return made;
  }

  private static Edge e(Graph graph, Object id) {
    return graph.edges(id).next();
  }

  /** Makes both changes in transactions that overlap: what the second is told, but for "change". */
  private Map<String, Object> second(Consumer<Graph> first, Consumer<Graph> second) {
    Graph early = graph.tx().createThreadedTx();
    Graph late = graph.tx().createThreadedTx();
    first.accept(early);
    second.accept(late);
    early.tx().commit();
    return told(Problem.ELEMENT_CHANGED, late);
  }

  private Map<String, Object> both(Consumer<Graph> change) {
    return second(change, change);
  }

  private static Map<String, Object> told(Problem problem, Graph late) {
    TemporaryTransactionException refused =
        assertThrows(TemporaryTransactionException.class, () -> late.tx().commit());
    ConflictException cause = assertInstanceOf(ConflictException.class, refused.getCause());
    assertEquals(problem, cause.problem());
    assertEquals(cause.getMessage(), refused.getMessage());
    Map<String, Object> details = new LinkedHashMap<>(cause.details());
    details.remove("change");
    details.forEach(
        (key, value) -> assertTrue(refused.getMessage().contains(key + "=" + value), key));
    return details;
  }

  private static Map<String, Object> edge(Object id, String label) {
    return Map.of("edge", id, "label", label, "out", 1L, "in", "two");
  }

  @Test
  void vertex_isNamedByItsId() {
    load();
    assertEquals(Map.of("vertex", 1L), both(g -> v(g, 1).property("x", 1)));
    assertEquals(Map.of("vertex", "two"), both(g -> v(g, "two").remove()));
    assertEquals(Map.of("vertex", ID), both(g -> g.addVertex(T.id, ID)));
  }

  @Test
  void edgeWithAGeneratedId_isNamedByIdLabelAndEnds() {
    load();
    Object id = committedEdge("knows").id();
    assertEquals(edge(id, "knows"), both(g -> e(g, id).property("x", 1)));
    assertEquals(edge(id, "knows"), both(g -> e(g, id).remove()));
  }

  @Test
  void edgeWithASuppliedId_isNamedByIt() {
    load();
    committedEdge("knows", T.id, 7);
    assertEquals(edge(7L, "knows"), both(g -> e(g, 7).property("x", 1)));
    assertEquals(edge(7L, "knows"), both(g -> e(g, 7).remove()));
  }

  @Test
  void suppliedIdOfTwoNewEdges_isNamed() {
    load();
    assertEquals(
        Map.of("edge", "e", "label", "likes", "out", "two", "in", "two"),
        second(
            g -> v(g, 1).addEdge("knows", v(g, "two"), T.id, "e"),
            g -> v(g, "two").addEdge("likes", v(g, "two"), T.id, "e")));
  }

  @Test
  void edgeOfASimpleLabel_isNamedByIdLabelAndEnds() {
    load();
    graph.schema().change().edgeLabel("follows", label -> label.simple()).commit();
    Consumer<Graph> add = g -> v(g, 1).addEdge("follows", v(g, "two"), "x", 1);
    Map<String, Object> told = both(add);
    Object id = g.E().id().next();
    assertEquals(edge(id, "follows"), told);
    assertEquals(edge(id, "follows"), both(g -> e(g, id).property("x", 2)));
  }

  @Test
  void edgeOfASortedLabel_isNamedByIdLabelAndEnds() {
    load();
    graph.schema().change().edgeLabel("posted", label -> label.sortedBy("at", Order.desc)).commit();
    Object id = committedEdge("posted", "at", 36).id();
    assertEquals(edge(id, "posted"), both(g -> e(g, id).property("x", 1)));
  }

  @Test
  void vertexThatOneRemovesAndTheOtherGivesAnEdge_isNamedInEitherOrder() {
    load();
    Consumer<Graph> drop = g -> v(g, "two").remove();
    Consumer<Graph> add = g -> v(g, 1).addEdge("knows", v(g, "two"));
    assertEquals(Map.of("vertex", "two"), second(drop, add));
    committedVertex("two");
    assertEquals(Map.of("vertex", "two"), second(add, drop));
  }

  @Test
  void variable_isNamed() {
    Consumer<Graph> set = g -> g.variables().set("colour of the sky", 1);
    assertEquals(Map.of("graph variable", "colour of the sky"), both(set));
    assertEquals(Map.of("graph variable", "colour of the sky"), both(set));
  }

  /** Written past the book of changes, as only a commit that was forgotten is. */
  @Test
  void elementThatIsThereAlready_isNamed() {
    Graph late = graph.tx().createThreadedTx();
    late.variables().set("x", 1);
    WriteSet past = WriteSet.basedOnLatest();
    ByteWriter value = MetaTable.value();
    ValueCodec.write(2, value);
    if (store().isShared()) { // the journal knows of a change by its preconditions alone
      past.require(new Precondition.Absent(MetaTable.element(MetaTable.variableRow("x"))));
    }
    MetaTable.put(past, MetaTable.variableRow("x"), value);
    store().commit(past);
    // On a shared store, the name was looked up, which fixed the snapshot.
    Problem problem = store().isShared() ? Problem.ELEMENT_CHANGED : Problem.ELEMENT_EXISTS;
    assertEquals(Map.of("graph variable", "x"), told(problem, late));
    assertEquals(2, graph.variables().get("x").orElseThrow());
  }

  /** As another process does that changes the schema of the same store. */
  @Test
  void schemaChangedBeneathTheGraph_isSaidToBeThat() {
    Graph late = graph.tx().createThreadedTx();
    late.variables().set("x", 1);
    long before = graph.schema().epoch();
    WriteSet change = WriteSet.basedOnLatest();
    change.moveEpoch();
    store().commit(change);
    assertEquals(Map.of("epoch", before, "now", before + 1), told(Problem.SCHEMA_CHANGED, late));
    assertEquals(before + 1, graph.schema().epoch());
  }

  private Store store() {
    return graph.store().store();
  }
}
