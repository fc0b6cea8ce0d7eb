package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.error.InvalidInputException;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.RequestOptions;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.apache.tinkerpop.gremlin.util.ser.Serializers;
import org.junit.jupiter.api.Test;

/** What a client may do: queries in every format, parameters, remote transactions. */
class ServerIT extends ServedInLayout {

  @InEachFormat
  void bytecode_inEachFormat_isAnswered(Serializers format) throws Exception {
    try (Served served = modern(format)) {
      assertEquals(
          List.of("josh", "vadas"),
          served.g.V().has("name", "marko").out("knows").values("name").order().toList());
    }
  }

  @Test
  void http_plainScript_answersPlainJson() throws Exception {
    try (Served served = modern()) {
      HttpResponse<String> response =
          served.post("{\"gremlin\":\"g.V().has('name','marko').out().count()\"}");
      assertEquals(200, response.statusCode(), response.body());
      JsonNode data = new ObjectMapper().readTree(response.body()).path("result").path("data");
      assertEquals("[3]", data.toString());
    }
  }

  @Test
  void script_withParameters_usesThem() throws Exception {
    try (Served served = modern()) {
      Client client = served.cluster.connect();
      assertEquals(
          29,
          client
              .submit("g.V().has('name', who).values('age')", Map.of("who", "marko"))
              .one()
              .getInt());
      HttpResponse<String> response =
          served.post(
              "{\"gremlin\":\"g.V().has('name', who).count()\",\"bindings\":{\"who\":\"josh\"}}");
      assertTrue(response.body().contains("[1]"), response.body());
    }
  }

  @Test
  void script_inEitherLanguageName_isGremlin() throws Exception {
    try (Served served = modern()) {
      Client client = served.cluster.connect();
      for (String language : List.of("gremlin-groovy", "gremlin-lang")) {
        RequestOptions options = RequestOptions.build().language(language).create();
        assertEquals(6, client.submit("g.V().count()", options).one().getLong());
      }
    }
  }

  @Test
  void error_toAClient_hasAMessageAndNoStackTrace() throws Exception {
    try (Served served = modern()) {
      String script = "g.V(1).property('~hidden', 1)";
      HttpResponse<String> response = served.post("{\"gremlin\":\"" + script + "\"}");
      assertEquals(500, response.statusCode());
      assertTrue(response.body().contains("hidden key: ~hidden"), response.body());
      assertFalse(response.body().contains("at org.apache"), response.body());
      Client client = served.cluster.connect();
      CompletionException thrown =
          assertThrows(CompletionException.class, () -> client.submit(script).all().join());
      ResponseException answer = assertInstanceOf(ResponseException.class, thrown.getCause());
      assertTrue(String.valueOf(answer.getMessage()).contains("hidden key: ~hidden"));
      assertTrue(answer.getRemoteStackTrace().isEmpty());
      assertTrue(answer.getRemoteExceptionHierarchy().isPresent());
    }
  }

  @Test
  void transaction_beforeCommit_isSeenInsideOnly() throws Exception {
    try (Served served = modern()) {
      Transaction tx = served.g.tx();
      GraphTraversalSource gtx = tx.begin();
      gtx.addV("person").property("name", "eve").iterate();
      assertEquals(7L, gtx.V().count().next());
      assertEquals(6L, served.g.V().count().next());
      tx.commit();
      assertEquals(7L, served.g.V().count().next());
    }
  }

  @Test
  void transaction_rolledBack_leavesNothing() throws Exception {
    try (Served served = modern()) {
      Transaction tx = served.g.tx();
      GraphTraversalSource gtx = tx.begin();
      gtx.addV("person").iterate();
      tx.rollback();
      assertEquals(6L, served.g.V().count().next());
    }
  }

  @Test
  void transaction_connectionLost_leavesNothingOpen() throws Exception {
    try (Served served = modern()) {
      Client session = served.cluster.connect("lost");
      session.submit("g.addV('person')").all().join();
      session.close();
      assertEquals(6L, served.g.V().count().next());
    }
  }

  @Test
  void graphs_several_areServedByTheirSources() throws Exception {
    Graph one = ModernGraph.open();
    Graph two = ModernGraph.open();
    two.traversal().V().drop().iterate();
    two.tx().commit();
    ServerOptions options = ServerOptions.loopback().withPort(0);
    try (ColonnadeServer server =
        ColonnadeServer.start(
            Map.of("one", one, "two", two), Map.of("g", "one", "gempty", "two"), options)) {
      try (Clients clients = new Clients(server)) {
        assertEquals(6L, clients.source("g").V().count().next());
        assertEquals(0L, clients.source("gempty").V().count().next());
      }
    }
  }

  @Test
  void start_sourceWithoutGraph_isRefused() throws Exception {
    try (Graph graph = ModernGraph.open()) {
      ServerOptions options = ServerOptions.loopback().withPort(0);
      InvalidInputException e =
          assertThrows(
              InvalidInputException.class,
              () -> ColonnadeServer.start(Map.of("graph", graph), Map.of("g", "other"), options));
      assertTrue(String.valueOf(e.getMessage()).contains("other"), e.getMessage());
    }
  }

  @Test
  void start_portInUse_saysSoAndLeavesTheGraphOpen() throws Exception {
    try (Graph graph = ModernGraph.open();
        ServerSocket taken = new ServerSocket(0)) {
      ServerOptions options =
          ServerOptions.loopback().withHost("0.0.0.0").withPort(taken.getLocalPort());
      InvalidInputException e =
          assertThrows(InvalidInputException.class, () -> ColonnadeServer.start(graph, options));
      assertTrue(
          String.valueOf(e.getMessage()).contains("port=" + taken.getLocalPort()), e.getMessage());
      assertEquals(6L, graph.traversal().V().count().next());
    }
  }
}
