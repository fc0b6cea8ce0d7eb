package io.colonnade.server.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.util.empty.EmptyGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CutTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "g.V(1).out('knows')|g.V(?).out(?)",
        "g.V().has('name', \"Ada\").order().by('age', desc)|g.V().has(?, ?).order().by(?, desc)",
        "g.V().has('age', gt(-3.5e3)).count()|g.V().has(?, gt(?)).count()",
        "g.mergeV([T.id: 7, secret: 'x'])|g.mergeV([T.id: ?, ?: ?])",
        "g.inject(true, null, NaN, 1..2)|g.inject(?, ?, ?, ?..?)",
        "g.V().repeat(__.out()).times(3)  // secret|g.V().repeat(__.out()).times(?)",
        "g.V(who) ; g.E()|g.V(?); g.E()",
        "secret|?",
        "g.V().has('name, secret')|g.V().has(?)",
        "g.V().has('name, out|g.V().has(...",
        "g.withStrategies(new ReadOnlyStrategy()).V()|g.withStrategies(new ?()).V()",
        "g.V('it\\'s secret')|g.V(?)",
        "g.V('secret ü 😀')|g.V(?)",
        "ü|?",
        "g.V().#out()|g.V()....",
      })
  void script_hasNoValues(String script, String expected) {
    assertEquals(expected, CutText.of(script));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n", "// nothing"})
  void script_ofNothing_isEmpty(String script) {
    assertEquals("", CutText.of(script));
  }

  @Test
  void longScript_isCut() {
    String cut = CutText.of("g.V()" + ".out('secret')".repeat(100_000));
    assertEquals(CutText.LONGEST + 3, cut.length());
    assertTrue(cut.endsWith("..."), cut);
    assertEquals("g.inject(?)", CutText.of("g.inject('" + "x".repeat(1 << 19) + "')"));
    assertEquals("g.inject(...", CutText.of("g.inject('" + "x".repeat(4 << 20) + "')"));
  }

  @Test
  void bytecode_hasNoValues() {
    Bytecode bytecode =
        EmptyGraph.instance()
            .traversal()
            .withSideEffect("secret", List.of("secret"))
            .V("secret")
            .has("secret", P.within("secret", "secret"))
            .repeat(__.out("secret").has("secret", P.gt(5)))
            .times(3)
            .mergeV(Map.of("secret", "secret"))
            .order()
            .by("secret", Order.desc)
            .asAdmin()
            .getBytecode();
    String cut = CutText.of(bytecode);
    assertEquals(
        "g.withSideEffect(?, ?).V(?).has(?, within(?)).repeat(__.out(?).has(?, gt(?))).times(?)"
            + ".mergeV(?).order().by(?, desc)",
        cut);
  }

  @Test
  void bytecode_withForeignSteps_nestedDeeply_isCut() {
    Bytecode deep = new Bytecode();
    deep.addStep("secret step", "secret");
    deep.addStep("secret");
    deep.addStep("out')", (Object) null);
    assertEquals("g.?(?).?().?(?)", CutText.of(deep));
    for (int i = 0; i < 1_000; i++) {
      Bytecode outer = new Bytecode();
      outer.addStep("map", deep);
      deep = outer;
    }
    String cut = CutText.of(deep);
    assertFalse(cut.contains("secret"), cut);
    assertTrue(cut.contains("map(__.map(...))"), cut);
  }

  @Test
  void anythingElse_isAQuestionMark() {
    assertEquals("?", CutText.of(List.of("secret")));
  }
}
