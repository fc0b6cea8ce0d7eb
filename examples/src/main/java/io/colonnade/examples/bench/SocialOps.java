package io.colonnade.examples.bench;

import static io.colonnade.examples.bench.SocialGraph.AGE;
import static io.colonnade.examples.bench.SocialGraph.CITY;
import static io.colonnade.examples.bench.SocialGraph.KNOWS;
import static io.colonnade.examples.bench.SocialGraph.NAME;
import static io.colonnade.examples.bench.SocialGraph.PERSON;

import io.colonnade.codec.IndexValueCodec;
import io.colonnade.index.ValueRanges;
import io.colonnade.model.VertexRef;
import io.colonnade.tx.GraphTransaction;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.Path;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;

/** The reads of the social graph that are measured. Immutable. */
final class SocialOps {

  private static final int MANY = 500;
  private static final int HOPS_LIMIT = 100;
  private static final int RANGE = 20;
  private static final int RANGE_LIMIT = 10;
  private static final int PATHS = 16;
  private static final int PATH_EDGES = 4;
  private static final int PATH_THREADS = 4;

  private final SocialGraph social;

  SocialOps(SocialGraph social) {
    this.social = social;
  }

  /** All of them, in the order of the report. */
  List<ReadOp> all() {
    return List.of(
        of(
            "social_three_hops_count",
            new Aim.TinkerMean(2),
            MANY,
            (g, index) ->
                g.V(person(index))
                    .out(KNOWS)
                    .out(KNOWS)
                    .out(KNOWS)
                    .limit(HOPS_LIMIT)
                    .count()
                    .next(),
            this::threeHops),
        of(
            "social_two_hops_dedup",
            new Aim.Tinker(2),
            MANY,
            (g, index) -> g.V(person(index)).out(KNOWS).out(KNOWS).dedup().count().next(),
            this::twoHops),
        of(
            "social_out_values",
            new Aim.Tinker(2.5),
            MANY,
            (g, index) -> hash(g.V(person(index)).out(KNOWS).values(NAME).toList()),
            (reads, tx, index) ->
                hash(reads.values(tx, friends(reads, tx, List.of(start(reads, index))), NAME))),
        uniqueLookup(),
        valueMap(),
        of("social_range_10", new Aim.Raw(2), MANY, this::range, this::rangeRecipe),
        of("social_edge_between", new Aim.Raw(3), MANY, this::between, this::betweenRecipe),
        of(
            "social_group_count",
            new Aim.Tinker(1.5),
            1,
            (g, index) -> g.V().hasLabel(PERSON).groupCount().by(CITY).next().hashCode(),
            (reads, tx, index) -> {
              Map<Object, Long> counts = new HashMap<>();
              reads.values(CITY).forEach(city -> counts.merge(city, 1L, Long::sum));
              return counts.hashCode();
            }),
        of(
            "social_edge_count",
            new Aim.Raw(2.5),
            1,
            (g, index) -> g.E().count().next(),
            (reads, tx, index) -> reads.edges()),
        of("social_path", new Aim.Scaling(PATH_THREADS, 1.5), PATHS, this::path, this::pathRecipe));
  }

  /** A lookup by a unique key. */
  ReadOp uniqueLookup() {
    return of(
        "social_unique_lookup",
        new Aim.Tinker(2),
        MANY,
        (g, index) ->
            (Integer) g.V().has(PERSON, NAME, social.name(person(index))).values(AGE).next(),
        (reads, tx, index) -> {
          String name = social.name(person(index));
          return (Integer) reads.indexes().equal(tx, SocialGraph.BY_NAME, name, AGE).get(0);
        });
  }

  /** All properties of a vertex. */
  ReadOp valueMap() {
    return of(
        "social_value_map",
        new Aim.Tinker(1.25),
        MANY,
        (g, index) -> g.V(person(index)).valueMap().next().hashCode(),
        (reads, tx, index) -> reads.vertex(tx, person(index)).label());
  }

  private static ReadOp of(
      String name, Aim aim, int variants, ReadOp.Traversal way, ReadOp.Recipe recipe) {
    return new ReadOp(name, aim, ReadOp.Level.GREMLIN, variants, way, recipe);
  }

