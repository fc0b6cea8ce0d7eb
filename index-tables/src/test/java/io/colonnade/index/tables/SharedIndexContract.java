package io.colonnade.index.tables;

import static io.colonnade.graph.IndexTarget.vertex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.InvalidInputException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.IndexJob;
import io.colonnade.graph.SharedGraphs;
import io.colonnade.graph.TemporaryTransactionException;
import io.colonnade.store.Crew;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.Test;

/** Indexes answer for names that another process has made after this one opened the graph. */
public abstract class SharedIndexContract extends SharedGraphs {

  private static final Map<String, Function<GraphTraversalSource, GraphTraversal<?, ?>>> QUERIES =
      new LinkedHashMap<>();

  static {
    QUERIES.put("label", g -> g.V().hasLabel("person").id().order());
    QUERIES.put("label by predicate", g -> g.V().hasLabel(P.gt("o")).id().order());
    QUERIES.put("count label", g -> g.V().hasLabel("person").count());
    QUERIES.put("count all labels", g -> g.V().has("age", 36).count());
    QUERIES.put("label and value", g -> g.V().has("person", "age", 36).id().order());
    QUERIES.put("value and key", g -> g.V().has("age", 36).has("name", "Ada").id());
    QUERIES.put("or", g -> g.V().or(__.has("age", 36), __.hasLabel("pet")).id().order());
    QUERIES.put("order", g -> g.V().hasLabel("person").order().by("age").limit(1).id());
  }

  @Test
  void nameThatAnIndexBeginsToUse_duringTheProofOfItsDrop_isKept() throws InterruptedException {
    awaitJobs();
    one.addVertex(T.id, 1, "typo", 1).property("typo").remove();
    one.tx().commit();
    AtomicBoolean isIndexed = new AtomicBoolean();
    hooked(one)
        .onRead(
            () -> {
              boolean isPending = GraphInternals.store(one).schema().pending().isPresent();
              if (isPending && !isIndexed.getAndSet(true)) {
                two.schema().index("byTypo").on(vertex()).key("typo").create();
              }
            });
    InvalidInputException e =
        assertThrows(
            InvalidInputException.class, () -> one.schema().change().dropKey("typo").commit());
    assertTrue(e.getMessage().contains("[property key=typo, first=index byTypo]"), e.getMessage());
    awaitJobs(); // a build changes the schema, which would end the transaction
    one.addVertex(T.id, 2, "typo", 1);
    one.tx().commit();
    awaitJobs();
    assertEquals(2L, two.traversal().V().has("typo", 1).id().next());
  }

  @Test
  void namesOfTheOther_areFoundByIndexes() throws InterruptedException {
    awaitJobs();
    one.addVertex(T.id, 10, "age", 99);
    one.tx().commit();
    one.schema().index("byAge").on(vertex()).key("age").range().create().await();
    Map<String, ColonnadeGraph> opened = new LinkedHashMap<>();
    QUERIES.keySet().forEach(query -> opened.put(query, another()));
    one.addVertex(T.id, 1, T.label, "person", "name", "Ada", "age", 36);
    one.addVertex(T.id, 2, T.label, "person", "name", "Bob", "age", 36);
    one.addVertex(T.id, 3, T.label, "pet", "name", "Cat", "age", 3);
    one.tx().commit();
    opened.forEach(
        (query, graph) -> {
          List<?> expected = QUERIES.get(query).apply(one.traversal()).toList();
          assertTrue(expected.size() > 0, query);
          assertEquals(expected, QUERIES.get(query).apply(graph.traversal()).toList(), query);
          graph.tx().rollback();
        });
    one.tx().rollback();
  }

  @Test
  void indexByANameOfTheOther_isCreated() throws InterruptedException {
    awaitJobs();
    ColonnadeGraph later = another(); // knows the schema, which does not change before its change
    one.addVertex(T.id, 1, T.label, "person", "name", "Ada");
    one.tx().commit();
    later.schema().index("byName").on(vertex()).key("name").equality().create().await();
    assertEquals(1L, later.traversal().V().has("name", "Ada").id().next());
  }

  @Test
  void mergeV_byBothAtOnce_makesOneVertexForEachKey() throws InterruptedException {
    awaitJobs();
    one.schema().change().key("mail", String.class).vertexLabel("user").commit();
    one.schema().index("byMail").on(vertex("user")).key("mail").unique().create().await();
    int mails = 60;
    Map<String, Set<Object>> ids = new ConcurrentHashMap<>();
    AtomicInteger refused = new AtomicInteger();
    int threads = 4;
    CyclicBarrier before = new CyclicBarrier(threads); // the first commit, so that they meet
    Crew.start(
            threads,
            thread -> {
              ColonnadeGraph graph = thread % 2 == 0 ? one : two;
              boolean isFirst = true;
              for (int i = 0; i < mails; i++) {
                String mail = "m" + i;
                Object id = null;
                while (id == null) {
                  try {
                    id =
                        graph.traversal().mergeV(Map.of(T.label, "user", "mail", mail)).id().next();
                    if (isFirst) {
                      isFirst = false;
                      before.await(1, TimeUnit.MINUTES);
                    }
                    graph.tx().commit();
                  } catch (TemporaryTransactionException e) {
                    graph.tx().rollback();
                    refused.incrementAndGet();
                    id = null;
                  }
                }
                ids.computeIfAbsent(mail, any -> ConcurrentHashMap.newKeySet()).add(id);
              }
            })
        .join();
    assertEquals(mails, ids.size());
    for (ColonnadeGraph graph : List.of(one, two)) {
      assertEquals((long) mails, graph.traversal().V().hasLabel("user").count().next());
      ids.forEach(
          (mail, found) ->
              assertEquals(
                  List.copyOf(found),
                  graph.traversal().V().has("user", "mail", mail).id().toList(),
                  mail));
    }
    assertTrue(refused.get() > 0, "they never met");
  }

  /** Waits for the label index that opening the graph has begun to build. */
  private void awaitJobs() throws InterruptedException {
    for (ColonnadeGraph graph : List.of(one, two)) {
      for (IndexJob job : graph.schema().indexJobs()) {
        job.await();
      }
    }
  }
}
