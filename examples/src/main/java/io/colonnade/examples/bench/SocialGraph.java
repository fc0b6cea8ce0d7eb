package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.IndexTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
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
 */
final class SocialGraph implements Sample {

  static final String PERSON = "person";
  static final String NAME = "name";
  static final String AGE = "age";
  static final String CITY = "city";
  static final String KNOWS = "knows";
  static final String SINCE = "since";
  static final String BY_NAME = "byName";
  static final String BY_AGE = "byAge";
  static final int PEOPLE = 20_000;

  /** To see whether it runs at all. */
  static final int FEW_PEOPLE = 200;

  private static final int VERTICES_AT_ONCE = 1_000;
  private static final int EDGES_AT_ONCE = 5_000;
  private static final int CITIES = 100;
  private static final int TO_HUB = 200;
  private static final long HUB = 1;

  /** How many edges people have, by the last digit of their id. */
  private static final List<Integer> DEGREES = List.of(1, 2, 3, 4, 5, 6, 8, 10, 15, 36);

  /** Has no common divisor with the number of people. */
  private static final long PRIME = 1_000_003;

  private final int people;

  /**
   * @param people a multiple of 10
   */
  SocialGraph(int people) {
    this.people = people;
  }

  int people() {
    return people;
  }

  /** Returns the id of some person, mostly another one for the next index. */
  long person(long index) {
    return 1 + Long.remainderUnsigned(Sample.mix(index), people);
  }

  /** Returns the id of some person with as many edges as anyone but the hub. */
  long popular(long index) {
    return (person(index) - 1) / 10 * 10 + 9;
  }

  /** Returns the number of edges of a person, without the {@link #people} more of the hub. */
  int degree(long id) {
    return DEGREES.get((int) (id % DEGREES.size()));
  }

  /** Returns the person at the end of an edge of a person; never the same person. */
  long friend(long id, int edge) {
    long mixed = Sample.mix(id * PRIME + edge);
    long friend = mixed % TO_HUB == 0 ? HUB : person(mixed);
    return friend == id ? 1 + id % people : friend;
  }

  /** Returns the id of the person at the end of a walk of so many edges. */
  long walk(long id, int edges) {
    long reached = id;
    for (int i = 0; i < edges; i++) {
      reached = friend(reached, i % degree(reached));
    }
    return reached;
  }

  String name(long id) {
    return "person number " + id;
  }

  /** Returns an age from 0 on, another one for each person. */
  int age(long id) {
    return (int) (id * PRIME % people);
  }

  private static String city(long id) {
    return "city " + id % CITIES;
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
    Sample.await(graph.schema().index(BY_NAME).on(people).key(NAME).unique().create());
    Sample.await(graph.schema().index(BY_AGE).on(people).key(AGE).range().create());
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
    for (long other = 1; other <= people; other++) {
      ends.add(new long[] {HUB, other});
    }
    for (int from = 0; from < ends.size(); from += EDGES_AT_ONCE) {
      int to = Math.min(ends.size(), from + EDGES_AT_ONCE);
      Sample.addEdges(graph, KNOWS, ends.subList(from, to), Optional.empty());
      commit.run();
    }
  }

  /** Writes the people, and no edges. */
  void writeVertices(Graph graph, Runnable commit) {
    for (long id = 1; id <= people; id++) {
      graph.addVertex(T.id, id, T.label, PERSON, NAME, name(id), AGE, age(id), CITY, city(id));
      if (id % VERTICES_AT_ONCE == 0) {
        commit.run();
      }
    }
    commit.run();
  }

  /** Adds a vertex like that of a person, with a generated id. */
  void addVertex(Graph graph, long id) {
    graph.addVertex(T.label, PERSON, NAME, name(id), AGE, age(id), CITY, city(id));
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%,d people and %,d edges between them", people, 10L * people);
  }
}
