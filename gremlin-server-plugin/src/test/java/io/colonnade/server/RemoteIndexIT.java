package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.job.Job;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.verification.ReadOnlyStrategy;
import org.apache.tinkerpop.gremlin.util.ser.Serializers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Drivers create indexes, ask how far they are, use and drop them. */
@Timeout(120)
class RemoteIndexIT extends ServedInLayout {

  private static final String CREATE = "colonnade.index.create";

  /** Asks until a job has ended, as clients do. */
  private static Map<?, ?> ended(GraphTraversalSource g, Object job) {
    while (true) {
      Map<?, ?> told = (Map<?, ?>) g.call("colonnade.job.describe", Map.of("job", job)).next();
      if (!"running".equals(told.get("state"))) {
        return told;
      }
    }
  }

  private static Object job(Object answer) {
    return ((Map<?, ?>) answer).get("job");
  }

  @ParameterizedTest
  @EnumSource(
      value = Serializers.class,
      names = {"GRAPHBINARY_V1", "GRAPHSON_V3"})
  void index_isCreatedUsedAndDropped(Serializers format) throws Exception {
    try (Served served = modern(ServerOptions.loopback(), format)) {
      Client client = served.cluster.connect();
      Object answer =
          client
              .submit(
                  "g.call('" + CREATE + "', [name: 'byAge', vertexLabel: 'person', keys: 'age'])")
              .one()
              .getObject();
      Map<?, ?> built = ended(served.g, job(answer));
      assertEquals("done", built.get("state"), built::toString);
      assertEquals(List.of(), built.get("report"));
      assertEquals(6L, built.get("elements"));
      Map<?, ?> described =
          (Map<?, ?>) served.g.call("colonnade.index.describe", Map.of("name", "byAge")).next();
      assertEquals(
          Map.of(
              "name", "byAge",
              "elements", "vertices",
              "label", "person",
              "type", "range",
              "keys", List.of("age"),
              "absent", false,
              "salt", 1,
              "covering", List.of(),
              "state", "enabled"),
          described);
      assertEquals("josh", served.g.V().has("person", "age", 32).values("name").next());
      Map<?, ?> proof =
          (Map<?, ?>) served.g.call("colonnade.index.verify", Map.of("name", "byAge")).next();
      assertEquals(true, proof.get("whole"));
      assertTrue(
          served.post("{\"gremlin\":\"g.call('colonnade.index.list')\"}").body().contains("byAge"));
      Object drop = job(served.g.call("colonnade.index.drop", Map.of("name", "byAge")).next());
      assertEquals("done", ended(served.g, drop).get("state"));
      assertEquals(1, served.g.call("colonnade.index.list").toList().size());
      assertEquals(2, served.g.call("colonnade.job.list").toList().size());
      assertEquals("josh", served.g.V().has("person", "age", 32).values("name").next());
    }
  }

  @Test
  void clientThatIsGone_stopsNoJob() throws Exception {
    ColonnadeGraph graph = (ColonnadeGraph) ModernGraph.open(layout());
    try (Served served = Served.over(graph, ServerOptions.loopback(), Serializers.GRAPHBINARY_V1)) {
      CountDownLatch go = new CountDownLatch(1);
      Job held = graph.store().jobs().start("hold", "nothing", job -> until(go));
      Object build;
      try (Clients early = new Clients(served.server)) {
        Map<String, Object> index = Map.of("name", "byAge", "elements", "vertices", "keys", "age");
        build = job(early.source("g").with("evaluationTimeout", 5_000L).call(CREATE, index).next());
      }
      assertEquals(Job.State.RUNNING, held.state());
      go.countDown();
      assertEquals("done", ended(served.g, build).get("state"));
      assertEquals("josh", served.g.V().has("age", 32).values("name").next());
    }
  }

  private static Job.State until(CountDownLatch go) {
    try {
      go.await();
      return Job.State.DONE;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Job.State.STOPPED;
    }
  }

  @Test
  void whoMayNotAdministrate_looksOnly() throws Exception {
    Map<String, Object> index = Map.of("name", "byAge", "elements", "vertices", "keys", "age");
    try (Served served = modern(ServerOptions.loopback().withHost("0.0.0.0"))) {
      refused("COL-2406", served.g, index);
      assertEquals(1, served.g.call("colonnade.index.list").toList().size());
      assertEquals(List.of(), served.g.call("colonnade.job.list").toList());
    }
    try (Served served = modern()) {
      refused("COL-2405", served.g.withStrategies(ReadOnlyStrategy.instance()), index);
      assertEquals(1, served.g.call("colonnade.index.list").toList().size());
    }
  }

  private static void refused(String code, GraphTraversalSource g, Map<String, Object> index) {
    for (String service : List.of(CREATE, "colonnade.index.drop", "colonnade.index.rebuild")) {
      Map<String, Object> arguments =
          service.equals(CREATE) ? index : Map.of("name", "vertexLabels");
      Exception thrown =
          assertThrows(Exception.class, () -> g.call(service, arguments).next(), service);
      assertTrue(String.valueOf(thrown.getMessage()).contains(code), thrown.getMessage());
    }
  }
}
