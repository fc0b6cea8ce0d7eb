package io.colonnade.crash;

import io.colonnade.codec.Id;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.model.PropertyFact;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A program that makes hubs with many edges each, another one with ten, and the vertices that they
 * lead to. It knows its vertices and so reads none of them. Arguments: number of hubs, number of
 * edges a hub, options of the graph.
 */
final class HubBuilder {

  /** The hub with ten edges; those with many have the ids from 0 on. */
  static final long SMALL_HUB = 1_000;

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
    long hubs = Long.parseLong(arguments[0]);
    int edges = Integer.parseInt(arguments[1]);
    ColonnadeGraph graph = Says.open(Arrays.asList(arguments).subList(2, arguments.length));
    HubBuilder builder = new HubBuilder(GraphInternals.store(graph));
    builder.addVertices(hubs);
    for (long hub = 0; hub < hubs; hub++) {
      builder.addEdges(hub, edges);
    }
    builder.addEdges(SMALL_HUB, SMALL_HUB_EDGES);
    Says.close(graph);
  }

  private void addVertices(long hubs) {
    GraphTransaction tx = store.begin();
    tx.addVertex(Optional.of(Id.of(SMALL_HUB)), label, List.of()).orElseThrow();
    for (long id = 0; id < hubs; id++) {
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
