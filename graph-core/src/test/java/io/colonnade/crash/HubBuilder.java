package io.colonnade.crash;

import io.colonnade.codec.Id;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.model.PropertyFact;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A program that makes three hubs with many edges each, a fourth with ten, and the vertices that
 * they lead to. It knows its vertices and so reads none of them. Arguments: number of edges a hub,
 * options of the graph.
 */
final class HubBuilder {

  static final int HUBS = 3;

  /** The hub with ten edges. */
  static final long SMALL_HUB = HUBS;

  static final int SMALL_HUB_EDGES = 10;

  /** First id of the others; there are that many. */
  static final int SPOKES = 10_000;

  private static final int EDGES_PER_COMMIT = 10_000;

  private final GraphStore store;
  private final int label;
  private final int weight;

  private HubBuilder(GraphStore store) {
    this.store = store;
    this.label = store.dictionary().number(NameKind.LABEL, "node");
    this.weight = store.dictionary().number(NameKind.KEY, "weight");
  }

  public static void main(String[] arguments) {
    int edges = Integer.parseInt(arguments[0]);
    ColonnadeGraph graph = Says.open(Arrays.asList(arguments).subList(1, arguments.length));
    HubBuilder builder = new HubBuilder(graph.store());
    builder.addVertices();
    for (long hub = 0; hub < HUBS; hub++) {
      builder.addEdges(hub, edges);
    }
    builder.addEdges(SMALL_HUB, SMALL_HUB_EDGES);
    Says.close(graph);
  }

  private void addVertices() {
    GraphTransaction tx = store.begin();
    for (long id = 0; id <= SMALL_HUB; id++) {
      tx.addVertex(Optional.of(Id.of(id)), label, List.of()).orElseThrow();
    }
    for (long id = SPOKES; id < 2 * SPOKES; id++) {
      tx.addVertex(Optional.of(Id.of(id)), label, List.of()).orElseThrow();
    }
    tx.commit();
  }

  private void addEdges(long hub, int edges) {
    Id out = Id.of(hub);
    GraphTransaction tx = store.begin();
    for (int i = 0; i < edges; i++) {
      Id in = Id.of(SPOKES + i % SPOKES);
      List<PropertyFact> properties = List.of(new PropertyFact(weight, i));
      tx.addEdge(Optional.empty(), label, out, in, properties).orElseThrow();
      if (i % EDGES_PER_COMMIT == EDGES_PER_COMMIT - 1) {
        tx.commit();
        tx = store.begin();
      }
    }
    tx.commit();
  }
}
