package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;
import org.apache.tinkerpop.gremlin.util.ser.Serializers;
import org.junit.jupiter.api.Timeout;

/** Drivers declare and list the schema, and learn when it was changed under their hands. */
@Timeout(120)
class RemoteSchemaIT extends ServedInLayout {

  @InEachFormat
  void schema_isDeclaredAndListed(Serializers format) throws Exception {
    try (Served served = modern(format)) {
      Client client = served.cluster.connect();
      client.submit("g.call('colonnade.schema', [key: 'at', type: 'OffsetDateTime'])").all().get();
      assertEquals(
          Map.of(
              "edgeLabel", "posted",
              "declared", true,
              "required", List.of("text"),
              "defaults", Map.of("score", 0),
              "sort", List.of("at desc")),
          served
              .g
              .call(
                  "colonnade.schema",
                  Map.of(
                      "edgeLabel",
                      "posted",
                      "sort",
                      List.of("at desc"),
                      "required",
                      List.of("text"),
                      "defaults",
                      Map.of("score", 0)))
              .next());
      List<Object> listed = served.g.call("colonnade.schema").toList();
      assertTrue(
          listed.contains(Map.of("key", "at", "declared", true, "type", "OffsetDateTime")),
          listed::toString);
      assertTrue(listed.contains(Map.of("label", "person", "declared", false)), listed::toString);
      assertTrue(
          served.post("{\"gremlin\":\"g.call('colonnade.schema')\"}").body().contains("at desc"));
    }
  }

  @InEachFormat
  void transactionPlannedBeforeAChange_mayBeTriedAgain(Serializers format) throws Exception {
    try (Served served = modern(format)) {
      Transaction tx = served.g.tx();
      GraphTraversalSource gtx = tx.begin();
      gtx.addV("person").iterate();
      served.g.call("colonnade.schema", Map.of("key", "at")).iterate();
      ResponseException response = Refusal.of(tx::commit);
      assertEquals(ResponseStatusCode.SERVER_ERROR_TEMPORARY, response.getResponseStatusCode());
      assertTrue(response.getMessage().contains("COL-1031"), response.getMessage());
      assertEquals(6L, served.g.V().count().next());
    }
  }
}
