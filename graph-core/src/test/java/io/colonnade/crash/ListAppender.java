package io.colonnade.crash;

import io.colonnade.graph.ColonnadeGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.apache.tinkerpop.gremlin.structure.util.TransactionException;

/**
 * Appends to one linked list of a graph. A transaction adds some vertices at the end, each tied to
 * the one before, removes some at the beginning, and writes down in graph variables how far it is;
 * now and then it uses a new name, supplies the id of an edge, stores a big value, and counts in a
 * variable that all lists share. {@link ListAudit} knows from the graph alone whether a transaction
 * is there whole. Confined to one thread.
 */
final class ListAppender {

  /** Ids of markers are supplied, and begin here: far above those that are generated. */
  static final long MARKERS = 1L << 40;

  private static final int KEPT = 400;

  /** So many conflicts one after the other are no bad luck, but a bug. */
  private static final int PATIENCE = 1_000;

  /**
   * What a transaction did.
   *
   * @param vertices the ids of its vertices, all generated
   * @param edges the ids of its edges, generated or supplied
   */
  record Appended(ListState state, List<Object> vertices, List<Object> edges) {}

  private final ColonnadeGraph graph;
  private final int list;
  private final Random random;
  private final int bigValueLength;

  ListAppender(ColonnadeGraph graph, int list, long seed, int bigValueLength) {
    this.graph = graph;
    this.list = list;
    this.random = new Random(seed * 31 + list);
    this.bigValueLength = bigValueLength;
  }

  /**
   * Runs one transaction, again if it conflicts (it does, over the shared variable), until it is
   * committed.
   */
  Appended append() {
    for (int tries = 1; ; tries++) {
      try {
        Appended appended = plan();
        graph.tx().commit();
        return appended;
      } catch (TransactionException e) {
        graph.tx().rollback();
        if (tries == PATIENCE) {
          throw e;
        }
      }
    }
  }

  private Appended plan() {
    ListState before = ListState.read(graph, list);
    List<Object> vertices = new ArrayList<>();
    List<Object> edges = new ArrayList<>();
    long tx = before.tx() + 1;
    int size = 1 + random.nextInt(4);
    Vertex last = before.isEmpty() ? null : graph.vertices(before.tail()).next();
    for (int i = 0; i < size; i++) {
      long position = before.next() + i;
      Vertex vertex = vertex(tx, position, i, size);
      if (last != null) {
        edges.add(edge(last, vertex, tx, position).id());
      }
      vertices.add(vertex.id());
      last = vertex;
    }
    if (random.nextInt(8) == 0) {
      mark(last, tx);
    }
    long head = before.isEmpty() ? (Long) vertices.get(0) : before.head();
    long first = before.first();
    long length = before.next() - first;
    for (int cut = cut(length); cut > 0; cut--, first++) {
      head = removeFirst(head);
    }
    ListState after =
        new ListState(tx, first, before.next() + size, head, (Long) vertices.get(size - 1));
    after.write(graph, list);
    return new Appended(after, vertices, edges);
  }

  private int cut(long length) {
    int wanted = length > KEPT ? 8 : random.nextInt(8) == 0 ? 1 : 0;
    return (int) Math.min(wanted, length);
  }

  private Vertex vertex(long tx, long position, int index, int size) {
    boolean newNames = random.nextInt(50) == 0;
    Vertex vertex =
        graph.addVertex(
            T.label,
            newNames ? "entry-" + list + "-" + tx : "entry",
            "list",
            list,
            "tx",
            tx,
            "position",
            position,
            "index",
            index,
            "of",
            size);
    vertex.property(Cardinality.list, "tag", "a" + position, "since", tx);
    vertex.property(Cardinality.list, "tag", "b" + position, "since", tx);
    if (newNames) {
      vertex.property("key-" + list + "-" + tx, tx);
    }
    if (random.nextInt(16) == 0) {
      vertex.property("big", bigValue(list, position, bigValueLength));
    }
    return vertex;
  }

  /** What a big value of that length must be at that position. */
  static String bigValue(int list, long position, int length) {
    String unit = list + "/" + position + ";";
    return unit.repeat(length / unit.length() + 1).substring(0, length);
  }

  private Edge edge(Vertex from, Vertex to, long tx, long position) {
    return random.nextInt(8) == 0
        ? from.addEdge("next", to, T.id, suppliedId(list, position), "tx", tx)
        : from.addEdge("next", to, "tx", tx);
  }

  /** The id, if it is supplied, of the edge that leads to a position. */
  static String suppliedId(int list, long position) {
    return "to " + list + "/" + position;
  }

  private void mark(Vertex vertex, long tx) {
    long count = graph.variables().<Long>get("markers").orElse(0L);
    graph.variables().set("markers", count + 1);
    Vertex marker =
        graph.addVertex(
            T.id, MARKERS + count, T.label, "marker", "list", list, "tx", tx, "number", count);
    marker.addEdge("marks", vertex);
  }

  /** Removes the first vertex and returns the id of the next one. */
  private long removeFirst(long head) {
    Vertex first = graph.vertices(head).next();
    Vertex second = first.edges(Direction.OUT, "next").next().inVertex();
    first.remove();
    return (Long) second.id();
  }
}
