package io.colonnade.server.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.SeededRandom;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.server.HostileMessages;
import java.util.Random;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinAntlrToJava;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParserException;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.structure.util.empty.EmptyGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GrammarTest {

  private static Object parse(String script) {
    return Grammar.parse(script, new GremlinAntlrToJava(EmptyGraph.instance().traversal()));
  }

  @ParameterizedTest
  @CsvSource({"__.not(, __.id(), )", "'[', 1, ']'", "'[a:', 1, ']'"})
  void nesting_hasABound(String open, String inner, String close) {
    int most = Grammar.MOST_NESTED - 2; // inject( has one, and __.id( another
    Object read = parse("g.inject(" + nested(open, inner, close, most) + ")");
    assertTrue(read instanceof Traversal<?, ?>);
    InvalidInputException refusal =
        assertThrows(
            InvalidInputException.class,
            () -> parse("g.inject(" + nested(open, inner, close, most + 2) + ")"));
    assertEquals(Problem.QUERY_TOO_LARGE, refusal.problem());
  }

  private static String nested(String open, String inner, String close, int depth) {
    return open.repeat(depth) + inner + close.repeat(depth);
  }

  /** Where brackets are not closed, too, and where the text is wrong before or behind them. */
  @ParameterizedTest
  @ValueSource(strings = {"", "g.V().", "g.inject(", "g.V() g "})
  void nesting_thatDoesNotEnd_isRefused(String before) {
    assertThrows(InvalidInputException.class, () -> parse(before + "([{".repeat(1_000_000)));
  }

  /** Nor do brackets that close nothing, after which a parser that repairs a text continues. */
  @Test
  void closingBrackets_buyNoDepth() {
    String script = "g.V()g.V()" + ")".repeat(50_000) + "g.V()" + ".where(__".repeat(40_000);
    assertThrows(InvalidInputException.class, () -> parse(script));
    assertThrows(InvalidInputException.class, () -> SyntaxFlaw.of(script));
  }

  @Test
  void length_hasABound() {
    Object read = parse("g.inject(1" + ",1".repeat(Grammar.MOST_TOKENS / 2 - 10) + ")");
    assertTrue(read instanceof Traversal<?, ?>);
    assertThrows(
        InvalidInputException.class, () -> parse("g.inject(1" + ",1".repeat(1 << 22) + ")"));
  }

  @Test
  void text_isNoPartOfItsNesting() {
    Object read = parse("g.inject('" + "([{".repeat(100_000) + "')");
    assertTrue(read instanceof Traversal<?, ?>);
  }

  /** Also by texts of which each is small. */
  @Test
  void memory_isBounded() {
    Random random = SeededRandom.of(GrammarTest.class);
    boolean hasForgotten = false;
    int before = 0;
    for (int i = 0; i < 50_000 && !hasForgotten; i++) {
      try {
        Object unused = parse(HostileMessages.script(random));
      } catch (GremlinParserException | InvalidInputException e) {
        // as most are
      } catch (RuntimeException e) {
        // a step that the source does not have
      }
      int states = Grammar.states();
      hasForgotten = states < before;
      before = states;
      assertTrue(states <= Grammar.MOST_STATES, () -> states + " states");
    }
    assertTrue(hasForgotten, before + " states");
  }
}
