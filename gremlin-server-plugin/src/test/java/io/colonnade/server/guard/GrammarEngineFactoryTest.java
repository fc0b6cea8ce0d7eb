package io.colonnade.server.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import org.apache.tinkerpop.gremlin.jsr223.CachedGremlinScriptEngineManager;
import org.apache.tinkerpop.gremlin.jsr223.GremlinScriptEngineManager;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrammarEngineFactoryTest {

  @ParameterizedTest
  @ValueSource(strings = {"gremlin-groovy", "gremlin-lang"})
  void engine_ofEachName_isOursWhateverWasFoundFirst(String name) {
    // TinkerPop's own factory of gremlin-lang is found as well, in an order that varies.
    for (int i = 0; i < 20; i++) {
      GremlinScriptEngineManager engines = new CachedGremlinScriptEngineManager();
      assertInstanceOf(GrammarEngine.class, engines.getEngineByName(name));
      assertEquals(engines.getEngineByName(name), engines.getEngineByName(name));
    }
  }
}
