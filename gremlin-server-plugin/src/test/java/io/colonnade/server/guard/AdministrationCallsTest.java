package io.colonnade.server.guard;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.server.monitor.AuditLog;
import io.colonnade.server.monitor.Caller;
import io.colonnade.server.monitor.Kind;
import io.colonnade.server.monitor.Monitor;
import io.colonnade.server.monitor.RequestLimits;
import io.colonnade.server.monitor.SlowQueries;
import io.colonnade.service.Access;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.util.empty.EmptyGraph;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdministrationCallsTest {

  private static final Caller ADMINISTRATOR = caller(Access.ADMIN);

  private final Monitor monitor =
      new Monitor(SlowQueries.off(), AuditLog.off(), RequestLimits.DEFAULT);
  private final GraphTraversalSource g =
      AnonymousTraversalSource.traversal().with(EmptyGraph.instance());

  @AfterEach
  void close() {
    monitor.close();
  }

  private static Caller caller(Access access) {
    return new Caller(Optional.empty(), Optional.of(access), "127.0.0.1");
  }

  private boolean isOne(Caller caller, Object gremlin) {
    return AdministrationCalls.isOne(
        monitor.requests().begin(Kind.SCRIPT, UUID.randomUUID(), Optional.of(gremlin), caller, 1));
  }

  private boolean isOne(Traversal<?, ?> traversal) {
    return isOne(ADMINISTRATOR, traversal.asAdmin().getBytecode());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "g.call('colonnade.queries')",
        " g . call ( \"colonnade.queries\" ) ",
        "g.call('colonnade.job.list')",
        "g.call('colonnade.kill', [query: '7b0c2a54-6f0b-4c11-9d0e-3a6d8f7b1c22'])",
        "g.call(\"colonnade.kill\", [ \"query\" : \"7b0c2a54\" ])",
        "g.call('colonnade.kill', parameters)"
      })
  void script_thatIsACall_isRecognized_ofAnAdministratorOnly(String script) {
    assertTrue(isOne(ADMINISTRATOR, script), script);
    for (Access access : Access.values()) {
      assertTrue(access == Access.ADMIN || !isOne(caller(access), script), script);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "g.call('colonnade.check')",
        "g.call('colonnade.queries').select('id')",
        "g.call('colonnade.queries'); g.V().count()",
        "g.V().count(); g.call('colonnade.queries')",
        "g.V().call('colonnade.queries')",
        "g.call('colonnade.queries', __.V().count())",
        "g.call('colonnade.kill', [query: __.V().count()])",
        "g.call('colonnade.kill', [query: 'x']).repeat(both())",
        "g.call('colonnade.kill', [query: 'x\\'])",
        "g.inject(\"g.call('colonnade.queries')\")"
      })
  void script_withAnythingElseInIt_isNotRecognized(String script) {
    assertFalse(isOne(ADMINISTRATOR, script), script);
  }

  @Test
  void longScript_isNotRecognized() {
    assertFalse(isOne(ADMINISTRATOR, "g.call('colonnade.queries')" + " ".repeat(1_000)));
  }

  @Test
  void bytecode_thatIsACall_isRecognized() {
    assertTrue(isOne(g.call("colonnade.queries")));
    assertTrue(isOne(g.with("evaluationTimeout", 0).call("colonnade.kill", Map.of("query", "x"))));
    assertFalse(isOne(caller(Access.READ), g.call("colonnade.queries").asAdmin().getBytecode()));
  }

  @Test
  void bytecode_withAnythingElseInIt_isNotRecognized() {
    assertFalse(isOne(g.call("colonnade.check")));
    assertFalse(isOne(g.call()));
    assertFalse(isOne(g.call("colonnade.queries").count()));
    Bytecode nested = new Bytecode();
    nested.addStep("call", "colonnade.kill", __.V().asAdmin().getBytecode());
    assertFalse(isOne(ADMINISTRATOR, nested));
    assertFalse(isOne(g.inject(1).union(__.call("colonnade.queries"))));
  }

  @Test
  void bodyOverHttp_isRecognizedByItsScript() {
    assertTrue(isOverHttp("{\"gremlin\":\"g.call('colonnade.queries')\"}"));
    assertFalse(isOverHttp("{\"gremlin\":\"g.V().call('colonnade.queries')\"}"));
    assertFalse(isOverHttp("{\"gremlin\":[\"g.call('colonnade.queries')\"]}"));
    assertFalse(isOverHttp("[\"gremlin\"]"));
    assertFalse(isOverHttp("gremlin"));
    assertFalse(isOverHttp(""));
  }

  private static boolean isOverHttp(String body) {
    return AdministrationCalls.isOne(ADMINISTRATOR, body.getBytes(StandardCharsets.UTF_8));
  }
}
