package io.colonnade.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.Colonnade;
import io.colonnade.config.Options;
import io.colonnade.error.GoldenLines;
import io.colonnade.error.Problem;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a command that fails on a local graph is told: the message, its place, and a hint. */
final class FailureTest {

  private static final List<String> FAILING =
      List.of(
          "g.V().hass('a')",
          "g.V().where(__.outt('a'))",
          "g.V().frobnicate()",
          "g.V().out",
          "g.V().limit('a')",
          "g.V().has('a', 1",
          "g.V().has('a",
          "g.V())",
          "g.V()\n  .hass('x')",
          "x = ; 5",
          "nope",
          "g.V().has(name, 'Ada')",
          "g.V().has('name', x).has('age', x)",
          "nope()",
          "'a'.fooo()",
          "'a'.repeet(3)",
          "'a'.repeat('b')",
          "1/0",
          "throw new Exception()",
          "throw new IllegalStateException('two\\nlines')",
          "g.inject('a').sum().next()",
          "g.inject(1, 'a').sum().next()",
          "g.V('nope').next()",
          "g.call('colonnade.sumary')",
          "g.call('colonnade.schema.declare')",
          "g.with('colonnade.raed', 'bounded').V()",
          "g.addV('a').property('b', new Object())",
          "g.addV('a').property(T.id, true)",
          "graph.schema().dropIndex('x')",
          "g.withStrategies(ReadOnlyStrategy).addV('x')");

  private final GoldenLines lines = new GoldenLines("console");

  @Test
  void lines_areThoseOfTheFile() {
    for (String command : FAILING) {
      try (Session session =
          LocalSession.over(
              Colonnade.open(Map.of(Options.ENGINE.key(), "memory")), "a graph", List.of())) {
        PrintWriter out = new PrintWriter(new StringWriter());
        FailedStatement failed =
            assertThrows(
                FailedStatement.class,
                () -> new Batch(session, out, out).commands(List.of(command)),
                command);
        lines.said(command.replace("\n", "\\n"), String.join(" / ", failed.lines()));
      }
    }
    lines.check();
  }

  @Test
  void message_ofOurs_isDividedIntoTextCodeAndHint() {
    Problem problem = Problem.UNKNOWN_SERVICE;
    assertEquals(
        new MessageParts(
            Optional.of("COL-2401"),
            problem.text() + " [service=a: b]",
            Optional.of(problem.action())),
        MessageParts.of(problem.message("service", "a: b")));
  }

  @Test
  void message_ofAnotherVersionOrProgram_staysWhole() {
    assertEquals(
        new MessageParts(Optional.of("COL-2401"), "other words: do this", Optional.empty()),
        MessageParts.of("COL-2401 other words: do this"));
    assertEquals(
        new MessageParts(Optional.of("COL-9999"), "new: do this", Optional.empty()),
        MessageParts.of("COL-9999 new: do this"));
    assertEquals(
        new MessageParts(Optional.empty(), "something: else", Optional.empty()),
        MessageParts.of("something: else"));
  }
}
