package io.colonnade.server.guard;

import io.colonnade.config.Nearest;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.TextP;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/** The names that may be called in a script, to find a misspelt one. Stateless. */
final class StepNames {

  private static final Set<String> KNOWN = known();

  private StepNames() {}

  static boolean isKnown(String name) {
    return KNOWN.contains(name);
  }

  /** Returns the question for the name that was probably meant; empty if none is near. */
  static String nearest(String name) {
    return Nearest.to(name, KNOWN).map(", did you mean '%s'?"::formatted).orElse("");
  }

  private static Set<String> known() {
    Set<String> names = new TreeSet<>();
    Stream.of(GraphTraversal.class, GraphTraversalSource.class, P.class, TextP.class)
        .flatMap(type -> Arrays.stream(type.getMethods()))
        .filter(method -> method.getDeclaringClass() != Object.class)
        .map(Method::getName)
        .forEach(names::add);
    return Collections.unmodifiableSet(names);
  }
}
