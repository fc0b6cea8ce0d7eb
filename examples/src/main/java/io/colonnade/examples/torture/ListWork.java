package io.colonnade.examples.torture;

import java.util.Random;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.jspecify.annotations.Nullable;

/**
 * Appends to a linked list of vertices. Each names the one before, whose commit was acknowledged,
 * so that a vertex that is missing was lost. Confined to one thread.
 */
final class ListWork implements Work {

  static final String NODE = "node";
  static final String NEXT = "next";

  private final String list;
  private long sequence;
  private @Nullable Vertex last;
  private @Nullable Vertex added;

  ListWork(String list) {
    this.list = list;
  }

  @Override
  public String change(GraphTraversalSource g, Random random) {
    Vertex vertex = g.addV(NODE).property("list", list).property("sequence", sequence).next();
    Vertex before = last;
    if (before != null) {
      g.addE(NEXT).from(vertex).to(before).iterate();
    }
    added = vertex;
    String previous = before == null ? "-" : before.id().toString();
    return String.join(" ", NODE, list, String.valueOf(sequence), vertex.id().toString(), previous);
  }

  @Override
  public void acknowledged() {
    last = added;
    sequence++;
  }
}
