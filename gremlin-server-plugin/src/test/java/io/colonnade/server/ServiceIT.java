package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.service.AccessLimitStrategy;
import io.colonnade.service.ReadOnlyCallStrategy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.verification.ReadOnlyStrategy;
import org.apache.tinkerpop.gremlin.util.ser.Serializers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Services over the wire: how they are called, and what a server refuses. */
class ServiceIT {

  private static final String SUMMARY = "colonnade.summary";
  private static final String BACKUP = "colonnade.backup";

  @TempDir Path scratch;

  @InEachFormat
  void services_calledInEveryWay_answerPlainMaps(Serializers format) throws Exception {
    try (Served served = Served.modern(format)) {
      Client client = served.cluster.connect();
      List<Object> answers =
          List.of(
              served.g.call(SUMMARY).next(),
              served.g.call(SUMMARY, Map.of("exact", true)).next(),
              served.g.call(SUMMARY).with("exact", true).next(),
              client.submit("g.call('" + SUMMARY + "', [exact: true])").one().getObject(),
              client
                  .submit("g.call('" + SUMMARY + "', x)", Map.of("x", Map.of()))
                  .one()
                  .getObject());
      for (Object answer : answers) {
        Map<?, ?> fields = (Map<?, ?>) answer;
        assertEquals(
            Map.of(
                "count", 6L, "precision", "exact", "labels", Map.of("person", 4L, "software", 2L)),
            fields.get("vertices"));
        assertEquals(6L, ((Map<?, ?>) fields.get("edges")).get("count"));
        assertEquals(Map.of("weight", List.of("Double")), fields.get("edgeKeys"));
      }
      assertEquals(
          Map.of(
              "whole",
              true,
              "vertices",
              6L,
              "edges",
              6L,
              "indexes",
              1L,
              "indexEntries",
              6L,
              "violations",
              0L,
              "lateLocks",
              0L,
              "first",
              List.of()),
          served.g.call("colonnade.check").next());
      assertTrue(served.g.call().toList().contains(SUMMARY));
    }
  }

  @Test
  void services_overHttp_answerPlainJson() throws Exception {
    try (Served served = Served.modern()) {
      String body = served.post("{\"gremlin\":\"g.call('" + SUMMARY + "')\"}").body();
      JsonNode fields = new ObjectMapper().readTree(body).at("/result/data/0");
      assertEquals(4, fields.at("/vertices/labels/person").asLong(), body);
      String wrong = served.post("{\"gremlin\":\"g.call('colonnade.sumary')\"}").body();
      assertTrue(wrong.contains("COL-2401") && wrong.contains("nearest=" + SUMMARY), wrong);
    }
  }

  @Test
  void readOnlyClient_cannotWriteABackup() throws Exception {
    try (Served served = Served.modern()) {
      GraphTraversalSource reading = served.g.withStrategies(ReadOnlyStrategy.instance());
      assertTrue(((Map<?, ?>) reading.call(SUMMARY).next()).containsKey("vertices"));
      assertRefused("COL-2405", reading.call(BACKUP));
      assertRefused("COL-2405", reading.withoutStrategies(ReadOnlyCallStrategy.class).call(BACKUP));
    }
  }

  @Test
  void serverAtAnotherAddress_refusesAdministration_whateverClientsTakeOff() throws Exception {
    ServerOptions open = ServerOptions.loopback().withHost("0.0.0.0");
    try (Served served = Served.modern(open)) {
      assertEquals(List.of(), served.g.V().limit(0).toList());
      assertTrue(((Map<?, ?>) served.g.call(SUMMARY).next()).containsKey("vertices"));
      assertRefused("COL-2406", served.g.call(BACKUP));
      assertRefused(
          "COL-2406", served.g.withoutStrategies(ReadOnlyCallStrategy.class).call(BACKUP));
      assertRefused(
          "registered", served.g.withoutStrategies(AccessLimitStrategy.class).call(BACKUP));
      Client client = served.cluster.connect();
      for (String without : List.of("ReadOnlyCallStrategy", "AccessLimitStrategy")) {
        String script = "g.withoutStrategies(" + without + ").call('" + BACKUP + "')";
        CompletionException thrown =
            assertThrows(CompletionException.class, () -> client.submit(script).all().join());
        assertTrue(String.valueOf(thrown.getMessage()).contains("COL-2406"), thrown.getMessage());
      }
    }
    try (Served served = Served.modern(open.withAdminServices(AdminServices.EVERYWHERE))) {
      assertRefused("COL-2411", served.g.call(BACKUP)); // allowed, but there is nothing on disk
    }
  }

  private static void assertRefused(String part, Traversal<?, ?> traversal) {
    Exception thrown = assertThrows(Exception.class, traversal::next);
    assertTrue(String.valueOf(thrown.getMessage()).contains(part), thrown.getMessage());
  }

  @Test
  void backup_ofARunningServer_opensAsAGraph() throws Exception {
    ColonnadeGraph graph =
        Colonnade.open(
            Map.of(
                "colonnade.directory",
                scratch.resolve("data").toString(),
                "colonnade.backup.directory",
                scratch.resolve("backups").toString()));
    try (ColonnadeServer server =
            ColonnadeServer.start(graph, ServerOptions.loopback().withPort(0));
        Clients clients = new Clients(server)) {
      GraphTraversalSource g = clients.source("g");
      g.addV("person").property("name", "Ada").iterate();
      Map<?, ?> summary = (Map<?, ?>) g.call("colonnade.summary").next();
      assertFalse(summary.toString().contains(scratch.toString()), summary.toString());
      Map<?, ?> made = (Map<?, ?>) g.call(BACKUP, Map.of("name", "monday")).next();
      assertEquals("monday", made.get("name"));
      g.addV("person").iterate();
      assertEquals(1, g.call(BACKUP, Map.of("list", true)).toList().size());
      assertRefused("COL-2413", g.call(BACKUP, Map.of("name", "../monday")));
    }
    try (ColonnadeGraph copy = Colonnade.open(scratch.resolve("backups").resolve("monday"))) {
      assertEquals(List.of("Ada"), copy.traversal().V().values("name").toList());
      assertTrue(GraphCheck.run(GraphInternals.store(copy)).isClean());
    }
  }
}
