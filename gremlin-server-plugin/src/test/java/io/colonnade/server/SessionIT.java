package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.RequestOptions;
import org.apache.tinkerpop.gremlin.driver.ResultSet;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.process.traversal.GraphOp;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Time and rivals: idle sessions, requests that take too long, conflicting transactions. */
class SessionIT {

  private static final String ENDLESS = "g.V().repeat(both()).until(constant(1).is(2)).count()";

  @Test
  void session_idleForTooLong_losesItsTransactionAndSaysSo() throws Exception {
    ServerOptions options = ServerOptions.loopback().withSessionIdle(Duration.ofMillis(500));
    try (Served served = Served.modern(options)) {
      Transaction tx = served.g.tx();
      GraphTraversalSource gtx = tx.begin();
      gtx.addV("person").iterate();
      OpenSessions.awaitNone();
      assertStatus(ResponseStatusCode.SERVER_ERROR_TEMPORARY, () -> gtx.addV("person").iterate());
      assertStatus(ResponseStatusCode.SERVER_ERROR_TEMPORARY, tx::commit);
      assertEquals(6L, served.g.V().count().next());
    }
  }

  @Test
  void session_idleForTooLong_acceptsARollbackAndGoesOn() throws Exception {
    ServerOptions options = ServerOptions.loopback().withSessionIdle(Duration.ofMillis(500));
    try (Served served = Served.modern(options)) {
      Client session = served.cluster.connect("goes-on");
      session.submit("g.addV('person')").all().join();
      OpenSessions.awaitNone();
      assertStatus(
          ResponseStatusCode.SERVER_ERROR_TEMPORARY,
          () -> session.submit("g.V().count()").all().join());
      Client aliased = session.alias("g");
      aliased.submit(GraphOp.TX_ROLLBACK.getBytecode()).all().join();
      assertEquals(6, session.submit("g.V().count()").one().getInt());
      session.close();
    }
  }

  @Test
  void request_thatTakesTooLong_isStoppedAndTheServerGoesOn() throws Exception {
    ServerOptions options = ServerOptions.loopback().withEvaluationTimeout(Duration.ofMillis(300));
    try (Served served = Served.modern(options)) {
      Client client = served.cluster.connect();
      assertStatus(
          ResponseStatusCode.SERVER_ERROR_TIMEOUT, () -> client.submit(ENDLESS).all().join());
      assertStatus(
          ResponseStatusCode.SERVER_ERROR_TIMEOUT,
          () -> served.g.V().repeat(__.both()).until(__.constant(1).is(2)).count().next());
      assertEquals(6L, served.g.V().count().next());
    }
  }

  @Test
  void transactions_thatChangeTheSameVertex_theSecondMayBeRetried() throws Exception {
    try (Served served = Served.modern()) {
      Transaction first = served.g.tx();
      Transaction second = served.g.tx();
      GraphTraversalSource one = first.begin();
      GraphTraversalSource two = second.begin();
      one.V(1).property("age", 30).iterate();
      two.V(1).property("age", 31).iterate();
      first.commit();
      assertStatus(ResponseStatusCode.SERVER_ERROR_TEMPORARY, second::commit);
      assertEquals(30, served.g.V(1).values("age").next());
    }
  }

  @Test
  void close_whileARequestRunsForever_returns() throws Exception {
    CompletableFuture<ResultSet> running;
    try (Served served = Served.modern()) {
      Client client = served.cluster.connect();
      RequestOptions never = RequestOptions.build().timeout(0).create();
      running = client.submitAsync(ENDLESS, never);
      assertEquals(6L, served.g.V().count().next());
      served.server.close();
      served.server.close();
    }
    assertTrue(running.isDone() || running.cancel(true));
  }

  private static void assertStatus(ResponseStatusCode expected, Executable request) {
    ResponseException answer = Refusal.of(request);
    assertEquals(expected, answer.getResponseStatusCode(), answer.getMessage());
  }
}
