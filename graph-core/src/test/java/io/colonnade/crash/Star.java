package io.colonnade.crash;

import io.colonnade.codec.Id;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.model.PropertyFact;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/** A vertex with edges, half of them coming in, each to a vertex of its own. */
final class Star {

  static final long HUB = 0;

  private static final long EDGES_PER_COMMIT = 10_000;

  private final GraphStore store;
  private final int label;
  private final int weight;
  private GraphTransaction tx;

  private Star(ColonnadeGraph graph) {
    this.store = GraphInternals.store(graph);
    this.label = store.dictionary().number(NameKind.LABEL, "node");
    this.weight = store.dictionary().number(NameKind.KEY, "weight");
    this.tx = store.begin();
  }

  /** Makes one of ids that no vertex has. */
  static void make(ColonnadeGraph graph, long edges) {
    Star star = new Star(graph);
    star.addVertex(HUB);
    star.inPieces(edges, star::addVertex);
    star.addEdges(edges);
  }

  /** Adds the hub and its edges to what is left of one without it. */
  static void mend(ColonnadeGraph graph, long edges) {
    Star star = new Star(graph);
    star.addVertex(HUB);
    star.addEdges(edges);
  }

  private void addEdges(long edges) {
    inPieces(edges, this::addEdge);
    tx.commit();
  }

  private void inPieces(long edges, LongConsumer spoke) {
    for (long i = 1; i <= edges; i++) {
      spoke.accept(i);
      if (i % EDGES_PER_COMMIT == 0) {
        tx.commit();
        tx = store.begin();
      }
    }
  }

  private void addVertex(long id) {
    tx.addVertex(Optional.of(Id.of(id)), label, List.of()).orElseThrow();
  }

  private void addEdge(long spoke) {
    Id out = Id.of(spoke % 2 == 0 ? HUB : spoke);
    Id in = Id.of(spoke % 2 == 0 ? spoke : HUB);
    List<PropertyFact> properties = List.of(new PropertyFact(weight, spoke));
    tx.addEdge(Optional.empty(), label, out, in, properties).orElseThrow();
  }
}
