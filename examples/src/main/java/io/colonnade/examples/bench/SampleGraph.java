package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * The main graph that is measured: people with edges to {@value Shape#FRIENDS} others each, hubs
 * with edges to {@value Shape#HUB_EDGES} people, one star with very many edges of two labels,
 * members with a few edges of three labels. Ids of vertices are supplied: people from 1 on, then
 * hubs, the star, members; those of edges only where members have bought something. Immutable.
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
  private static final int EDGES_AT_ONCE = 5_000;
  private static final int REVIEW = 200;

  private final Shape shape;

  SampleGraph(Shape shape) {
    this.shape = shape;
  }

  Shape shape() {
    return shape;
  }

  /** Returns the id of some person, mostly another one for the next index. */
  long person(long index) {
    return 1 + Long.remainderUnsigned(Sample.mix(index), shape.people());
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

  /** Returns the id of an edge, another one for the next index. */
  String bought(long index) {
    return "order " + index % ((long) shape.members() * Shape.MEMBER_EDGES);
  }

  /** Returns the person at the end of an edge of a person, a hub or the star. */
  long neighbour(long id, long edge) {
    return person(id * 1_000_003 + edge);
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
    writeEdges(graph, commit);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%,d vertices and %,d edges", shape.vertices(), shape.edges());
  }

  void writeVertices(Graph graph, Runnable commit) {
    for (long id = 1; id <= shape.vertices(); id++) {
      Object[] pairs = {
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
        id % 2 == 0
      };
      graph.addVertex(pairs);
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

  /** Writes the edges from people to people. */
  void writeFriends(Graph graph, Ids ids, Runnable commit) {
    for (long first = 1; first <= shape.people(); first += PEOPLE_AT_ONCE) {
      long last = Math.min(shape.people(), first + PEOPLE_AT_ONCE - 1);
      List<long[]> ends = new ArrayList<>();
      for (long id = first; id <= last; id++) {
        ends.addAll(ends(id, 0, Shape.FRIENDS));
      }
      long number = first * Shape.FRIENDS;
      Optional<Long> supplied = ids == Ids.SUPPLIED ? Optional.of(number) : Optional.empty();
      Sample.addEdges(graph, KNOWS, ends, supplied);
      commit.run();
    }
  }

  private List<long[]> ends(long id, int from, int to) {
    List<long[]> ends = new ArrayList<>();
    for (int edge = from; edge < to; edge++) {
      ends.add(new long[] {id, neighbour(id, edge)});
    }
    return ends;
  }

  /** Writes all edges between vertices that exist. */
  private void writeEdges(Graph graph, Runnable commit) {
    writeFriends(graph, Ids.GENERATED, commit);
    for (int hub = 0; hub < shape.hubs(); hub++) {
      Sample.addEdges(graph, LIKES, ends(hub(hub), 0, Shape.HUB_EDGES), Optional.empty());
      commit.run();
    }
    for (int fan = 0; fan < shape.fans(); fan += EDGES_AT_ONCE) {
      int end = Math.min(shape.fans(), fan + EDGES_AT_ONCE);
      Sample.addEdges(graph, FANS, ends(star(), fan, end), Optional.empty());
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

  /** Returns a text too long to be stored with each end of an edge. */
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
}
