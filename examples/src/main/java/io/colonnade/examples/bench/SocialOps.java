package io.colonnade.examples.bench;

import static io.colonnade.examples.bench.SocialGraph.AGE;
import static io.colonnade.examples.bench.SocialGraph.CITY;
import static io.colonnade.examples.bench.SocialGraph.KNOWS;
import static io.colonnade.examples.bench.SocialGraph.NAME;
import static io.colonnade.examples.bench.SocialGraph.PERSON;

import io.colonnade.codec.Id;
import io.colonnade.codec.IndexValueCodec;
import io.colonnade.index.ValueRanges;
import io.colonnade.model.VertexRef;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Vertex;

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

  /** Returns all of them, in the order of the report. */
  List<Op> all() {
    return List.of(
        read("social_three_hops_count", Aim.tinkerMean(2), this::threeHopsCount)
            .recipe(this::threeHops),
        read("social_two_hops_dedup", Aim.tinker(2), this::twoHopsCount).recipe(this::twoHops),
        read("social_out_values", Aim.tinker(2.5), this::friendNames)
            .recipe((r, i) -> sum(r.values(ids(friends(r, i)), NAME))),
        uniqueLookup(),
        valueMap(),
        read("social_range_10", Aim.raw(2), this::range).recipe(this::rangeInIndex),
        read("social_edge_between", Aim.raw(3), this::between)
            .recipe((r, i) -> r.between(social.popular(i), KNOWS, friend(i))),
        Op.read("social_group_count", Aim.tinker(1.5), 1, this::cities).recipe(this::countCities),
        Op.read("social_edge_count", Aim.raw(2.5), 1, (g, i) -> g.E().count().next())
            .recipe((r, i) -> r.edges()),
        Op.read("social_path", Aim.scaling(PATH_THREADS, 1.5), PATHS, this::path)
            .recipe(this::shortestPath));
  }

  /** Returns a lookup by a unique key. */
  Op uniqueLookup() {
    return read("social_unique_lookup", Aim.tinker(2), this::ageOfNamed)
        .recipe((r, i) -> sum(r.indexed(SocialGraph.BY_NAME, social.name(person(i)), AGE)));
  }

  /** Returns a read of all properties of a vertex. */
  Op valueMap() {
    Op.Traversal gremlin = (g, i) -> g.V(person(i)).valueMap().next().hashCode();
    return read("social_value_map", Aim.tinker(1.25), gremlin)
        .recipe((r, i) -> r.vertex(person(i)).label());
  }

  private static Op read(String name, Aim aim, Op.Traversal gremlin) {
    return Op.read(name, aim, MANY, gremlin);
  }

  private long person(int index) {
    return social.person(index);
  }

  private GraphTraversal<Vertex, Vertex> friendsOf(GraphTraversalSource g, int index) {
    return g.V(person(index)).out(KNOWS);
  }

  private List<VertexRef> friends(StoreReads reads, int index) {
    return reads.out(person(index), KNOWS);
  }

  private long friendNames(GraphTraversalSource g, int index) {
    return sum(friendsOf(g, index).values(NAME).toList());
  }

  private long ageOfNamed(GraphTraversalSource g, int index) {
    return (Integer) g.V().has(PERSON, NAME, social.name(person(index))).values(AGE).next();
  }

  private static List<Id> ids(List<VertexRef> vertices) {
    return vertices.stream().map(VertexRef::id).toList();
  }

  private static long sum(List<?> found) {
    return Op.sum(found.iterator());
  }

  private long threeHopsCount(GraphTraversalSource g, int index) {
    return friendsOf(g, index).out(KNOWS).out(KNOWS).limit(HOPS_LIMIT).count().next();
  }

  /** Follows only as many people of the second hop as it takes to find enough. */
  private long threeHops(StoreReads reads, int index) {
    int found = 0;
    for (VertexRef first : friends(reads, index)) {
      for (VertexRef second : reads.out(List.of(first), KNOWS)) {
        found += reads.out(List.of(second), KNOWS).size();
        if (found >= HOPS_LIMIT) {
          return HOPS_LIMIT;
        }
      }
    }
    return found;
  }

  private long twoHopsCount(GraphTraversalSource g, int index) {
    return friendsOf(g, index).out(KNOWS).dedup().count().next();
  }

  private long twoHops(StoreReads reads, int index) {
    List<VertexRef> once = List.copyOf(new HashSet<>(friends(reads, index)));
    return new HashSet<>(reads.out(once, KNOWS)).size();
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

  private long rangeInIndex(StoreReads reads, int index) {
    ValueRanges range =
        ValueRanges.between(
            IndexValueCodec.form(from(index)), IndexValueCodec.form(from(index) + RANGE));
    return inRange(index, reads.indexed(SocialGraph.BY_AGE, range, RANGE_LIMIT, AGE));
  }

  private long inRange(int index, List<?> values) {
    int from = from(index);
    return values.stream()
        .filter(value -> value instanceof Integer age && age >= from && age < from + RANGE)
        .count();
  }

  private long cities(GraphTraversalSource g, int index) {
    return g.V().hasLabel(PERSON).groupCount().by(CITY).next().hashCode();
  }

  private long countCities(StoreReads reads, int index) {
    Map<Object, Long> counts = new HashMap<>();
    reads.values(CITY).forEach(city -> counts.merge(city, 1L, Long::sum));
    return counts.hashCode();
  }

  private long friend(int index) {
    long popular = social.popular(index);
    return social.friend(popular, social.degree(popular) / 2);
  }

  private long between(GraphTraversalSource g, int index) {
    Object friend = friend(index);
    return g.V(social.popular(index)).outE(KNOWS).where(__.inV().hasId(friend)).toList().size();
  }

  /** Returns the id of another person, to which a path leads. */
  private long target(int index) {
    long target = person(index);
    for (int edges = PATH_EDGES; target == person(index); edges--) {
      target = social.walk(person(index), edges);
    }
    return target;
  }

  /** Returns the number of vertices on the first path, which is one of the shortest. */
  private long path(GraphTraversalSource g, int index) {
    Object target = target(index);
    return g.V(person(index))
        .repeat(__.out(KNOWS).simplePath())
        .until(__.hasId(target))
        .path()
        .limit(1)
        .next()
        .size();
  }

  private long shortestPath(StoreReads reads, int index) {
    VertexRef target = reads.person(target(index));
    Set<VertexRef> seen = new HashSet<>(Set.of(reads.person(person(index))));
    List<VertexRef> level = List.copyOf(seen);
    int vertices = 1;
    while (!level.isEmpty()) {
      vertices++;
      List<VertexRef> next = reads.out(level, KNOWS);
      if (next.contains(target)) {
        return vertices;
      }
      level = next.stream().filter(seen::add).toList();
    }
    throw new IllegalStateException("no path from " + person(index) + " to " + target(index));
  }
}
