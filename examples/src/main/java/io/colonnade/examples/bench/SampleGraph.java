package io.colonnade.examples.bench;

import static io.colonnade.examples.bench.Op.MANY;

import io.colonnade.codec.Id;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.model.PropertyFact;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * The main graph that is measured: people with edges to {@value #FRIENDS} others each, hubs with
 * edges to {@value #HUB_EDGES} people, one star with very many edges of two labels, members with
 * {@value #MEMBER_EDGES} edges of each of three labels. Ids of vertices are supplied: people from 1
 * on, then hubs, the star, members; those of edges only where members have bought something.
 * Immutable.
 *
 * @param fans edges of the star of each of its labels
 */
record SampleGraph(int people, int hubs, int fans) implements Workload {

  static final int FRIENDS = 10;
  static final String PERSON = "person";
  static final String KNOWS = "knows";
  static final String RATES = "rates";

  private static final String LIKES = "likes";
  private static final String FANS = "fans";
  private static final String POSTED = "posted";
  private static final String AT = "at";
  private static final String SINCE = "since";
  private static final String BOUGHT = "bought";
  private static final String REVIEWED = "reviewed";
  private static final String TEXT = "text";
  private static final int HUB_EDGES = 1_000;
  private static final int MEMBER_EDGES = 4;
  private static final int LOADED_EDGES = 4;
  private static final int AT_ONCE = 500;
  private static final int EDGES_AT_ONCE = 5_000;
  private static final int REVIEW = 200;
  private static final int BATCH = 1_000;
  private static final int HUB_THREADS = 8;

  /** Returns a graph of a part of the people. */
  SampleGraph share(int part) {
    return new SampleGraph(people / part, hubs, fans);
  }

  private int members() {
    return people / 10;
  }

  long vertices() {
    return people + hubs + 1L + members();
  }

  long edges() {
    long ofMembers = 3L * members() * MEMBER_EDGES;
    return (long) people * FRIENDS + (long) hubs * HUB_EDGES + 2L * fans + ofMembers;
  }

  /** Returns the id of some person, mostly another one for the next index. */
  long person(long index) {
    return 1 + Long.remainderUnsigned(Workload.mix(index), people);
  }

  private long hub(long index) {
    return 1 + people + index % hubs;
  }

  private long star() {
    return 1L + people + hubs;
  }

  private long member(long index) {
    return star() + 1 + index % members();
  }

  /** Returns the id of an edge, another one for the next index. */
  private String bought(long index) {
    return "order " + index % ((long) members() * MEMBER_EDGES);
  }

  /** Returns the person at the end of an edge of a person, a hub or the star. */
  private long neighbour(long id, long edge) {
    return person(id * 1_000_003 + edge);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%,d vertices and %,d edges", vertices(), edges());
  }

  /** Declares that what is posted is stored with the newest first. */
  @Override
  public void declare(ColonnadeGraph graph) {
    graph
        .schema()
        .change()
        .key(AT, Integer.class)
        .edgeLabel(POSTED, posted -> posted.sortedBy(AT, Order.desc))
        .commit();
  }

  @Override
  public void write(Graph graph, Runnable commit) {
    writeVertices(graph, commit);
    writeFriends(graph, Ids.GENERATED, commit);
    for (int hub = 0; hub < hubs; hub++) {
      addEdges(graph, LIKES, ends(hub(hub), 0, HUB_EDGES), commit);
    }
    for (int fan = 0; fan < fans; fan += EDGES_AT_ONCE) {
      int end = Math.min(fans, fan + EDGES_AT_ONCE);
      addEdges(graph, FANS, ends(star(), fan, end), commit);
      Vertex star = graph.vertices(star()).next();
      for (int post = fan; post < end; post++) {
        star.addEdge(POSTED, graph.vertices(neighbour(star(), post)).next(), AT, post);
      }
      commit.run();
    }
    Workload.inBatches(0, members(), AT_ONCE, member -> writeOrders(graph, member), commit);
  }

  /** Writes all vertices, and no edges. */
  void writeVertices(Graph graph, Runnable commit) {
    Workload.inBatches(
        1,
        vertices() + 1,
        AT_ONCE,
        id -> graph.addVertex(withProperties(id, 0, T.id, id, T.label, PERSON)),
        commit);
  }

  private static Object[] withProperties(long number, int score, Object... pairs) {
    List<Object> all = new ArrayList<>(List.of(pairs));
    all.addAll(List.of("name", "person number " + number, "age", (int) (number % 90)));
    all.addAll(List.of("city", "city " + number % 100, "score", score));
    all.addAll(List.of("active", number % 2 == 0));
    return all.toArray();
  }

  /** Writes the edges from people to people. */
  void writeFriends(Graph graph, Ids ids, Runnable commit) {
    List<long[]> ends = new ArrayList<>();
    LongStream.rangeClosed(1, people).forEach(id -> ends.addAll(ends(id, 0, FRIENDS)));
    Workload.addEdges(graph, KNOWS, ends, ids, EDGES_AT_ONCE, commit);
  }

  private static void addEdges(Graph graph, String label, List<long[]> ends, Runnable commit) {
    Workload.addEdges(graph, label, ends, Ids.GENERATED, EDGES_AT_ONCE, commit);
  }

  private List<long[]> ends(long id, int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> new long[] {id, neighbour(id, i)}).toList();
  }

  private void writeOrders(Graph graph, long member) {
    Vertex buyer = graph.vertices(member(member)).next();
    for (int i = 0; i < MEMBER_EDGES; i++) {
      long order = member * MEMBER_EDGES + i;
      Vertex other = graph.vertices(neighbour(member(member), i)).next();
      buyer.addEdge(BOUGHT, other, T.id, bought(order), SINCE, (int) order);
      buyer.addEdge("visited", other, SINCE, (int) order);
      buyer.addEdge(REVIEWED, other, TEXT, review(order));
    }
  }

  /** Returns a text too long to be stored with each end of an edge. */
  private String review(long order) {
    StringBuilder text = new StringBuilder();
    for (int word = 0; text.length() < REVIEW; word++) {
      text.append(person(order * 100 + word)).append(' ');
    }
    return text.toString();
  }

  /** Returns the load of vertices with generated ids, each with some edges, into an empty graph. */
  LongRace.Work load() {
    Workload empty = (graph, commit) -> {};
    long elements = people * (1L + LOADED_EDGES);
    return LongRace.Work.load("load", Aim.raw(3), elements, empty, empty::write, this::writeLoaded);
  }

  private void writeLoaded(Graph graph, Runnable commit) {
    List<Vertex> added = new ArrayList<>(people);
    Workload.inBatches(
        0,
        people,
        2 * AT_ONCE,
        i -> {
          added.add(graph.addVertex(withProperties(i, (int) i, T.label, PERSON)));
          for (int edge = 0; edge < LOADED_EDGES; edge++) {
            Vertex other = added.get((int) (neighbour(i, edge) % added.size()));
            added.get((int) i).addEdge(KNOWS, other, SINCE, 1900 + edge);
          }
        },
        commit);
  }

  @Override
  public List<Op> ops() {
    return List.of(
        point("vertex_store", Aim.raw(1.5)).recipe((r, i) -> r.vertex(person(i))).by(Op.Mode.STORE),
        point("point_read", Aim.tinker(1.25)),
        valueMap("value_map", Aim.tinker(1.25), MANY),
        read("hop_10", Aim.tinker(1.5), (g, i) -> friends(g, i)),
        ofHub("hop_1000_store", Aim.raw(3))
            .recipe((r, i) -> r.out(hub(i), LIKES))
            .by(Op.Mode.STORE),
        ofHub("hop_1000", Aim.tinker(1.5)),
        read("two_hops", Aim.tinker(2), (g, i) -> friends(g, i).out(KNOWS)),
        read("three_hops_limit_100", Aim.tinker(2), (g, i) -> hundred(friends(g, i)))
            .recipe(
                (r, i) -> r.out(r.out(r.out(person(i), KNOWS).subList(0, 1), KNOWS), KNOWS).size()),
        Op.read("batch_1000", Aim.NONE, batches(), (g, i) -> g.V(batch(i)).values("name")),
        between("edge_between_10", MANY, this::person, FRIENDS, KNOWS),
        between("edge_between_1000", hubs, this::hub, HUB_EDGES, LIKES),
        ofStar("newest_10", Aim.stated("3 hop_10"), (g, i) -> newest(g))
            .recipe((r, i) -> r.first(star(), POSTED, 10)),
        degree("degree_100000"),
        ofAll("count_vertices", (g, i) -> g.V().count().next()),
        ofAll("count_edges_of_label", (g, i) -> g.E().hasLabel(KNOWS).count().next()),
        // What differs most between layouts.
        read("edge_by_id", Aim.NONE, (g, i) -> g.E(bought(i)).values(SINCE).next()),
        read("out_any_label_12", Aim.NONE, (g, i) -> g.V(member(i)).out()),
        read("edge_values_10", Aim.NONE, (g, i) -> g.V(person(i)).outE(KNOWS).values(SINCE)),
        read("edge_texts_4", Aim.NONE, (g, i) -> g.V(member(i)).outE(REVIEWED).values(TEXT)),
        ofStar("hop_100000", Aim.NONE, (g, i) -> g.V(star()).out(FANS)),
        // So many variants that a small cache holds few.
        valueMap("value_map_uncached", Aim.NONE, people).by(Op.Mode.GREMLIN_UNCACHED),
        write(
            "property_update",
            Aim.NONE,
            (g, i) -> g.V(person(i)).property("score", i),
            (g, i) -> g.V(person(i)).values("score").next()),
        addEdge("edge_add_store").recipe(this::addEdge).by(Op.Mode.STORE),
        addEdge("edge_add"),
        write(
            "edge_update",
            Aim.NONE,
            (g, i) -> g.E(bought(i)).property(SINCE, i),
            (g, i) -> g.E(bought(i)).values(SINCE).next()),
        Op.write(
            "vertex_add",
            Aim.NONE,
            Op.Turns.ALIKE,
            this::addVertex,
            (g, n) -> g.V().count().next()),
        Op.write(
            "vertex_add_1000",
            Aim.NONE,
            Op.Turns.ALIKE,
            (g, i) -> addVertices(g.getGraph(), i),
            (g, n) -> g.V().count().next()),
        Op.write(
            "hub_edge_add",
            Aim.onThreads(HUB_THREADS),
            Op.Turns.ALIKE,
            this::addEdgeAtHub,
            (g, n) -> g.V(hub(0)).outE(RATES).count().next()));
  }

  private static Op read(String name, Aim aim, Op.Traversal gremlin) {
    return Op.read(name, aim, MANY, gremlin);
  }

  /** Returns a write, and a proof that is made of what each variant has left. */
  private static Op write(
      String name,
      Aim aim,
      BiFunction<GraphTraversalSource, Integer, GraphTraversal<?, ?>> gremlin,
      Op.Traversal left) {
    Op.Traversal proof =
        (g, count) -> IntStream.range(0, count).mapToObj(i -> left.run(g, i)).toList();
    return Op.write(
        name,
        aim,
        Op.Turns.ALIKE,
        (g, i) -> {
          gremlin.apply(g, i).iterate();
          return i;
        },
        proof);
  }

  private static Op ofStar(String name, Aim aim, Op.Traversal gremlin) {
    return Op.read(name, aim, 1, gremlin);
  }

  /** Returns the number of all edges of the star. */
  Op degree(String name) {
    return ofStar(name, Aim.calls(1), (g, i) -> g.V(star()).outE(FANS, POSTED).count().next());
  }

  private static Op ofAll(String name, Op.Traversal gremlin) {
    return Op.read(name, Aim.calls(1), 1, gremlin);
  }

  private Op ofHub(String name, Aim aim) {
    return Op.read(name, aim, hubs, (g, i) -> g.V(hub(i)).out(LIKES));
  }

  private Op point(String name, Aim aim) {
    return read(name, aim, (g, i) -> g.V(person(i)).next());
  }

  private Op valueMap(String name, Aim aim, int variants) {
    return Op.read(name, aim, variants, (g, i) -> g.V(person(i)).valueMap().next());
  }

  /** The edge from a vertex with so many edges to one of its neighbours. */
  private Op between(String name, int variants, LongUnaryOperator from, int edges, String label) {
    LongUnaryOperator to = index -> neighbour(from.applyAsLong(index), edges / 2);
    return Op.read(
        name,
        Aim.NONE,
        variants,
        (g, i) ->
            g.V(from.applyAsLong(i))
                .outE(label)
                .where(__.inV().hasId(to.applyAsLong(i)))
                .toList()
                .size());
  }

  private GraphTraversal<Vertex, Vertex> friends(GraphTraversalSource g, int index) {
    return g.V(person(index)).out(KNOWS);
  }

  private GraphTraversal<Vertex, Vertex> newest(GraphTraversalSource g) {
    return g.V(star()).outE(POSTED).order().by(AT, Order.desc).limit(10).inV();
  }

  /** Which hundred they are is up to the graph; that they are a hundred is not. */
  private static long hundred(GraphTraversal<Vertex, Vertex> friends) {
    GraphTraversal<Vertex, Vertex> found = friends.out(KNOWS).out(KNOWS).limit(100);
    long count = 0;
    while (found.hasNext()) {
      count += found.next().id() instanceof Long ? 1 : 0;
    }
    return count;
  }

  /** Returns how many batches have no person in common. */
  private int batches() {
    return Math.max(1, people / BATCH);
  }

  /** Returns the ids of many people, others for the next index. */
  private Object[] batch(int index) {
    int count = Math.min(BATCH, people);
    return LongStream.range(0, count)
        .mapToObj(i -> 1 + (i + (long) index * count) % people)
        .toArray();
  }

  private static long addVertices(Graph graph, int index) {
    for (int i = 0; i < BATCH; i++) {
      Vertex unused = graph.addVertex(withProperties(i, index, T.label, PERSON));
    }
    return index;
  }

  private long addEdgeAtHub(GraphTraversalSource g, int index) {
    g.V(hub(0)).addE(RATES).to(__.V(person(index))).iterate();
    return index;
  }

  private Op addEdge(String name) {
    return write(
        name,
        Aim.raw(3),
        (g, i) -> g.V(person(i)).addE(RATES).to(__.V(neighbour(i, 0))).property("stars", i),
        (g, i) -> g.V(person(i)).outE(RATES).values("stars").sum().next());
  }

  private long addEdge(StoreReads reads, int index) {
    Id out = Id.of(person(index));
    Id in = Id.of(neighbour(index, 0));
    List<PropertyFact> stars = List.of(new PropertyFact(reads.key("stars"), index));
    reads.tx().addEdge(Optional.empty(), reads.label(RATES), out, in, stars);
    return index;
  }

  private long addVertex(GraphTraversalSource g, int index) {
    GraphTraversal<Vertex, Vertex> added = g.addV(PERSON);
    Object[] pairs = withProperties(index, index);
    for (int i = 0; i < pairs.length; i += 2) {
      added.property(pairs[i], pairs[i + 1]);
    }
    added.iterate();
    return index;
  }
}
