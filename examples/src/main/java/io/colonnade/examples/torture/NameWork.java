package io.colonnade.examples.torture;

import java.util.Optional;
import java.util.Random;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/** Takes and releases names, which a unique index gives to one vertex each. Stateless. */
final class NameWork implements Work {

  static final String USER = "user";
  static final String NAME = "name";
  static final int NAMES = 40;

  private static final int FEW = 5;

  @Override
  public String change(GraphTraversalSource g, Random random) {
    String name = "name" + random.nextInt(NAMES);
    Optional<Vertex> owner = g.V().has(USER, NAME, name).tryNext();
    owner.ifPresentOrElse(
        Vertex::remove,
        () ->
            g.addV(USER)
                .property(NAME, name)
                .property(IndexWork.KEY, random.nextInt(FEW))
                .iterate());
    return (owner.isPresent() ? "releases " : "takes ") + name;
  }
}
