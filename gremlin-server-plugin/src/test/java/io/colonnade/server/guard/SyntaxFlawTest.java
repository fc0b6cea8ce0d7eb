package io.colonnade.server.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.GoldenLines;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a text that is not Gremlin is told, and where. */
final class SyntaxFlawTest {

  private static final List<String> BROKEN =
      List.of(
          "",
          " \n ",
          "x = 1",
          "graph",
          "V()",
          "graph.traversal().V()",
          ":help",
          "g.V().hass('a')",
          "g.V().where(__.outt('a'))",
          "g.V().where(outt('a'))",
          "g.V().has('a', gtt(1))",
          "g.V().frobnicate()",
          "g.v()",
          "g.V().out",
          "g.V().out.in()",
          "g.V",
          "g.V(",
          "g.V().has('a', within(1, 2)",
          "g.V().has('a', within([1, 2)",
          "g.V())",
          "g.V()]",
          "g.V().has('a",
          "g.V().has(\"a)",
          "g.V().has('name', 'O'Brien')",
          "g.V()out()",
          "g.V() out()",
          "g.V()..out()",
          "g.V().",
          "g..V()",
          "g.V().has('a' 'b')",
          "g.V().has('a',)",
          "g.V().has(, 'a')",
          "g.V().has()",
          "g.V().limit('a')",
          "g.V().limit(1, 2, 3, 4)",
          "g.V().limit()",
          "g.V().filter{it.get()}",
          "g.V().map { it }",
          "g.V() # comment",
          "g.V().has('a', 1) && g.E()",
          "g.V().has('a' = 1)",
          "g.out()",
          "g.V().addV",
          "g.V().range(1 2)",
          "g.V(1,,2)",
          "g.V([1:])",
          "g.addV('a').property('b', new Date())",
          "g.V()\n  .out()\n  .hass('x')",
          "g.V().has('a', \u0007)",
          "g.V().has('äöü', 1).hass()",
          "g.V().has('\ud83d\ude00', 1).hass()",
          "g.V().has(name, 'Ada')",
          "g.V().has(name, 'Ada').has(age, 3)",
          "g.V().limit(x, 2, 3, 4)",
          "g.V().has('a', within(x), 1, 2)",
          "g.V().order().by('a', desc",
          "g.V().order().by('a', descc)",
          "g.V().toList().size()",
          "g.V();;g.E()",
          "select * from person");

  private final GoldenLines lines = new GoldenLines("broken");

  @Test
  void brokenLines_areToldInOurWords() {
    for (String text : BROKEN) {
      SyntaxFlaw flaw = SyntaxFlaw.of(text).orElseThrow(() -> new AssertionError(text));
      lines.said(
          text.replace("\n", "\\n").replace("\u0007", "\\u0007"),
          flaw.line() + ":" + flaw.column() + " " + flaw.reason());
    }
    lines.check();
  }

  /** Words of the parser, and names of Java classes. */
  private static final Pattern FOREIGN =
      Pattern.compile(
          "mismatched|viable|extraneous|expecting|token|antlr|K_[A-Z]|Exception|java\\.|<EOF>");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "g.V().has('name', within('a', 'b')).out('knows').order().by('age', desc).limit(3)",
        "g.V(1).repeat(__.out().simplePath()).until(has('name', \"x\")).path().by('name')",
        "g.addV('a').property('b', [1, 2.0, null, 'c': true]).as('x').select('x')"
      })
  @Timeout(60)
  void textWithoutOneCharacter_isGremlin_orIsToldWhyNot(String text) {
    int flaws = 0;
    for (int i = 0; i < text.length(); i++) {
      String broken = text.substring(0, i) + text.substring(i + 1);
      Optional<SyntaxFlaw> flaw = SyntaxFlaw.of(broken);
      if (flaw.isPresent()) {
        flaws++;
        assertEquals(1, flaw.get().line(), broken);
        assertTrue(flaw.get().column() <= broken.length() + 1, broken);
        assertFalse(FOREIGN.matcher(flaw.get().reason()).find(), flaw.get().reason());
      }
    }
    assertTrue(flaws > text.length() / 3, "only " + flaws);
  }

  @Test
  void gremlin_hasNoFlaw() {
    assertEquals(Optional.empty(), SyntaxFlaw.of("g.V().has('a(b]', \"it's\").count()"));
    assertEquals(Optional.empty(), SyntaxFlaw.of(" g.V() // all\n .out().toList(); "));
    assertEquals(Optional.empty(), SyntaxFlaw.of("g.V().has('a', x)")); // a variable
  }

  private static String excerpt(String text) {
    return SyntaxFlaw.of(text).orElseThrow().excerpt();
  }

  @Test
  void excerpt_isTheLineAndACaretUnderThePlace() {
    assertEquals("  g.V().hass('a')\n        ^", excerpt("g.V().hass('a')"));
    assertEquals("   .hass()\n    ^", excerpt("g.V()\n .hass()\n .out()"));
    assertEquals("  g.V() .hass()\n         ^", excerpt("g.V()\t.hass()"));
    assertEquals("  g.V(\n     ^", excerpt("g.V("));
  }

  @Test
  void excerpt_ofALongLine_isItsPartAroundThePlace() {
    String values = "1, ".repeat(100_000);
    String excerpt = excerpt("g.V(" + values + "2).hass()" + ".out()".repeat(1_000));
    List<String> both = excerpt.lines().toList();
    assertTrue(both.get(0).length() < 140, excerpt);
    assertTrue(both.get(0).startsWith("  ...1, 1"), excerpt);
    assertTrue(both.get(0).endsWith("..."), excerpt);
    assertEquals("hass", both.get(0).substring(both.get(1).indexOf('^')).substring(0, 4));
  }

  /** The text must not be read again for each of them: a client chooses how many there are. */
  @Test
  @Timeout(60)
  void flawAfterManyVariables_isTold() {
    String text = "g.V(" + "x, ".repeat(20_000) + "g)";
    assertEquals(text.length(), SyntaxFlaw.of(text).orElseThrow().column());
  }

  @Test
  void callOfAStep_isFoundOutsideOfQuotes() {
    String text = "g.V().has('hass(').hass()";
    SyntaxFlaw flaw = SyntaxFlaw.unknownStep(text, "hass").orElseThrow();
    assertEquals(text.lastIndexOf("hass") + 1, flaw.column());
    assertEquals("there is no step 'hass', did you mean 'has'?", flaw.reason());
    assertEquals(Optional.empty(), SyntaxFlaw.unknownStep(text, "ouut"));
  }
}
