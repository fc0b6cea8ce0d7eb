package io.colonnade.examples.bench;

import io.colonnade.codec.Id;
import io.colonnade.model.PropertyFact;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphTransaction;
import java.util.List;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;

/** The writes that are measured. Immutable. */
final class WriteOps {

  private static final String RATES = "rates";

  private final SampleGraph sample;

  WriteOps(SampleGraph sample) {
    this.sample = sample;
  }

  /** All of them, in the order of the report. */
  List<WriteOp> all() {
    return List.of(
        new WriteOp("property_update", Aim.none(), this::update, this::scores),
        new WriteOp(
            "edge_add_store",
            new Aim.Raw(3),
            ReadOp.Level.STORE,
            Contest.Turns.ALIKE,
            this::addEdge,
            this::addEdgeFact,
            this::rates),
        new WriteOp("edge_add", new Aim.Raw(3), this::addEdge, this::rates),
        new WriteOp("edge_update", Aim.none(), this::updateEdge, this::orders),
        new WriteOp("vertex_add", Aim.none(), this::addVertex, (g, count) -> g.V().count().next()));
  }

  private long update(GraphTraversalSource g, int index) {
    g.V(sample.person(index)).property("score", index).iterate();
    return index;
  }

  private long scores(GraphTraversalSource g, int count) {
    long sum = 0;
    for (int index = 0; index < count; index++) {
      sum = sum * 31 + (Integer) g.V(sample.person(index)).values("score").next();
    }
    return sum;
  }

  private long addEdge(GraphTraversalSource g, int index) {
    g.V(sample.person(index))
        .addE(RATES)
        .to(__.V(sample.neighbour(index, 0)))
        .property("stars", index)
        .iterate();
    return index;
  }

  private long addEdgeFact(StoreReads reads, GraphTransaction tx, int index) {
    Id out = Id.of(sample.person(index));
    Id in = Id.of(sample.neighbour(index, 0));
    PropertyFact stars = new PropertyFact(reads.number(NameKind.KEY, "stars"), index);
    tx.addEdge(Optional.empty(), reads.number(NameKind.LABEL, RATES), out, in, List.of(stars));
    return index;
  }

  private long rates(GraphTraversalSource g, int count) {
    long sum = 0;
    for (int index = 0; index < count; index++) {
      Optional<Number> stars =
          g.V(sample.person(index)).outE(RATES).values("stars").sum().tryNext();
      sum = sum * 31 + stars.orElseThrow().longValue();
    }
    return sum;
  }

  private long updateEdge(GraphTraversalSource g, int index) {
    g.E(sample.bought(index)).property(SampleGraph.SINCE, index).iterate();
    return index;
  }

  private long orders(GraphTraversalSource g, int count) {
    long sum = 0;
    for (int index = 0; index < count; index++) {
      sum = sum * 31 + (Integer) g.E(sample.bought(index)).values(SampleGraph.SINCE).next();
    }
    return sum;
  }

  private long addVertex(GraphTraversalSource g, int index) {
    g.addV(SampleGraph.PERSON)
        .property("name", "person number " + index)
        .property("age", index % 90)
        .property("city", "city " + index % 100)
        .property("score", index)
        .property("active", true)
        .iterate();
    return index;
  }
}
