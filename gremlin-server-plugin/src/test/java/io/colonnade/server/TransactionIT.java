package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.process.traversal.GraphOp;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What ends a transaction, and what must not: failures half-way, and g.tx() without a session. */
class TransactionIT {

  private static final String NO_SESSION = "COL-8012 ";
  private static final String ROLLBACK_ONLY = "COL-9008 ";

  /** Adds vertices, then fails. */
  private static final String HALF = "g.inject(1, 2, 'x').sideEffect(addV('part')).sum()";

  private static final String ENDLESS =
      "g.inject(0).repeat(sideEffect(addV('part'))).until(constant(1).is(2))";

  private static void assertRefused(String code, Executable request) {
    ResponseException answer = Refusal.of(request);
    assertTrue(answer.getMessage().startsWith(code), answer.getMessage());
  }

  private static void run(Client client, String script) {
    client.submit(script).all().join();
  }

  private static long parts(Served served) {
    return served.g.V().hasLabel("part").count().next();
  }

  // ---- without a session

  @ParameterizedTest
  @ValueSource(
      strings = {
        "g.tx().begin()",
        "g.tx().commit()",
        "g.tx().rollback()",
        "g.addV('part').iterate(); g.tx().rollback()",
        "g.tx().begin(); g.addV('part')"
      })
  void script_withoutSession_thatUsesTx_isRefusedAndDoesNothing(String script) throws Exception {
    try (Served served = Served.modern()) {
      assertRefused(NO_SESSION, () -> run(served.cluster.connect(), script));
      String answer = served.post("{\"gremlin\":\"" + script + "\"}").body();
      assertTrue(answer.contains(NO_SESSION), answer);
      assertEquals(0, parts(served));
    }
  }

  @Test
  void bytecode_withoutSession_thatEndsATransaction_isRefused() throws Exception {
    try (Served served = Served.modern()) {
      Client client = served.cluster.connect().alias("g");
      for (GraphOp end : GraphOp.values()) {
        assertRefused(NO_SESSION, () -> client.submit(end.getBytecode()).all().join());
      }
    }
  }

  @Test
  void session_whoseRequestsAreManaged_hasNoTx() throws Exception {
    try (Served served = Served.modern()) {
      Client managed = served.cluster.connect("managed", true);
      run(managed, "g.addV('part')");
      assertRefused(NO_SESSION, () -> run(managed, "g.tx().rollback()"));
      assertEquals(1, parts(served));
    }
  }

  // ---- scripts in a session

  @Test
  void scripts_inASession_commitAndRollBack() throws Exception {
    try (Served served = Served.modern()) {
      Client session = served.cluster.connect("scripts");
      run(session, "g.tx().begin()");
      run(session, "g.addV('part')");
      assertEquals(0, parts(served));
      run(session, "g.tx().rollback()");
      assertEquals(0, session.submit("g.V().hasLabel('part').count()").one().getInt());
      run(session, "g.addV('part').iterate(); g.tx().commit()");
      assertEquals(1, parts(served));
    }
  }

