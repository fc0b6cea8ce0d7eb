package io.colonnade.examples.bench;

import io.colonnade.model.VertexRef;
import io.colonnade.tx.GraphTransaction;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/** The reads that are measured. Immutable. */
final class ReadOps {

  /** The one that is run with a small cache. */
  static final String UNCACHED = "value_map_uncached";

  private static final int MANY = 500;
  private static final String KNOWS = SampleGraph.KNOWS;
  private static final String LIKES = SampleGraph.LIKES;

  private final SampleGraph sample;

  ReadOps(SampleGraph sample) {
    this.sample = sample;
  }

  /** All of them, in the order of the report. */
  List<ReadOp> all() {
    List<ReadOp> ops = new ArrayList<>();
    ops.add(
        ofPerson("vertex_store", new Aim.Raw(1.5), ReadOp.Level.STORE, this::point, this::record));
    ops.add(
        ofPerson(
            "point_read", new Aim.Tinker(1.25), ReadOp.Level.GREMLIN, this::point, this::record));
    ops.add(valueMap());
    ops.add(
        ofPerson("hop_10", new Aim.Tinker(1.5), ReadOp.Level.GREMLIN, this::hop, this::hopRecipe));
    ops.add(ofHub("hop_1000_store", new Aim.Raw(3), ReadOp.Level.STORE));
    ops.add(ofHub("hop_1000", new Aim.Tinker(1.5), ReadOp.Level.GREMLIN));
    ops.add(
        ofPerson(
            "two_hops",
            new Aim.Tinker(2),
            ReadOp.Level.GREMLIN,
            this::twoHops,
            this::twoHopsRecipe));
    ops.add(
        ofPerson(
            "three_hops_limit_100",
            new Aim.Tinker(2),
            ReadOp.Level.GREMLIN,
            this::threeHops,
            this::threeHopsRecipe));
    ops.add(between("edge_between_10", Shape.FRIENDS, KNOWS));
    ops.add(between("edge_between_1000", Shape.HUB_EDGES, LIKES));
    ops.add(
        new ReadOp(
            "newest_10",
            new Aim.Stated("3 hop_10"),
            ReadOp.Level.GREMLIN,
            1,
            (g, index) -> sum(newest(g.V(sample.star()), 10)),
            (reads, tx, index) ->
                sum(reads.first(tx, reads.person(sample.star()), SampleGraph.POSTED, 10))));
    ops.add(
        new ReadOp(
            "count_100000",
            Aim.none(),
            ReadOp.Level.GREMLIN,
            1,
            (g, index) -> g.V(sample.star()).outE().count().next(),
            (reads, tx, index) -> reads.degree(tx, reads.person(sample.star()), SampleGraph.FANS)));
    ops.addAll(ofLayouts());
    return ops;
  }

  /** What differs most between layouts. */
  private List<ReadOp> ofLayouts() {
    return List.of(
        new ReadOp(
            "edge_by_id",
            Aim.none(),
            ReadOp.Level.GREMLIN,
            MANY,
            (g, index) -> (Integer) g.E(sample.bought(index)).values(SampleGraph.SINCE).next(),
            (reads, tx, index) ->
                (Integer) reads.value(tx, sample.bought(index), SampleGraph.SINCE)),
        ofPerson(
            "out_any_label_12",
            Aim.none(),
            ReadOp.Level.GREMLIN,
            (g, index) -> sum(g.V(sample.member(index)).out()),
            (reads, tx, index) -> sum(reads.out(tx, reads.person(sample.member(index))))),
        ofPerson(
            "edge_values_10",
            Aim.none(),
            ReadOp.Level.GREMLIN,
            (g, index) -> hash(g.V(sample.person(index)).outE(KNOWS).values(SampleGraph.SINCE)),
            (reads, tx, index) ->
                hash(
                    reads
                        .values(tx, reads.person(sample.person(index)), KNOWS, SampleGraph.SINCE)
                        .iterator())),
        ofPerson(
            "edge_texts_4",
            Aim.none(),
            ReadOp.Level.GREMLIN,
            (g, index) ->
                hash(g.V(sample.member(index)).outE(SampleGraph.REVIEWED).values(SampleGraph.TEXT)),
            (reads, tx, index) ->
                hash(
                    reads
                        .values(
                            tx,
                            reads.person(sample.member(index)),
                            SampleGraph.REVIEWED,
                            SampleGraph.TEXT)
                        .iterator())),
        new ReadOp(
            "hop_100000",
            Aim.none(),
            ReadOp.Level.GREMLIN,
            1,
            (g, index) -> sum(g.V(sample.star()).out(SampleGraph.FANS)),
            (reads, tx, index) ->
                sum(reads.out(tx, List.of(reads.person(sample.star())), SampleGraph.FANS))));
  }

