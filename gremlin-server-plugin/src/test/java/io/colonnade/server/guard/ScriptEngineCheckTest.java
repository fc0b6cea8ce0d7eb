package io.colonnade.server.guard;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.InvalidInputException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.script.ScriptEngineFactory;
import org.apache.tinkerpop.gremlin.jsr223.AbstractGremlinScriptEngineFactory;
import org.apache.tinkerpop.gremlin.jsr223.GremlinScriptEngine;
import org.apache.tinkerpop.gremlin.jsr223.GremlinScriptEngineFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptEngineCheckTest {

  @TempDir Path directory;

  @Test
  void check_theServersOwnClassPath_passes() {
    assertDoesNotThrow(
        () -> ScriptEngineCheck.check(Thread.currentThread().getContextClassLoader()));
  }

  @ParameterizedTest
  @ValueSource(classes = {GremlinScriptEngineFactory.class, ScriptEngineFactory.class})
  void check_anotherEngineInSight_isRefusedByName(Class<?> service) throws Exception {
    Path services = Files.createDirectories(directory.resolve("META-INF/services"));
    Files.writeString(services.resolve(service.getName()), Foreign.class.getName());
    ClassLoader parent = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {directory.toUri().toURL()}, parent)) {
      InvalidInputException e =
          assertThrows(InvalidInputException.class, () -> ScriptEngineCheck.check(loader));
      assertTrue(String.valueOf(e.getMessage()).contains(Foreign.class.getName()));
    }
  }

  @Test
  void check_withoutOurEngine_isRefused() {
    assertThrows(
        InvalidInputException.class,
        () -> ScriptEngineCheck.check(ClassLoader.getPlatformClassLoader()));
  }

  /** An engine that would run code. */
  public static final class Foreign extends AbstractGremlinScriptEngineFactory {

    public Foreign() {
      super("foreign", "foreign", List.of(), List.of());
    }

    @Override
    public String getMethodCallSyntax(String object, String method, String... arguments) {
      return "";
    }

    @Override
    public String getOutputStatement(String text) {
      return "";
    }

    @Override
    public GremlinScriptEngine getScriptEngine() {
      throw new UnsupportedOperationException();
    }
  }
}
