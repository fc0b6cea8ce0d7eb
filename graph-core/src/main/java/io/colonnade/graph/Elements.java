package io.colonnade.graph;

import io.colonnade.codec.Id;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.tx.GraphTransaction;
import io.colonnade.tx.MergedIncidences;
import io.colonnade.tx.TransactionReads;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.jspecify.annotations.Nullable;

/**
 * Makes elements of the facts that a transaction reads, and knows the facts of elements.
 * Thread-safe.
 */
public final class Elements {

  private final ColonnadeGraph graph;

  Elements(ColonnadeGraph graph) {
    this.graph = graph;
  }

  /** Returns the elements of a graph. */
  public static Elements of(ColonnadeGraph graph) {
    return graph.elements();
  }

  /**
   * Returns the current transaction of the graph, after opening one if the read-write behaviour
   * allows that. The exceptions of its reads are not those of the structure API, see {@link
   * ColonnadeGraph#translated(io.colonnade.error.ColonnadeException)}.
   *
   * @throws IllegalStateException if no transaction is open and the behaviour is manual
   */
  public GraphTransaction transaction() {
    return graph.transaction();
  }

  // ---- elements of facts

  /**
   * Returns a handle on a vertex.
   *
   * @param readBy serial of the transaction that read the fact
   */
  public Vertex vertex(VertexFact fact, long readBy) {
    return new ColonnadeVertex(graph, fact, readBy);
  }

  /** Returns a handle on a vertex of which only the reference is known. */
  public Vertex vertex(VertexRef ref) {
    return new ColonnadeVertex(graph, ref);
  }

  /**
   * Returns handles on vertices with these ids, in the order of the ids, without reading the
   * vertices. Only for a caller that continues with the edges: a vertex that does not exist has no
   * edges.
   */
  public List<Vertex> unread(List<Id> ids) {
    List<Vertex> handles = new ArrayList<>(ids.size());
    ids.forEach(id -> handles.add(vertex(VertexRef.unread(id))));
    return handles;
  }

  /** Returns handles on the vertices that exist. */
  public List<Vertex> vertices(List<Optional<VertexFact>> facts, long readBy) {
    List<Vertex> found = new ArrayList<>(facts.size());
    for (Optional<VertexFact> fact : facts) {
      fact.ifPresent(vertex -> found.add(vertex(vertex, readBy)));
    }
    return found;
  }

  /** Returns handles on the vertices of a cursor, which the result closes at its end. */
  public Iterator<Vertex> vertices(FactCursor<VertexFact> facts, long readBy) {
    return new FactIterator<>(facts, fact -> vertex(fact, readBy));
  }

  /**
   * Returns handles on the vertices of a cursor, which the result closes at its end. If the cursor
   * has fewer vertices than a page, they are in the order of their ids.
   */
  public Iterator<Vertex> verticesInOrder(int page, FactCursor<VertexFact> facts, long readBy) {
    return vertices(new SmallInOrder(page, facts), readBy);
  }

  /**
   * Returns a handle on an edge.
   *
   * @param readBy serial of the transaction that read the fact
   */
  public Edge edge(EdgeFact fact, long readBy) {
    return new ColonnadeEdge(graph, fact, readBy);
  }

  /** Returns a handle on the edge at which a cursor is. */
  public Edge edge(MergedIncidences found) {
    return edge(found.incidence().edge(), found.readBy());
  }

  /** Returns handles on the edges that exist. */
  public List<Edge> edges(List<Optional<EdgeFact>> facts, long readBy) {
    List<Edge> found = new ArrayList<>(facts.size());
    for (Optional<EdgeFact> fact : facts) {
      fact.ifPresent(edge -> found.add(edge(edge, readBy)));
    }
    return found;
  }

  /** Returns handles on the edges of a cursor, which the result closes at its end. */
  public Iterator<Edge> edges(FactCursor<EdgeFact> facts, long readBy) {
    return new FactIterator<>(facts, fact -> edge(fact, readBy));
  }

  // ---- counters

