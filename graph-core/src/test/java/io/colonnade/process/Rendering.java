package io.colonnade.process;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.jsr223.JavaTranslator;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.translator.GroovyTranslator;

/** Turns scripts into traversals and into text. Immutable. */
final class Rendering {

  private final Function<EdgeName, Object> ids;

  /**
   * @param ids what the graph has made the id of an edge
   */
  Rendering(Function<EdgeName, Object> ids) {
    this.ids = ids;
  }

  /** The traversal, not begun yet. */
  Traversal.Admin<?, ?> traversal(Script script, GraphTraversalSource g) {
    return JavaTranslator.<GraphTraversalSource, Traversal.Admin<?, ?>>of(g)
        .translate(bytecode(script));
  }

  static String text(Script script) {
    Rendering symbolic = new Rendering(name -> "id of the edge with uid " + name.uid());
    return GroovyTranslator.of("g").translate(symbolic.bytecode(script)).getScript();
  }

  private Bytecode bytecode(Script script) {
    Bytecode bytecode = new Bytecode();
    for (Phrase phrase : script.phrases()) {
      for (Call call : phrase.calls()) {
        bytecode.addStep(call.name(), call.arguments().stream().map(this::argument).toArray());
      }
    }
    return bytecode;
  }

  private Object argument(Object argument) {
    if (argument instanceof Child child) {
      return bytecode(child.script());
    }
    if (argument instanceof EdgeName name) {
      return ids.apply(name);
    }
    if (argument instanceof P<?> predicate) {
      return predicate.clone(); // steps change the predicates that they are given
    }
    if (argument instanceof List<?> list) {
      List<Object> changed = new ArrayList<>();
      list.forEach(one -> changed.add(argument(one)));
      return changed;
    }
    if (argument instanceof Map<?, ?> map) {
      Map<Object, Object> changed = new LinkedHashMap<>();
      map.forEach((key, value) -> changed.put(key, argument(value)));
      return changed;
    }
    return argument;
  }
}
