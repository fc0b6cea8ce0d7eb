package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.process.ColonnadeCountStrategy;
import io.colonnade.process.ColonnadeFrontierStrategy;
import io.colonnade.process.ColonnadeGraphStepStrategy;
import io.colonnade.process.ColonnadeVertexStepStrategy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.RequestOptions;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.process.traversal.util.Metrics;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalMetrics;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;
import org.apache.tinkerpop.gremlin.util.ser.Serializers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients see what their reads cost, take strategies off, and cannot keep the server busy. */
@Timeout(120)
class RemoteReadsIT extends ServedInLayout {

  private static final long TIMEOUT_MS = 300;

  /** More requests than there are threads to serve them. */
  private static final int MORE_THAN_THREADS = 2 * Runtime.getRuntime().availableProcessors() + 1;

  private static List<Metrics> flat(Collection<? extends Metrics> metrics) {
    List<Metrics> all = new ArrayList<>();
    for (Metrics step : metrics) {
      all.add(step);
      all.addAll(flat(step.getNested()));
    }
    return all;
  }

  private static long sum(String annotation, TraversalMetrics metrics) {
    return flat(metrics.getMetrics()).stream()
        .filter(step -> step.getAnnotation(annotation) != null)
        .mapToLong(step -> ((Number) step.getAnnotation(annotation)).longValue())
        .sum();
  }

  private static String names(TraversalMetrics metrics) {
    return flat(metrics.getMetrics()).stream().map(Metrics::getName).toList().toString();
  }

  // ---- profile

  @InEachFormat
  void profile_inEachFormat_saysWhatWasRead(Serializers format) throws Exception {
    try (Served served = modern(format)) {
      TraversalMetrics metrics =
          served.g.V(1).out().has("age", P.gt(3)).values("name").profile().next();
      assertEquals(2, sum("storeCalls", metrics), metrics::toString);
      assertEquals(1 + 3, sum("rows", metrics), metrics::toString);
      assertEquals(3 + 3, sum("cells", metrics), metrics::toString);
      assertTrue(sum("bytes", metrics) > 0, metrics::toString);
    }
  }

  @Test
  void profile_insideRepeat_arrivesWithItsAnnotations() throws Exception {
    try (Served served = modern()) {
      TraversalMetrics metrics = served.g.V(1).repeat(__.out()).times(2).profile().next();
      assertEquals(2, sum("storeCalls", metrics), metrics::toString);
    }
  }

  @Test
  void profile_ofAScript_saysWhatWasRead() throws Exception {
    try (Served served = modern()) {
      String body = served.post("{\"gremlin\":\"g.V(1).out().profile()\"}").body();
      assertTrue(body.contains("storeCalls") && body.contains("ColonnadeVertexStep"), body);
    }
  }

  // ---- strategies

  @Test
  void withoutStrategies_inBytecode_takesThemOff() throws Exception {
    try (Served served = modern()) {
      String with = names(served.g.V(1).out().values("name").profile().next());
      assertTrue(with.contains("ColonnadeVertexStep") && with.contains("FrontierStep"), with);
      GraphTraversalSource plain =
          served.g.withoutStrategies(
              ColonnadeGraphStepStrategy.class,
              ColonnadeVertexStepStrategy.class,
              ColonnadeCountStrategy.class,
              ColonnadeFrontierStrategy.class);
      TraversalMetrics metrics = plain.V(1).out().values("name").profile().next();
      assertTrue(!names(metrics).contains("Colonnade"), () -> names(metrics));
      assertTrue(!names(metrics).contains("Frontier"), () -> names(metrics));
      assertEquals(3L, plain.V(1).out().count().next());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ColonnadeGraphStepStrategy",
        "ColonnadeVertexStepStrategy",
        "ColonnadeCountStrategy",
        "ColonnadeFrontierStrategy"
      })
  void withoutStrategies_inAScript_isUnderstood(String strategy) throws Exception {
    try (Served served = modern()) {
      Client client = served.cluster.connect();
      String g = "g.withoutStrategies(" + strategy + ")";
      assertEquals(3, client.submit(g + ".V(1).out().count()").one().getLong());
      String body = served.post("{\"gremlin\":\"" + g + ".V(1).out().profile()\"}").body();
      assertEquals(
          strategy.equals("ColonnadeVertexStepStrategy"),
          !body.contains("ColonnadeVertexStep("),
          body);
    }
  }

  // ---- time

  /** Never ends, and reads all the time. */
  private static final String ENDLESS = "g.V(1).repeat(both()).until(has('name','nobody'))";

  private static void assertTimesOut(Supplier<?> request) {
    CompletionException thrown = assertThrows(CompletionException.class, request::get);
    ResponseException answer = assertInstanceOf(ResponseException.class, thrown.getCause());
    assertEquals(ResponseStatusCode.SERVER_ERROR_TIMEOUT, answer.getResponseStatusCode());
  }

  @Test
  void endlessScripts_endInTime_andLeaveTheServerFree() throws Exception {
    try (Served served = modern()) {
      Client client = served.cluster.connect();
      RequestOptions options = RequestOptions.build().timeout(TIMEOUT_MS).create();
      for (int i = 0; i < MORE_THAN_THREADS; i++) {
        assertTimesOut(() -> client.submit(ENDLESS, options).all().join());
      }
      assertEquals(3L, served.g.V(1).out().count().next());
    }
  }

  @Test
  void endlessBytecode_endsInTime_andLeavesTheServerFree() throws Exception {
    try (Served served = modern()) {
      GraphTraversalSource brief = served.g.with(Tokens.ARGS_EVAL_TIMEOUT, TIMEOUT_MS);
      for (int i = 0; i < MORE_THAN_THREADS; i++) {
        assertTimesOut(
            () ->
                brief.V(1)
                    .repeat(__.both())
                    .until(__.has("name", "nobody"))
                    .promise(traversal -> traversal.toList())
                    .join());
      }
      assertEquals(3L, served.g.V(1).out().count().next());
    }
  }

  @Test
  void endlessWrite_ended_leavesTheGraphAsItWas() throws Exception {
    try (Served served = modern()) {
      Client client = served.cluster.connect();
      RequestOptions options = RequestOptions.build().timeout(TIMEOUT_MS).create();
      String script = "g.V(2).property('name','lost').V(1).repeat(both()).until(has('name','x'))";
      assertTimesOut(() -> client.submit(script, options).all().join());
      assertEquals("vadas", served.g.V(2).values("name").next());
      served.g.V(2).property("name", "kept").iterate();
      assertEquals("kept", served.g.V(2).values("name").next());
    }
  }
}
