package io.colonnade.examples.bench;

import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * Vertices with generated ids, each with {@link Shape#LOADED_EDGES} edges, in transactions of some
 * thousand elements. Immutable.
 *
 * @param vertices how many
 */
record PeopleLoad(int vertices) implements Load {

  static final String OP = "load";
  private static final int VERTICES_AT_ONCE = 1_000;

  @Override
  public String op() {
    return OP;
  }

  @Override
  public Aim aim() {
    return new Aim.Raw(3);
  }

  @Override
  public long elements() {
    return vertices * (1L + Shape.LOADED_EDGES);
  }

  @Override
  public void run(Graph graph, Runnable commit) {
    List<Vertex> added = new ArrayList<>(vertices);
    SampleGraph random = new SampleGraph(new Shape(vertices, 1, 0, 0, 0));
    for (int i = 0; i < vertices; i++) {
      Vertex vertex =
          graph.addVertex(
              T.label,
              SampleGraph.PERSON,
              "name",
              "person number " + i,
              "age",
              i % 90,
              "city",
              "city " + i % 100,
              "score",
              i,
              "active",
              i % 2 == 0);
      added.add(vertex);
      for (int edge = 0; edge < Shape.LOADED_EDGES; edge++) {
        Vertex other = added.get((int) (random.neighbour(i, edge) % added.size()));
        vertex.addEdge(SampleGraph.KNOWS, other, "since", 1900 + edge);
      }
      if ((i + 1) % VERTICES_AT_ONCE == 0) {
        commit.run();
      }
    }
    commit.run();
  }
}