  /** The same in whatever order. */
  private static long hash(Iterator<?> values) {
    long sum = 0;
    while (values.hasNext()) {
      sum += values.next().hashCode();
    }
    return sum;
  }

  /** {@code valueMap} of a vertex, of which there are so many that a small cache holds few. */
  ReadOp valueMapOfAny() {
    return valueMap().named(UNCACHED, Aim.none(), sample.shape().people());
  }

  private ReadOp valueMap() {
    return ofPerson(
        "value_map",
        new Aim.Tinker(1.25),
        ReadOp.Level.GREMLIN,
        (g, index) -> g.V(sample.person(index)).valueMap().next().hashCode(),
        this::record);
  }

  private static ReadOp ofPerson(
      String name, Aim aim, ReadOp.Level level, ReadOp.Traversal way, ReadOp.Recipe recipe) {
    return new ReadOp(name, aim, level, MANY, way, recipe);
  }

  private ReadOp ofHub(String name, Aim aim, ReadOp.Level level) {
    return new ReadOp(
        name,
        aim,
        level,
        sample.shape().hubs(),
        (g, index) -> sum(g.V(sample.hub(index)).out(LIKES)),
        (reads, tx, index) -> sum(reads.out(tx, List.of(reads.person(sample.hub(index))), LIKES)));
  }

  private static GraphTraversal<?, Vertex> newest(GraphTraversal<?, Vertex> from, int count) {
    return from.outE(SampleGraph.POSTED).order().by(SampleGraph.AT, Order.desc).limit(count).inV();
  }

  private long point(GraphTraversalSource g, int index) {
    return (Long) g.V(sample.person(index)).next().id();
  }

  private long record(StoreReads reads, GraphTransaction tx, int index) {
    return (Long) reads.vertex(tx, sample.person(index)).id().value();
  }

  private long hop(GraphTraversalSource g, int index) {
    return sum(g.V(sample.person(index)).out(KNOWS));
  }

  private long hopRecipe(StoreReads reads, GraphTransaction tx, int index) {
    return sum(reads.out(tx, List.of(reads.person(sample.person(index))), KNOWS));
  }

  private long twoHops(GraphTraversalSource g, int index) {
    return sum(g.V(sample.person(index)).out(KNOWS).out(KNOWS));
  }

  private long twoHopsRecipe(StoreReads reads, GraphTransaction tx, int index) {
    List<VertexRef> first = reads.out(tx, List.of(reads.person(sample.person(index))), KNOWS);
    return sum(reads.out(tx, first, KNOWS));
  }

  /** Which hundred they are is up to the graph; that they are a hundred is not. */
  private long threeHops(GraphTraversalSource g, int index) {
    GraphTraversal<Vertex, Vertex> found =
        g.V(sample.person(index)).out(KNOWS).out(KNOWS).out(KNOWS).limit(100);
    long count = 0;
    while (found.hasNext()) {
      count += found.next().id() instanceof Long ? 1 : 0;
    }
    return count;
  }

  private long threeHopsRecipe(StoreReads reads, GraphTransaction tx, int index) {
    List<VertexRef> first = reads.out(tx, List.of(reads.person(sample.person(index))), KNOWS);
    List<VertexRef> second = reads.out(tx, first.subList(0, 1), KNOWS);
    return reads.out(tx, second, KNOWS).size();
  }

  /** The edge from a vertex with so many edges to one of its neighbours. */
  private ReadOp between(String name, int edges, String label) {
    boolean ofPeople = edges == Shape.FRIENDS;
    int variants = ofPeople ? MANY : sample.shape().hubs();
    return new ReadOp(
        name,
        Aim.none(),
        ReadOp.Level.GREMLIN,
        variants,
        (g, index) -> {
          long from = ofPeople ? sample.person(index) : sample.hub(index);
          long to = sample.neighbour(from, edges / 2);
          return g.V(from).outE(label).where(__.inV().hasId(to)).toList().size();
        },
        (reads, tx, index) -> {
          long from = ofPeople ? sample.person(index) : sample.hub(index);
          long to = sample.neighbour(from, edges / 2);
          return reads.between(tx, reads.person(from), label, to);
        });
  }

  private static long sum(GraphTraversal<?, Vertex> found) {
    long sum = 0;
    while (found.hasNext()) {
      sum += (Long) found.next().id();
    }
    return sum;
  }

  private static long sum(List<VertexRef> found) {
    long sum = 0;
    for (VertexRef vertex : found) {
      sum += (Long) vertex.id().value();
    }
    return sum;
  }
}
