package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * The graph that is measured, the same in every graph it is written into: people who know {@value
 * Shape#FRIENDS} others each, hubs who like {@value Shape#HUB_EDGES} people, one star whom many
 * people are linked from, and who has posted as often; members with a few edges of three labels.
 * Ids of vertices are supplied: people from 1 on, then hubs, the star, members; those of edges only
 * where members have bought something. Immutable.
 */
final class SampleGraph implements Sample {

  static final String PERSON = "person";
  static final String KNOWS = "knows";
  static final String LIKES = "likes";
  static final String FANS = "fans";
  static final String POSTED = "posted";
  static final String AT = "at";
  static final String SINCE = "since";
  static final String BOUGHT = "bought";
  static final String VISITED = "visited";
  static final String REVIEWED = "reviewed";
  static final String TEXT = "text";

  private static final int PEOPLE_AT_ONCE = 500;
  private static final int REVIEW = 200;
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private final Shape shape;

  SampleGraph(Shape shape) {
    this.shape = shape;
  }

  Shape shape() {
    return shape;
  }

  /** The id of some person; another one for the next index, mostly. */
  long person(long index) {
    long mixed = (index + 1) * MULTIPLIER;
    mixed = (mixed ^ (mixed >>> 32)) * MULTIPLIER;
    return 1 + Long.remainderUnsigned(mixed ^ (mixed >>> 29), shape.people());
  }

  long hub(long index) {
    return 1 + shape.people() + index % shape.hubs();
  }

  long star() {
    return 1L + shape.people() + shape.hubs();
  }

  long member(long index) {
    return star() + 1 + index % shape.members();
  }

  /** The id of an edge; another one for the next index. */
  String bought(long index) {
    return "order " + index % ((long) shape.members() * Shape.MEMBER_EDGES);
  }

  /** The person at the end of an edge of a person, a hub or the star. */
  long neighbour(long id, long edge) {
    return person(id * 1_000_003 + edge);
  }

  /** What is declared: what is posted lies newest first. */
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
    writeEdges(graph, commit);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%,d vertices and %,d edges", shape.vertices(), shape.edges());
  }

  /** Writes all vertices. */
  void writeVertices(Graph graph, Runnable commit) {
    for (long id = 1; id <= shape.vertices(); id++) {
      graph.addVertex(
          T.id,
          id,
          T.label,
          PERSON,
          "name",
          "person number " + id,
          "age",
          (int) (id % 90),
          "city",
          "city " + id % 100,
          "score",
          0,
          "active",
          id % 2 == 0);
      if (id % PEOPLE_AT_ONCE == 0) {
        commit.run();
      }
    }
    commit.run();
  }

  /** Where the ids of edges come from. */
  enum Ids {
    GENERATED,
    SUPPLIED
  }

  /** Writes the edges from people to those they know. */
  void writeFriends(Graph graph, Ids ids, Runnable commit) {
    for (long first = 1; first <= shape.people(); first += PEOPLE_AT_ONCE) {
      long last = Math.min(shape.people(), first + PEOPLE_AT_ONCE - 1);
      List<long[]> ends = new ArrayList<>();
      for (long id = first; id <= last; id++) {
        for (int edge = 0; edge < Shape.FRIENDS; edge++) {
          ends.add(new long[] {id, neighbour(id, edge)});
        }
      }
      long number = first * Shape.FRIENDS;
      write(graph, KNOWS, ends, ids == Ids.SUPPLIED ? Optional.of(number) : Optional.empty());
      commit.run();
    }
  }

  /** Writes all edges between vertices that are there. */
  void writeEdges(Graph graph, Runnable commit) {
    writeFriends(graph, Ids.GENERATED, commit);
    for (int hub = 0; hub < shape.hubs(); hub++) {
      writeFrom(graph, hub(hub), LIKES, 0, Shape.HUB_EDGES);
      commit.run();
    }
    for (int fan = 0; fan < shape.fans(); fan += 5_000) {
      int end = Math.min(shape.fans(), fan + 5_000);
      writeFrom(graph, star(), FANS, fan, end);
      commit.run();
      writePosts(graph, fan, end);
      commit.run();
    }
    for (int member = 0; member < shape.members(); member++) {
      writeOrders(graph, member);
      if (member % PEOPLE_AT_ONCE == 0) {
        commit.run();
      }
    }
    commit.run();
  }

  private void writeOrders(Graph graph, int member) {
    Vertex buyer = graph.vertices(member(member)).next();
    for (int i = 0; i < Shape.MEMBER_EDGES; i++) {
      long order = (long) member * Shape.MEMBER_EDGES + i;
      Vertex other = graph.vertices(neighbour(member(member), i)).next();
      buyer.addEdge(BOUGHT, other, T.id, bought(order), SINCE, (int) order);
      buyer.addEdge(VISITED, other, SINCE, (int) order);
      buyer.addEdge(REVIEWED, other, TEXT, review(order));
    }
  }

  /** Of a length that is too much to be kept with each end of an edge. */
  private String review(long order) {
    StringBuilder text = new StringBuilder();
    for (int word = 0; text.length() < REVIEW; word++) {
      text.append(person(order * 100 + word)).append(' ');
    }
    return text.toString();
  }

  private void writePosts(Graph graph, int from, int to) {
    Vertex star = graph.vertices(star()).next();
    for (int post = from; post < to; post++) {
      Vertex about = graph.vertices(neighbour(star(), post)).next();
      star.addEdge(POSTED, about, AT, post);
    }
  }

  private void writeFrom(Graph graph, long id, String label, int from, int to) {
    List<long[]> ends = new ArrayList<>();
    for (int edge = from; edge < to; edge++) {
      ends.add(new long[] {id, neighbour(id, edge)});
    }
    write(graph, label, ends, Optional.empty());
  }

  /**
   * Writes edges, whose ends are read first, all at once.
   *
   * @param ends ids of the out and the in vertex of each edge
   * @param number of the first edge, from which ids are made; empty: the graph makes them
   */
  static void write(Graph graph, String label, List<long[]> ends, Optional<Long> number) {
    Set<Object> ids = new LinkedHashSet<>();
    for (long[] end : ends) {
      ids.add(end[0]);
      ids.add(end[1]);
    }
    Map<Object, Vertex> vertices = new HashMap<>();
    graph.vertices(ids.toArray()).forEachRemaining(vertex -> vertices.put(vertex.id(), vertex));
    for (int i = 0; i < ends.size(); i++) {
      long[] end = ends.get(i);
      Vertex out = java.util.Objects.requireNonNull(vertices.get(end[0]));
      Vertex in = java.util.Objects.requireNonNull(vertices.get(end[1]));
      List<Object> pairs = new ArrayList<>(List.of(SINCE, (int) (1900 + end[1] % 120)));
      if (number.isPresent()) {
        pairs.addAll(List.of(T.id, "edge " + (number.get() + i)));
      }
      out.addEdge(label, in, pairs.toArray());
    }
  }
}
