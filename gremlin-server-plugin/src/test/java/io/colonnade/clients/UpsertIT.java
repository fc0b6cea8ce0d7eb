package io.colonnade.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.config.Options;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.tinkerpop.gremlin.process.traversal.Merge;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Merging by a unique index makes one element, however many do it at once: threads of two clients
 * of one server, most by requests, four in transactions. Who is refused may try again.
 */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UpsertIT {

  private static final int THREADS = 16;
  private static final int KEYS = 20;
  private static final int ATTEMPTS = 200;

  private ServerProcess server;
  private JavaDriver one;
  private JavaDriver two;
  private GraphTraversalSource g;

  /** Merges the element that has a value. */
  private interface Upsert {
    Traversal<?, ?> of(GraphTraversalSource source, String value, int thread);
  }

  /** The layout of the graph that is served. */
  String layout() {
    return Options.LAYOUT.fallback();
  }

  @BeforeAll
  void connect(@TempDir Path directory) throws Exception {
    server = ServerProcess.start(directory, "--layout", layout());
    one = new JavaDriver(server);
    two = new JavaDriver(server);
    g = one.g;
    List<Map<String, String>> names =
        List.of(
            Map.of("key", "email", "type", "String"),
            Map.of("key", "number", "type", "String"),
            Map.of("vertexLabel", "user"),
            Map.of("edgeLabel", "paid"));
    g.call("colonnade.schema", Map.of("changes", names)).iterate();
    createUnique(Map.of("name", "byEmail", "vertexLabel", "user", "keys", "email"));
    createUnique(Map.of("name", "byNumber", "edgeLabel", "paid", "keys", "number"));
  }

  private void createUnique(Map<String, Object> index) {
    g.call("colonnade.index.create", index).with("type", "unique").iterate();
    Object state;
    do {
      Object told = g.call("colonnade.index.describe").with("name", index.get("name")).next();
      state = ((Map<?, ?>) told).get("state");
    } while (!"enabled".equals(state));
  }

  @AfterAll
  void stop() throws Exception {
    one.close();
    two.close();
    server.close();
  }

  /** One of the threads; gives how often it was refused. */
  private Callable<Integer> thread(int number, String prefix, CyclicBarrier start, Upsert upsert) {
    GraphTraversalSource mine = number % 2 == 0 ? one.g : two.g;
    boolean byRequest = number / 2 % 4 < 3;
    return () -> {
      int[] attempts = {0};
      for (int key = 0; key < KEYS; key++) {
        String value = prefix + key;
        start.await();
        if (byRequest) {
          Retrying.request(
              ATTEMPTS,
              () -> {
                attempts[0]++;
                return upsert.of(mine, value, number).iterate();
              });
        } else {
          Retrying.inTransaction(
              mine,
              ATTEMPTS,
              source -> {
                attempts[0]++;
                return upsert.of(source, value, number).iterate();
              });
        }
      }
      return attempts[0] - KEYS;
    };
  }

  /** Has all threads do it, each key at once; what is no conflict fails the test. */
  private void atOnce(String prefix, Upsert upsert) throws Exception {
    CyclicBarrier start = new CyclicBarrier(THREADS);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    int refused = 0;
    try {
      List<Future<Integer>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        all.add(threads.submit(thread(i, prefix, start, upsert)));
      }
      for (Future<Integer> each : all) {
        refused += each.get();
      }
    } finally {
      threads.shutdownNow();
    }
    System.out.println(refused + " of " + THREADS * KEYS + " merges were refused and tried again");
  }

  private static Upsert user() {
    return (source, email, thread) ->
        source
            .mergeV(Map.of(T.label, "user", "email", email))
            .option(Merge.onCreate, Map.of("threads", Cardinality.list(thread)))
            .option(Merge.onMatch, Map.of("threads", Cardinality.list(thread)));
  }

  @Test
  void mergeV_byManyAtOnce_makesOneVertexThatAllHaveSeen() throws Exception {
    atOnce("many", user());
    List<Integer> everybody = IntStream.range(0, THREADS).boxed().toList();
    for (int key = 0; key < KEYS; key++) {
      assertEquals(1, g.V().has("user", "email", "many" + key).count().next());
      assertEquals(
          everybody, g.V().has("user", "email", "many" + key).values("threads").order().toList());
    }
  }

  @Test
  void mergeE_byManyAtOnce_makesOneEdgeThatAllHaveCounted() throws Exception {
    Object from = g.addV("payer").id().next();
    Object to = g.addV("payee").id().next();
    atOnce(
        "many",
        (source, number, thread) ->
            source
                .mergeE(Map.of(T.label, "paid", "number", number))
                .option(Merge.onCreate, Map.of(Direction.OUT, from, Direction.IN, to, "times", 1))
                .option(Merge.onMatch, __.project("times").by(__.values("times").math("_ + 1"))));
    assertEquals(KEYS, g.V(from).outE("paid").count().next());
    for (int key = 0; key < KEYS; key++) {
      Number times = (Number) g.E().has("paid", "number", "many" + key).values("times").next();
      assertEquals(THREADS, times.intValue());
    }
  }

  @Test
  void mergeV_inTwoTransactions_theLaterMayTryAgain_andMatches() {
    Transaction first = one.g.tx();
    Transaction second = two.g.tx();
    user().of(first.begin(), "rivals", 1).iterate();
    user().of(second.begin(), "rivals", 2).iterate();
    first.commit();
    RuntimeException refused = assertThrows(RuntimeException.class, second::commit);
    assertTrue(Retrying.isRetryable(refused), refused.toString());
    Retrying.inTransaction(two.g, 1, source -> user().of(source, "rivals", 2).iterate());
    assertEquals(
        List.of(1, 2), g.V().has("user", "email", "rivals").values("threads").order().toList());
  }
}