  private long person(int index) {
    return social.person(index);
  }

  private VertexRef start(StoreReads reads, int index) {
    return reads.person(person(index));
  }

  private static List<VertexRef> friends(
      StoreReads reads, GraphTransaction tx, List<VertexRef> people) {
    return reads.out(tx, people, KNOWS);
  }

  /** Follows only as many people of the second hop as it takes to find enough. */
  private long threeHops(StoreReads reads, GraphTransaction tx, int index) {
    int found = 0;
    for (VertexRef first : friends(reads, tx, List.of(start(reads, index)))) {
      for (VertexRef second : friends(reads, tx, List.of(first))) {
        found += friends(reads, tx, List.of(second)).size();
        if (found >= HOPS_LIMIT) {
          return HOPS_LIMIT;
        }
      }
    }
    return found;
  }

  private long twoHops(StoreReads reads, GraphTransaction tx, int index) {
    List<VertexRef> first = friends(reads, tx, List.of(start(reads, index)));
    List<VertexRef> once = List.copyOf(new HashSet<>(first));
    return new HashSet<>(friends(reads, tx, once)).size();
  }

  private int from(int index) {
    return social.age(person(index)) % (social.people() - RANGE);
  }

  /** Which ten they are is up to the graph; that they are ten of those in the range is not. */
  private long range(GraphTraversalSource g, int index) {
    P<Integer> range = P.between(from(index), from(index) + RANGE);
    return inRange(
        index, g.V().has(PERSON, AGE, range).limit(RANGE_LIMIT).values(AGE, NAME).toList());
  }

  private long rangeRecipe(StoreReads reads, GraphTransaction tx, int index) {
    ValueRanges range =
        ValueRanges.between(
            IndexValueCodec.form(from(index)), IndexValueCodec.form(from(index) + RANGE));
    List<Object> ages = reads.indexes().first(tx, SocialGraph.BY_AGE, range, RANGE_LIMIT, AGE);
    return inRange(index, ages);
  }

  private long inRange(int index, List<?> values) {
    return values.stream()
        .filter(
            value ->
                value instanceof Integer age && age >= from(index) && age < from(index) + RANGE)
        .count();
  }

  private long friend(int index) {
    long popular = social.popular(index);
    return social.friend(popular, social.degree(popular) / 2);
  }

  private long between(GraphTraversalSource g, int index) {
    return g.V(social.popular(index))
        .outE(KNOWS)
        .where(__.inV().hasId(friend(index)))
        .toList()
        .size();
  }

  private long betweenRecipe(StoreReads reads, GraphTransaction tx, int index) {
    return reads.between(tx, reads.person(social.popular(index)), KNOWS, friend(index));
  }

  /** The id of another person, who can be reached. */
  private long target(int index) {
    long target = person(index);
    for (int edges = PATH_EDGES; target == person(index); edges--) {
      target = social.walk(person(index), edges);
    }
    return target;
  }

  /** How many vertices are on the first path, which is one of the shortest. */
  private long path(GraphTraversalSource g, int index) {
    Path path =
        g.V(person(index))
            .repeat(__.out(KNOWS).simplePath())
            .until(__.hasId(target(index)))
            .path()
            .limit(1)
            .next();
    return path.size();
  }

  private long pathRecipe(StoreReads reads, GraphTransaction tx, int index) {
    VertexRef target = reads.person(target(index));
    Set<VertexRef> seen = new HashSet<>(Set.of(start(reads, index)));
    List<VertexRef> level = List.copyOf(seen);
    int vertices = 1;
    while (!level.isEmpty()) {
      vertices++;
      List<VertexRef> next = friends(reads, tx, level);
      if (next.contains(target)) {
        return vertices;
      }
      level = next.stream().filter(seen::add).toList();
    }
    throw new IllegalStateException("no path from " + person(index) + " to " + target(index));
  }

  private static long hash(List<?> values) {
    long sum = 0;
    for (Object value : values) {
      sum += value.hashCode();
    }
    return sum;
  }
}
