package io.colonnade.server.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.error.Problem;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.util.empty.EmptyGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainReasonsTest {

  private static String reason(GraphTraversal<?, ?> traversal) {
    RuntimeException thrown = assertThrows(RuntimeException.class, traversal::iterate);
    return PlainReasons.of(Optional.ofNullable(thrown.getMessage()));
  }

  private static GraphTraversal<?, ?> inject(Object value) {
    return EmptyGraph.instance().traversal().inject(value);
  }

  @Test
  void step_givenAnotherKind_isToldWhichItNeeds() {
    assertEquals(
        Problem.WRONG_KIND.message("given", "Integer", "needed", "Vertex"),
        reason(inject(1).out()));
    assertEquals(
        Problem.WRONG_KIND.message("given", "String", "needed", "Number"),
        reason(inject("one").sum()));
    assertEquals(
        Problem.WRONG_KIND.message("given", "null", "needed", "Element"),
        reason(inject(null).map(__.values("name"))));
  }

  @Test
  void failure_withoutAMessage_hasACode() {
    assertEquals(Problem.FAILED_SILENTLY.message(), PlainReasons.of(Optional.empty()));
    assertEquals(
        Problem.FAILED_SILENTLY.message(),
        PlainReasons.of(Optional.of(new StackOverflowError().toString())));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Could not alias [g] to [nosuch] as [nosuch] not in the Graph or TraversalSource global bindings",
        "The traversal source [nosuch] for alias [g] is not configured on the server."
      })
  void nameOfNoGraph_hasACode(String message) {
    assertEquals(
        Problem.UNKNOWN_ALIAS.message("name", "nosuch"), PlainReasons.of(Optional.of(message)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "COL-8007 next() found no result", "fail() step triggered", "is null"})
  void message_thatSaysWhatItIs_stays(String message) {
    assertEquals(message, PlainReasons.of(Optional.of(message)));
  }
}
