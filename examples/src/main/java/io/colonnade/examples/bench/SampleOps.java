package io.colonnade.examples.bench;

import static io.colonnade.examples.bench.SampleGraph.AT;
import static io.colonnade.examples.bench.SampleGraph.FANS;
import static io.colonnade.examples.bench.SampleGraph.KNOWS;
import static io.colonnade.examples.bench.SampleGraph.LIKES;
import static io.colonnade.examples.bench.SampleGraph.PERSON;
import static io.colonnade.examples.bench.SampleGraph.POSTED;
import static io.colonnade.examples.bench.SampleGraph.REVIEWED;
import static io.colonnade.examples.bench.SampleGraph.SINCE;
import static io.colonnade.examples.bench.SampleGraph.TEXT;

import io.colonnade.codec.Id;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexRef;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/** The operations on the main graph that are measured. Immutable. */
final class SampleOps {

  private static final int MANY = 500;
  private static final String RATES = "rates";

  private final SampleGraph sample;

  SampleOps(SampleGraph sample) {
    this.sample = sample;
  }

  /** Returns the reads, in the order of the report. */
  List<Op> reads() {
    return List.of(
        read("vertex_store", Aim.raw(1.5), this::point).recipe(this::record).inStore(),
        read("point_read", Aim.tinker(1.25), this::point).recipe(this::record),
        valueMap("value_map", Aim.tinker(1.25), MANY),
        read("hop_10", Aim.tinker(1.5), (g, i) -> sum(g.V(person(i)).out(KNOWS)))
            .recipe((r, i) -> sum(r.out(person(i), KNOWS))),
        ofHub("hop_1000_store", Aim.raw(3)).inStore(),
        ofHub("hop_1000", Aim.tinker(1.5)),
        read("two_hops", Aim.tinker(2), (g, i) -> sum(g.V(person(i)).out(KNOWS).out(KNOWS)))
            .recipe((r, i) -> sum(r.out(r.out(person(i), KNOWS), KNOWS))),
        read("three_hops_limit_100", Aim.tinker(2), this::threeHops)
            .recipe((r, i) -> r.out(r.out(oneFriend(r, i), KNOWS), KNOWS).size()),
        between("edge_between_10", MANY, sample::person, Shape.FRIENDS, KNOWS),
        between("edge_between_1000", sample.shape().hubs(), sample::hub, Shape.HUB_EDGES, LIKES),
        ofStar("newest_10", Aim.stated("3 hop_10"), g -> sum(newest(g)))
            .recipe((r, i) -> sum(r.first(sample.star(), POSTED, 10))),
        ofStar("count_100000", Aim.NONE, g -> g.V(sample.star()).outE().count().next())
            .recipe((r, i) -> r.degree(sample.star(), FANS)),
        // What differs most between layouts.
        read("edge_by_id", Aim.NONE, this::orderOf)
            .recipe((r, i) -> r.edgeValue(sample.bought(i), SINCE).hashCode()),
        read("out_any_label_12", Aim.NONE, (g, i) -> sum(g.V(sample.member(i)).out()))
            .recipe((r, i) -> sum(r.out(sample.member(i)))),
        read("edge_values_10", Aim.NONE, (g, i) -> sum(g.V(person(i)).outE(KNOWS).values(SINCE)))
            .recipe((r, i) -> sum(r.edgeValues(person(i), KNOWS, SINCE))),
        read("edge_texts_4", Aim.NONE, (g, i) -> sum(reviews(g, i)))
            .recipe((r, i) -> sum(r.edgeValues(sample.member(i), REVIEWED, TEXT))),
        ofStar("hop_100000", Aim.NONE, g -> sum(g.V(sample.star()).out(FANS)))
            .recipe((r, i) -> sum(r.out(sample.star(), FANS))));
  }

  /** Returns a read of a vertex, of which there are so many that a small cache holds few. */
  Op uncached() {
    return valueMap("value_map_uncached", Aim.NONE, sample.shape().people());
  }

  /** Returns the writes, in the order of the report. */
  List<Op> writes() {
    return List.of(
        write("property_update", Aim.NONE, this::update, this::scores),
        write("edge_add_store", Aim.raw(3), this::addEdge, this::rates)
            .recipe(this::addEdgeFact)
            .inStore(),
        write("edge_add", Aim.raw(3), this::addEdge, this::rates),
        write("edge_update", Aim.NONE, this::updateEdge, this::orders),
        write("vertex_add", Aim.NONE, this::addVertex, (g, count) -> g.V().count().next()));
  }

  private static Op read(String name, Aim aim, Op.Traversal gremlin) {
    return Op.read(name, aim, MANY, gremlin);
  }

  private static Op write(String name, Aim aim, Op.Traversal gremlin, Op.Traversal proof) {
    return Op.write(name, aim, Contest.Turns.ALIKE, gremlin, proof);
  }

