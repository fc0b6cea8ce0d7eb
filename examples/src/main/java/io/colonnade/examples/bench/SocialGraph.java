package io.colonnade.examples.bench;

import static io.colonnade.examples.bench.Op.MANY;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.IndexTarget;
import io.colonnade.model.VertexRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/**
 * The graph of the operations {@code social_*}: people with names that are unique and ages (in
 * days) by range, both indexed, and edges {@code knows} sorted by {@code since}. A person has 1 to
 * 36 such edges, 9 on average; one of them, the hub, has one to each person in addition, and each
 * 200th edge leads to the hub, so that few reads of many cost a thousand times as much. Ids of
 * vertices are supplied, from 1 on. Immutable.
 *
 * @param people a multiple of 10
 */
record SocialGraph(int people) implements Workload {

  private static final String PERSON = "person";
  private static final String NAME = "name";
  private static final String AGE = "age";
  private static final String CITY = "city";
  private static final String KNOWS = "knows";
  private static final String SINCE = "since";
  private static final int AT_ONCE = 1_000;
  private static final int EDGES_AT_ONCE = 5_000;
  private static final int CITIES = 100;
  private static final int TO_HUB = 200;
  private static final long HUB = 1;
  private static final int HOPS_LIMIT = 100;
  private static final int RANGE = 20;
  private static final int RANGE_LIMIT = 10;
  private static final int PATHS = 16;
  private static final int PATH_EDGES = 4;

  /** How many edges people have, by the last digit of their id. */
  private static final List<Integer> DEGREES = List.of(1, 2, 3, 4, 5, 6, 8, 10, 15, 36);

  /** Has no common divisor with the number of people. */
  private static final long PRIME = 1_000_003;

  /** Returns the id of some person, mostly another one for the next index. */
  private long person(long index) {
    return 1 + Long.remainderUnsigned(Workload.mix(index), people);
  }

  /** Returns the id of some person with as many edges as anyone but the hub. */
  private long popular(long index) {
    return (person(index) - 1) / 10 * 10 + 9;
  }

  /** Returns the number of edges of a person, without the {@link #people} more of the hub. */
  private static int degree(long id) {
    return DEGREES.get((int) (id % DEGREES.size()));
  }

  /** Returns the person at the end of an edge of a person; never the same person. */
  private long friend(long id, int edge) {
    long mixed = Workload.mix(id * PRIME + edge);
    long friend = mixed % TO_HUB == 0 ? HUB : person(mixed);
    return friend == id ? 1 + id % people : friend;
  }

  /** Returns a friend of the popular person of an index. */
  private long friendOfPopular(int index) {
    return friend(popular(index), degree(popular(index)) / 2);
  }

  private static String name(long id) {
    return "person number " + id;
  }

  /** Returns an age from 0 on, another one for each person. */
  private int age(long id) {
    return (int) (id * PRIME % people);
  }

  private static String city(long id) {
    return "city " + id % CITIES;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%,d people and %,d edges between them", people, 10L * people);
  }

  @Override
  public void declare(ColonnadeGraph graph) {
    graph
        .schema()
        .change()
        .vertexLabel(PERSON)
        .key(NAME, String.class, Cardinality.single)
        .key(AGE, Integer.class, Cardinality.single)
        .key(CITY, String.class, Cardinality.single)
        .key(SINCE, Integer.class)
        .edgeLabel(KNOWS, knows -> knows.sortedBy(SINCE, Order.desc))
        .commit();
    IndexTarget people = IndexTarget.vertex(PERSON);
    Workload.await(graph.schema().index("byName").on(people).key(NAME).unique().create());
    Workload.await(graph.schema().index("byAge").on(people).key(AGE).range().create());
  }

  @Override
  public TinkerGraph tinkerGraph() {
    TinkerGraph graph = TinkerGraph.open();
    graph.createIndex(NAME, Vertex.class);
    return graph;
  }

  @Override
  public void write(Graph graph, Runnable commit) {
    writeVertices(graph, commit);
    List<long[]> ends = new ArrayList<>();
    for (long id = 1; id <= people; id++) {
      for (int edge = 0; edge < degree(id); edge++) {
        ends.add(new long[] {id, friend(id, edge)});
      }
    }
    LongStream.rangeClosed(1, people).forEach(other -> ends.add(new long[] {HUB, other}));
    Workload.addEdges(graph, KNOWS, ends, Ids.GENERATED, EDGES_AT_ONCE, commit);
  }

  /** Writes the people, and no edges. */
  void writeVertices(Graph graph, Runnable commit) {
    Workload.inBatches(
        1,
        people + 1,
        AT_ONCE,
        id ->
            graph.addVertex(
                T.id, id, T.label, PERSON, NAME, name(id), AGE, age(id), CITY, city(id)),
        commit);
  }

