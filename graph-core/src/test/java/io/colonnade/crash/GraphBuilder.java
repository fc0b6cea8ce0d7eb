package io.colonnade.crash;

import io.colonnade.codec.Id;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A program that makes a large graph: ten edges a vertex to random others, each with a property,
 * one in a hundred with a supplied id. It knows its vertices and so reads none of them. Arguments:
 * number of edges, seed, options of the graph.
 */
final class GraphBuilder {

  static final int EDGES_PER_VERTEX = 10;

  private static final int VERTICES_PER_COMMIT = 1_000;

  private final GraphStore store;
  private final Random random;
  private final int vertices;
  private final int thing;
  private final int name;
  private final int knows;
  private final int weight;

  private GraphBuilder(GraphStore store, Random random, int vertices) {
    this.store = store;
    this.random = random;
    this.vertices = vertices;
    this.thing = store.dictionary().number(NameKind.LABEL, "thing");
    this.name = store.dictionary().number(NameKind.KEY, "name");
    this.knows = store.dictionary().number(NameKind.LABEL, "knows");
    this.weight = store.dictionary().number(NameKind.KEY, "weight");
  }

  public static void main(String[] arguments) {
    int vertices = Math.toIntExact(Long.parseLong(arguments[0]) / EDGES_PER_VERTEX);
    Random random = new Random(Long.parseLong(arguments[1]));
    ColonnadeGraph graph = Says.open(Arrays.asList(arguments).subList(2, arguments.length));
    new GraphBuilder(GraphInternals.store(graph), random, vertices).build();
    Says.close(graph);
  }

  private void build() {
    inBatches(this::addVertex);
    inBatches(this::addEdges);
  }

  private interface Work {
    void on(GraphTransaction tx, int vertex);
  }

  private void inBatches(Work work) {
    GraphTransaction tx = store.begin();
    for (int vertex = 0; vertex < vertices; vertex++) {
      work.on(tx, vertex);
      if (vertex % VERTICES_PER_COMMIT == VERTICES_PER_COMMIT - 1) {
        tx.commit();
        tx = store.begin();
      }
    }
    tx.commit();
  }

  private VertexRef ref(int vertex) {
    return new VertexRef(Id.of((long) vertex), thing);
  }

  private void addVertex(GraphTransaction tx, int vertex) {
    Id id = ref(vertex).id();
    VertexPropertyFact property =
        new VertexPropertyFact(name, 0, Optional.empty(), "thing " + vertex, List.of());
    tx.addVertex(Optional.of(id), thing, List.of(property)).orElseThrow();
  }

  private void addEdges(GraphTransaction tx, int vertex) {
    for (int i = 0; i < EDGES_PER_VERTEX; i++) {
      Optional<Id> id =
          random.nextInt(100) == 0
              ? Optional.of(Id.of("edge " + vertex + "/" + i))
              : Optional.empty();
      VertexRef other = ref(random.nextInt(vertices));
      List<PropertyFact> properties = List.of(new PropertyFact(weight, i));
      tx.addEdge(id, knows, ref(vertex).id(), other.id(), properties).orElseThrow();
    }
  }
}
