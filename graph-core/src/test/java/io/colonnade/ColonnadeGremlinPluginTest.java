package io.colonnade;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.graph.ColonnadeGraph;
import java.util.ServiceLoader;
import java.util.Set;
import org.apache.tinkerpop.gremlin.jsr223.Customizer;
import org.apache.tinkerpop.gremlin.jsr223.GremlinPlugin;
import org.apache.tinkerpop.gremlin.jsr223.ImportCustomizer;
import org.junit.jupiter.api.Test;

class ColonnadeGremlinPluginTest {

  @Test
  void plugin_isFoundAndImportsWhatUsersName() {
    assertTrue(
        ServiceLoader.load(GremlinPlugin.class).stream()
            .anyMatch(found -> found.type() == ColonnadeGremlinPlugin.class));
    Customizer[] customizers =
        ColonnadeGremlinPlugin.instance().getCustomizers("gremlin-groovy").orElseThrow();
    assertEquals(
        Set.of(Colonnade.class, ColonnadeGraph.class),
        ((ImportCustomizer) customizers[0]).getClassImports());
  }
}