  @Test
  void scripts_thatConflict_mayBeRetried() throws Exception {
    try (Served served = Served.modern()) {
      Client one = served.cluster.connect("one");
      Client two = served.cluster.connect("two");
      run(one, "g.V(1).property('age', 30)");
      run(two, "g.V(1).property('age', 31)");
      run(one, "g.tx().commit()");
      ResponseException answer = Refusal.of(() -> run(two, "g.tx().commit()"));
      assertEquals(
          ResponseStatusCode.SERVER_ERROR_TEMPORARY,
          answer.getResponseStatusCode(),
          answer.getMessage());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {HALF, "g.addV('part').iterate(); g.addV('part').fail()"})
  void script_thatFailsHalfWay_canOnlyBeRolledBack(String script) throws Exception {
    try (Served served = Served.modern()) {
      Client session = served.cluster.connect("half");
      run(session, "g.addV('part')");
      ResponseException unused = Refusal.of(() -> run(session, script));
      assertRefused(ROLLBACK_ONLY, () -> run(session, "g.V().count()"));
      assertRefused(ROLLBACK_ONLY, () -> run(session, "g.addV('part')"));
      run(session, "g.tx().rollback()");
      run(session, "g.addV('part').property('n', 1)");
      run(session, "g.tx().commit()");
      assertEquals(1, parts(served));
      assertEquals(1L, served.g.V().has("n", 1).count().next());
    }
  }

  @Test
  void script_thatFailsHalfWay_isNotCommitted() throws Exception {
    try (Served served = Served.modern()) {
      Client session = served.cluster.connect("half");
      ResponseException failed = Refusal.of(() -> run(session, HALF));
      ResponseException refused = Refusal.of(() -> run(session, "g.tx().commit()"));
      assertTrue(refused.getMessage().startsWith(ROLLBACK_ONLY), refused.getMessage());
      assertTrue(
          refused.getMessage().endsWith("; cause: " + failed.getMessage()), refused.getMessage());
      assertEquals(0, parts(served));
      run(session, "g.addV('part')"); // the refused commit has ended it, as each that fails
      run(session, "g.tx().commit()");
      assertEquals(1, parts(served));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"g.inject(1, 'x').sum()", "g.nothing()", "g.V().fail()", "g.V(1).next("})
  void script_thatFailsAndChangesNothing_leavesTheTransactionAsItWas(String script)
      throws Exception {
    try (Served served = Served.modern()) {
      Client session = served.cluster.connect("usable");
      run(session, "g.addV('part')");
      ResponseException unused = Refusal.of(() -> run(session, script));
      run(session, "g.addV('part')");
      run(session, "g.tx().commit()");
      assertEquals(2, parts(served));
    }
  }

  // ---- bytecode in a session, as drivers send it

  @Test
  void bytecode_thatFailsHalfWay_isNotCommitted() throws Exception {
    try (Served served = Served.modern()) {
      Transaction tx = served.g.tx();
      GraphTraversalSource gtx = tx.begin();
      gtx.addV("part").iterate();
      ResponseException unused = Refusal.of(() -> fail(gtx));
      assertRefused(ROLLBACK_ONLY, () -> gtx.V().count().next());
      ResponseException refused = Refusal.of(tx::commit);
      assertTrue(refused.getMessage().startsWith(ROLLBACK_ONLY), refused.getMessage());
      assertEquals(ResponseStatusCode.SERVER_ERROR, refused.getResponseStatusCode());
      assertEquals(0, parts(served));
    }
  }

  @Test
  void bytecode_thatFailsHalfWay_mayBeRolledBackAndTheSessionGoesOn() throws Exception {
    try (Served served = Served.modern()) {
      Client session = served.cluster.connect("bytecode").alias("g");
      ResponseException unused = Refusal.of(() -> run(session, HALF));
      session.submit(GraphOp.TX_ROLLBACK.getBytecode()).all().join();
      session.submit(served.g.addV("part").asAdmin().getBytecode()).all().join();
      session.submit(GraphOp.TX_COMMIT.getBytecode()).all().join();
      assertEquals(1, parts(served));
    }
  }

  @Test
  void bytecode_thatFailsAndChangesNothing_leavesTheTransactionAsItWas() throws Exception {
    try (Served served = Served.modern()) {
      Transaction tx = served.g.tx();
      GraphTraversalSource gtx = tx.begin();
      gtx.addV("part").iterate();
      ResponseException unused = Refusal.of(() -> gtx.<Object>inject(1, "x").sum().next());
      gtx.addV("part").iterate();
      tx.commit();
      assertEquals(2, parts(served));
    }
  }

  private static void fail(GraphTraversalSource gtx) {
    Object unused = gtx.<Object>inject(1, 2, "x").sideEffect(__.addV("part")).sum().next();
  }

  // ---- time-outs

  @Test
  void script_thatIsStoppedHalfWay_isNotCommitted() throws Exception {
    try (Served served = Served.modern(timeout())) {
      Client session = served.cluster.connect("stopped");
      run(session, "g.addV('part')");
      assertEquals(
          ResponseStatusCode.SERVER_ERROR_TIMEOUT,
          Refusal.of(() -> run(session, ENDLESS)).getResponseStatusCode());
      assertRefused(ROLLBACK_ONLY, () -> run(session, "g.tx().commit()"));
      assertEquals(0, parts(served));
    }
  }

  @Test
  void bytecode_thatIsStoppedHalfWay_isNotCommitted() throws Exception {
    try (Served served = Served.modern(timeout())) {
      Transaction tx = served.g.tx();
      GraphTraversalSource gtx = tx.begin();
      gtx.addV("part").iterate();
      assertEquals(
          ResponseStatusCode.SERVER_ERROR_TIMEOUT,
          Refusal.of(
                  () ->
                      gtx.inject(0)
                          .repeat(__.sideEffect(__.addV("part")))
                          .until(__.constant(1).is(2))
                          .iterate())
              .getResponseStatusCode());
      assertRefused(ROLLBACK_ONLY, tx::commit);
      assertEquals(0, parts(served));
    }
  }

  @Test
  void request_thatIsStoppedAndChangesNothing_leavesTheTransactionAsItWas() throws Exception {
    try (Served served = Served.modern(timeout())) {
      Transaction tx = served.g.tx();
      GraphTraversalSource gtx = tx.begin();
      gtx.addV("part").iterate();
      ResponseException unused =
          Refusal.of(() -> gtx.V().repeat(__.both()).until(__.constant(1).is(2)).iterate());
      gtx.addV("part").iterate();
      tx.commit();
      assertEquals(2, parts(served));
    }
  }

  private static ServerOptions timeout() {
    return ServerOptions.loopback().withEvaluationTimeout(Duration.ofSeconds(2));
  }
}