  /**
   * Adds to a counter of elements, in at most one store call for the vertices.
   *
   * @param elements how often the addition is made to each of them
   * @param key the name of the counter, see {@link ColonnadeVertex#increment(String, long)}
   * @throws InvalidInputException if one of them is not a vertex or an edge of this graph, if the
   *     key is one of properties, or if the addition is too large
   * @throws IllegalStateException if one of them does not exist
   */
  public void count(Map<Element, Long> elements, String key, long by) {
    Map<Id, Long> vertices = new LinkedHashMap<>();
    Map<ColonnadeEdge, Long> edges = new LinkedHashMap<>();
    elements.forEach(
        (element, times) -> {
          if (element instanceof ColonnadeVertex vertex && vertex.graph() == graph) {
            vertices.put(vertex.ref().id(), times);
          } else if (element instanceof ColonnadeEdge edge && edge.graph() == graph) {
            edges.put(edge, times);
          } else {
            throw new InvalidInputException(Problem.COUNTER_TARGET, "found", element);
          }
        });
    int counter =
        edges.isEmpty()
            ? graph.vocabulary().counterToWrite(key)
            : graph.vocabulary().edgeCounterToWrite(key);
    Optional<Id> missing = graph.apply(tx -> tx.count(vertices, counter, by));
    if (missing.isPresent()) {
      throw new ColonnadeVertex(graph, VertexRef.unread(missing.get())).removed();
    }
    edges.forEach((edge, times) -> edge.count(counter, by, times));
  }

  // ---- facts of elements

  /** Returns the ids that a user may mean by the given objects. */
  public static Set<Id> meant(Collection<?> given) {
    Set<Id> ids = new LinkedHashSet<>();
    for (Object one : given) {
      ids.addAll(Ids.candidates(one));
    }
    return ids;
  }

  /** Returns whether the object is a vertex of this graph. */
  public boolean owns(Object object) {
    return object instanceof ColonnadeVertex vertex && vertex.graph() == graph;
  }

  /** Returns the reference by which edges name a vertex of this graph. */
  public VertexRef ref(Vertex vertex) {
    return ((ColonnadeVertex) vertex).ref();
  }

  /** Gives a handle on a vertex of this graph its label, if the reference has the label. */
  public void learn(Vertex vertex, VertexRef known) {
    if (known.isRead()) {
      ((ColonnadeVertex) vertex).learn(known);
    }
  }

  /**
   * Returns the number of the label of an element; empty if the element does not belong to this
   * graph or was not read.
   */
  public OptionalInt labelNumber(Element element) {
    return element instanceof ColonnadeElement ours && ours.graph() == graph
        ? ours.labelNumber()
        : OptionalInt.empty();
  }

  /**
   * Loads required properties that vertices of this graph have not read yet, in one call, and hands
   * them to the vertices. Reads at most some megabytes of large values.
   *
   * @return the size in bytes of the required values of these vertices, read or not
   */
  public long load(Collection<?> vertices, Keys wanted, TransactionReads reads) {
    List<ColonnadeVertex> unknown = new ArrayList<>(vertices.size());
    List<Id> ids = new ArrayList<>(vertices.size());
    for (Object object : vertices) {
      if (object instanceof ColonnadeVertex vertex
          && vertex.graph() == graph
          && !vertex.isKnownTo(reads.serial(), wanted)) {
        unknown.add(vertex);
        ids.add(vertex.ref().id());
      }
    }
    return unknown.isEmpty()
        ? 0
        : handOut(reads.vertices().find(ids, wanted), reads.serial(), unknown, wanted);
  }

  private static long handOut(
      List<Optional<VertexFact>> facts, long serial, List<ColonnadeVertex> to, Keys wanted) {
    long bytes = 0;
    for (int i = 0; i < facts.size(); i++) {
      VertexFact fact = facts.get(i).orElse(null);
      if (fact != null) {
        to.get(i).know(fact, serial);
        bytes += fact.bytes(wanted); // kept by the transaction
      }
    }
    return bytes;
  }

  /**
   * Returns the size in bytes of the values that an object holds; 0 if it is not an element of
   * Colonnade.
   */
  public static long heldBytes(@Nullable Object object) {
    return object instanceof ColonnadeElement element ? element.bytes(Keys.NONE) : 0;
  }

  /**
   * Returns the size in bytes of the values that elements hold and of the required values that they
   * lack.
   */
  public static long bytes(Collection<? extends Element> elements, Keys wanted) {
    long bytes = 0;
    for (Element element : elements) {
      bytes += element instanceof ColonnadeElement ours ? ours.bytes(wanted) : 0;
    }
    return bytes;
  }
}