  private static Op ofStar(String name, Aim aim, ToLongFunction<GraphTraversalSource> gremlin) {
    return Op.read(name, aim, 1, (g, i) -> gremlin.applyAsLong(g));
  }

  private Op ofHub(String name, Aim aim) {
    Op.Traversal out = (g, i) -> sum(g.V(sample.hub(i)).out(LIKES));
    return Op.read(name, aim, sample.shape().hubs(), out)
        .recipe((r, i) -> sum(r.out(sample.hub(i), LIKES)));
  }

  private Op valueMap(String name, Aim aim, int variants) {
    return Op.read(name, aim, variants, (g, i) -> g.V(person(i)).valueMap().next().hashCode())
        .recipe(this::record);
  }

  /** The edge from a vertex with so many edges to one of its neighbours. */
  private Op between(String name, int variants, LongUnaryOperator vertex, int edges, String label) {
    LongUnaryOperator other = from -> sample.neighbour(from, edges / 2);
    Op.Traversal gremlin =
        (g, i) -> {
          long from = vertex.applyAsLong(i);
          long to = other.applyAsLong(from);
          return g.V(from).outE(label).where(__.inV().hasId(to)).toList().size();
        };
    return Op.read(name, Aim.NONE, variants, gremlin)
        .recipe(
            (r, i) -> {
              long from = vertex.applyAsLong(i);
              return r.between(from, label, other.applyAsLong(from));
            });
  }

  private long person(int index) {
    return sample.person(index);
  }

  private long point(GraphTraversalSource g, int index) {
    return (Long) g.V(person(index)).next().id();
  }

  private long record(StoreReads reads, int index) {
    return (Long) reads.vertex(person(index)).id().value();
  }

  private GraphTraversal<Vertex, Vertex> newest(GraphTraversalSource g) {
    return g.V(sample.star()).outE(POSTED).order().by(AT, Order.desc).limit(10).inV();
  }

  private GraphTraversal<Vertex, ?> reviews(GraphTraversalSource g, int index) {
    return g.V(sample.member(index)).outE(REVIEWED).values(TEXT);
  }

  /** Which hundred they are is up to the graph; that they are a hundred is not. */
  private long threeHops(GraphTraversalSource g, int index) {
    GraphTraversal<Vertex, Vertex> found =
        g.V(person(index)).out(KNOWS).out(KNOWS).out(KNOWS).limit(100);
    long count = 0;
    while (found.hasNext()) {
      count += found.next().id() instanceof Long ? 1 : 0;
    }
    return count;
  }

  private List<VertexRef> oneFriend(StoreReads reads, int index) {
    return reads.out(person(index), KNOWS).subList(0, 1);
  }

  private static long sum(Iterator<?> found) {
    return Op.sum(found);
  }

  private static long sum(List<?> found) {
    return Op.sum(found.iterator());
  }

  private long update(GraphTraversalSource g, int index) {
    g.V(person(index)).property("score", index).iterate();
    return index;
  }

  private long scores(GraphTraversalSource g, int count) {
    return proof(count, i -> (Integer) g.V(person(i)).values("score").next());
  }

  private long addEdge(GraphTraversalSource g, int index) {
    g.V(person(index))
        .addE(RATES)
        .to(__.V(sample.neighbour(index, 0)))
        .property("stars", index)
        .iterate();
    return index;
  }

  private long addEdgeFact(StoreReads reads, int index) {
    Id out = Id.of(person(index));
    Id in = Id.of(sample.neighbour(index, 0));
    List<PropertyFact> stars = List.of(new PropertyFact(reads.key("stars"), index));
    reads.transaction().addEdge(Optional.empty(), reads.label(RATES), out, in, stars);
    return index;
  }

  private long rates(GraphTraversalSource g, int count) {
    return proof(
        count, i -> g.V(person(i)).outE(RATES).<Number>values("stars").sum().next().longValue());
  }

  private long orderOf(GraphTraversalSource g, int index) {
    return (Integer) g.E(sample.bought(index)).values(SINCE).next();
  }

  private long updateEdge(GraphTraversalSource g, int index) {
    g.E(sample.bought(index)).property(SINCE, index).iterate();
    return index;
  }

  private long orders(GraphTraversalSource g, int count) {
    return proof(count, i -> orderOf(g, i));
  }

  private long addVertex(GraphTraversalSource g, int index) {
    g.addV(PERSON)
        .property("name", "person number " + index)
        .property("age", index % 90)
        .property("city", "city " + index % 100)
        .property("score", index)
        .property("active", true)
        .iterate();
    return index;
  }

  private static long proof(int count, IntToLongFunction left) {
    return IntStream.range(0, count).mapToLong(left).reduce(0, (sum, each) -> sum * 31 + each);
  }
}