  /** Returns the loads that add to this graph, in the order of the report. */
  List<LongRace.Work> loads() {
    int vertices = 2 * people;
    List<long[]> ends =
        LongStream.range(0, people * 5L / 2)
            .mapToObj(i -> new long[] {person(i), friend(person(i), (int) i)})
            .toList();
    return List.of(
        LongRace.Work.load(
            "social_add_edges",
            Aim.rate(60_000),
            ends.size(),
            this,
            this::writeVertices,
            (graph, commit) ->
                Workload.addEdges(graph, KNOWS, ends, Ids.GENERATED, AT_ONCE, commit)),
        LongRace.Work.load(
            "social_add_vertices",
            Aim.rate(40_000),
            vertices,
            this,
            (graph, commit) -> {},
            (graph, commit) ->
                Workload.inBatches(1, vertices + 1, AT_ONCE, id -> addVertex(graph, id), commit)));
  }

  /** Adds a vertex like that of a person, with a generated id. */
  private void addVertex(Graph graph, long id) {
    graph.addVertex(T.label, PERSON, NAME, name(id), AGE, age(id), CITY, city(id));
  }

  @Override
  public List<Op> ops() {
    Op threeHops =
        read(
                "social_three_hops_count",
                Aim.tinkerMean(2),
                (g, i) -> friends(g, i).out(KNOWS).out(KNOWS).limit(HOPS_LIMIT).count().next())
            .recipe(this::threeHops);
    Op twoHops =
        read(
            "social_two_hops_dedup",
            Aim.tinker(2),
            (g, i) -> friends(g, i).out(KNOWS).dedup().count().next());
    Op outValues =
        read("social_out_values", Aim.tinker(2.5), (g, i) -> friends(g, i).values(NAME).toList());
    Op valueMap = read("social_value_map", Aim.tinker(1.25), this::values);
    Op path =
        Op.read("social_path", Aim.scaling(4, 1.5), PATHS, this::path).recipe(this::shortestPath);
    return List.of(
        threeHops,
        twoHops,
        outValues,
        read("social_unique_lookup", Aim.tinker(2), this::ageOfNamed),
        valueMap,
        read("social_range_10", Aim.raw(2), this::range),
        read("social_edge_between", Aim.raw(3), this::between),
        Op.read(
                "social_group_count",
                Aim.tinker(1.5),
                1,
                (g, i) -> g.V().hasLabel(PERSON).groupCount().by(CITY).next())
            .recipe(this::countCities),
        Op.read("social_edge_count", Aim.raw(2.5), 1, (g, i) -> g.E().count().next()),
        path,
        threeHops.cached(Aim.tinker(1)),
        twoHops.cached(Aim.tinker(1)),
        outValues.cached(Aim.tinker(1.1)),
        valueMap.cached(Aim.tinker(0.6)),
        path.cached(Aim.tinker(1.2)),
        read("social_unique_first_1000", Aim.warm(2), this::ageOfNamed).by(Op.Mode.FIRST_RUNS),
        read("social_until_warm", Aim.within(Duration.ofSeconds(1)), this::values)
            .by(Op.Mode.UNTIL_WARM));
  }

  private static Op read(String name, Aim aim, Op.Traversal gremlin) {
    return Op.read(name, aim, MANY, gremlin);
  }

  private GraphTraversal<Vertex, Vertex> friends(GraphTraversalSource g, int index) {
    return g.V(person(index)).out(KNOWS);
  }

  private Object ageOfNamed(GraphTraversalSource g, int index) {
    return g.V().has(PERSON, NAME, name(person(index))).values(AGE).next();
  }

  private Object values(GraphTraversalSource g, int index) {
    return g.V(person(index)).valueMap().next();
  }

  /** Follows only as many people of the second hop as it takes to find enough. */
  private long threeHops(StoreReads reads, int index) {
    int found = 0;
    for (VertexRef first : reads.out(person(index), KNOWS)) {
      for (VertexRef second : reads.out(List.of(first), KNOWS)) {
        found += reads.out(List.of(second), KNOWS).size();
        if (found >= HOPS_LIMIT) {
          return HOPS_LIMIT;
        }
      }
    }
    return found;
  }

  /** Which ten they are is up to the graph; that they are ten of those in the range is not. */
  private long range(GraphTraversalSource g, int index) {
    int from = age(person(index)) % (people - RANGE);
    P<Integer> range = P.between(from, from + RANGE);
    return g.V().has(PERSON, AGE, range).limit(RANGE_LIMIT).values(AGE, NAME).toList().stream()
        .filter(value -> value instanceof Integer age && age >= from && age < from + RANGE)
        .count();
  }

  private Object countCities(StoreReads reads, int index) {
    Map<Object, Long> counts = new HashMap<>();
    reads.values(CITY).forEach(city -> counts.merge(city, 1L, Long::sum));
    return counts;
  }

  private long between(GraphTraversalSource g, int index) {
    Object friend = friendOfPopular(index);
    return g.V(popular(index)).outE(KNOWS).where(__.inV().hasId(friend)).toList().size();
  }

  /** Returns the id of another person, to which a path leads. */
  private long target(int index) {
    long start = person(index);
    long target = start;
    for (int edges = PATH_EDGES; target == start; edges--) {
      target = start;
      for (int i = 0; i < edges; i++) {
        target = friend(target, i % degree(target));
      }
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
