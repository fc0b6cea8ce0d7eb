package io.colonnade.examples.embedded;

import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import java.nio.file.Path;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * Opens a graph in a directory, adds to it, commits, and asks it.
 *
 * <pre>{@code
 * java ... io.colonnade.examples.embedded.Embedded DIRECTORY
 * }</pre>
 */
public final class Embedded {

  private Embedded() {}

  /**
   * @param arguments the directory, made if there is none
   */
  public static void main(String[] arguments) {
    try (ColonnadeGraph graph = Colonnade.open(Path.of(arguments[0]))) {
      GraphTraversalSource g = graph.traversal();
      if (!g.V().hasLabel("person").hasNext()) {
        Vertex ada = g.addV("person").property("name", "Ada").next();
        Vertex grace = g.addV("person").property("name", "Grace").next();
        g.addE("knows").from(ada).to(grace).property("since", 1952).iterate();
        graph.tx().commit(); // all of it, or nothing; on disk when this returns
      }
      g.V()
          .has("person", "name", "Ada")
          .out("knows")
          .values("name")
          .forEachRemaining(name -> System.out.println("Ada knows " + name));
      graph.tx().rollback(); // ends what the questions have begun
    }
  }
}
