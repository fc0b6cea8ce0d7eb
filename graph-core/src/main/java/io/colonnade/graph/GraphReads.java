package io.colonnade.graph;

import io.colonnade.codec.Id;
import io.colonnade.config.FullScan;
import io.colonnade.config.Options;
import io.colonnade.index.IndexPlan;
import io.colonnade.index.IndexQuery;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.metric.Meter;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.model.SortKey;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.NameKind;
import io.colonnade.schema.Schema;
import io.colonnade.tx.GraphTransaction;
import io.colonnade.tx.LabelShares;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.jspecify.annotations.Nullable;

/**
 * Reads for whole frontiers in the current transaction of a graph, for the steps of package {@code
 * process}. Reports to a meter what the reads cost the store.
 *
 * <p>Failures are those of the structure API: a retryable failure is a {@link
 * TemporaryTransactionException}, an interrupt is TinkerPop's {@code
 * TraversalInterruptedException}. Thread-safe; cursors and iterators are confined to one thread at
 * a time.
 */
public final class GraphReads {

  /** The approximate number of rows that a store reads at once in a scan. */
  private static final int SCANNED = 64;

  /**
   * The number of index hits that are read first. Reading more would be wasted if the query ends
   * early.
   */
  private static final int FOUND = 16;

  private final ColonnadeGraph graph;
  private final Meter meter;

  /** Identifies what reads see: two reads in equal states see the same graph. */
  public record State(long transaction, long changes) {}

  private GraphReads(ColonnadeGraph graph, Meter meter) {
    this.graph = graph;
    this.meter = meter;
  }

  /**
   * Returns the reads of a graph.
   *
   * @param meter {@link Meter#NONE} adds no cost
   */
  public static GraphReads of(ColonnadeGraph graph, Meter meter) {
    return new GraphReads(graph, meter);
  }

  /** Returns the ids that a user may mean by the given objects. */
  public static Set<Id> meant(Collection<?> given) {
    Set<Id> ids = new LinkedHashSet<>();
    for (Object one : given) {
      ids.addAll(Ids.candidates(one));
    }
    return ids;
  }

  /**
   * Returns the keys with the given names. Names that the graph does not know are ignored.
   *
   * @param names empty: all names
   */
  public Keys keys(Optional<? extends Collection<String>> names) {
    if (names.isEmpty()) {
      return Keys.ALL;
    }
    Collection<String> some = names.get();
    return some.isEmpty() ? Keys.NONE : graph.vocabulary().keys(some.toArray(String[]::new));
  }

  public State state() {
    return read(tx -> new State(tx.serial(), tx.state()));
  }

  /**
   * Opens the snapshot of the transaction if no read has opened it. From then on, the entries of an
   * index that the transaction finds are not erased before the transaction ends.
   */
  public void fix() {
    long unused =
        graph.read(
            tx -> {
              tx.fix();
              return tx.serial();
            });
  }

  // ---- elements of the graph

  /** Returns all vertices with all their values. */
  public Iterator<Vertex> vertices() {
    return vertices(Keys.ALL);
  }

  /**
   * Returns all vertices.
   *
   * @param wanted the projection: keys whose values are read together with the vertices, even if
   *     they are stored out of line. Other values are read on demand, per vertex or by {@link
   *     #load}
   */
  public Iterator<Vertex> vertices(Keys wanted) {
    return stream(tx -> smallInOrder(SCANNED, tx.vertices(wanted)), graph::vertex);
  }

  /**
   * Returns the vertices with these ids, in the order of the ids; ids without a vertex are left
   * out.
   *
   * @param wanted as for {@link #vertices(Keys)}
   */
  public List<Vertex> vertices(List<Id> ids, Keys wanted) {
    return read(
        tx -> {
          List<Vertex> found = new ArrayList<>(ids.size());
          for (Optional<VertexFact> fact : tx.vertices(ids, wanted)) {
            fact.ifPresent(vertex -> found.add(graph.vertex(vertex, tx.serial())));
          }
          return found;
        });
  }

  /**
   * Returns handles on vertices with these ids, in the order of the ids, without reading the
   * vertices. Only for a caller that continues with the edges: a vertex that does not exist has no
   * edges.
   */
  public List<Vertex> unread(List<Id> ids) {
    List<Vertex> handles = new ArrayList<>(ids.size());
    ids.forEach(id -> handles.add(graph.vertex(VertexRef.unread(id))));
    return handles;
  }

  /** Returns all edges with all their values. */
  public Iterator<Edge> edges() {
    return edges(Keys.ALL);
  }

  /**
   * Returns all edges.
   *
   * @param wanted the projection: keys whose values are read together with the edges, even if they
   *     are stored out of line. Other values are read on demand, per edge
   */
  public Iterator<Edge> edges(Keys wanted) {
    return stream(tx -> tx.edges(wanted), graph::edge);
  }

  /**
   * Returns the edges with these ids, in the order of the ids; ids without an edge are left out.
   *
   * @param wanted as for {@link #edges(Keys)}
   */
  public List<Edge> edges(List<Id> ids, Keys wanted) {
    return read(
        tx -> {
          List<Edge> found = new ArrayList<>(ids.size());
          for (Optional<EdgeFact> fact : tx.edges(ids, wanted)) {
            fact.ifPresent(edge -> found.add(graph.edge(edge, tx.serial())));
          }
          return found;
        });
  }

  /**
   * Returns the number of vertices, from one scan that creates no elements.
   *
   * @param labels numbers of the labels to count; empty: all labels
   */
  public long countVertices(Set<Integer> labels) {
    return read(tx -> tx.countVertices(labels));
  }

  /**
   * Returns the number of edges, from one scan that creates no elements.
   *
   * @param labels numbers of the labels to count; empty: all labels
   */
  public long countEdges(Set<Integer> labels) {
    return read(tx -> tx.countEdges(labels));
  }

  // ---- indexes

  /**
   * Returns the indexes that a query may use: those of the transaction's snapshot, or the present
   * ones if the transaction has not read anything yet.
   */
  public List<IndexDefinition> indexes(ElementKind kind) {
    return graph.tx().isOpen()
        ? read(tx -> tx.indexes(kind))
        : graph.store().schema().enabledIndexes(kind);
  }

  /**
   * Returns the vertices that indexes find in the snapshot and in the changes of the transaction,
   * in their present state. An index may find too many: the caller must test each vertex.
   *
   * @param wanted as for {@link #vertices(Keys)}
   * @param most the number of vertices that is probably sufficient; limits the first read. At least
   *     1
   */
  public Iterator<Vertex> vertices(IndexPlan plan, Keys wanted, int most) {
    Optional<IndexQuery> one = plan.ofOneElement();
    if (one.isPresent()) {
      return vertices(one.get(), wanted).iterator();
    }
    int page = Math.min(FOUND, most);
    return stream(tx -> smallInOrder(page, tx.vertices(plan, wanted, page)), graph::vertex);
  }

  private List<Vertex> vertices(IndexQuery query, Keys wanted) {
    return read(
        tx -> {
          List<Vertex> found = new ArrayList<>(1);
          for (VertexFact fact : tx.vertices(query, wanted)) {
            found.add(graph.vertex(fact, tx.serial()));
          }
          return found;
        });
  }

  private static FactCursor<VertexFact> smallInOrder(int page, FactCursor<VertexFact> facts) {
    return new SmallInOrder<>(page, facts, ColonnadeGraph.BY_ID, vertex -> vertex.bytes(Keys.NONE));
  }

  /** Returns what {@link #vertices(IndexPlan, Keys, int)} finds, in the order of the index. */
  public Iterator<Vertex> verticesInOrder(IndexPlan plan, Keys wanted) {
    return stream(tx -> tx.vertices(plan, wanted, Integer.MAX_VALUE), graph::vertex);
  }

  /**
   * Counts the elements that pass a predicate.
   *
   * @param query finds exactly the elements that pass, each once; only elements that the
   *     transaction has changed and elements of other labels may differ
   * @param labels numbers of the labels to count
   * @param test the predicate for elements that the transaction has changed
   */
  public long count(IndexQuery query, Set<Integer> labels, Predicate<Element> test) {
    return read(
        tx -> {
          boolean isOfVertices = query.index().kind() == ElementKind.VERTEX;
          Stream<Element> own =
              isOfVertices
                  ? tx.changedVertices(query).stream().map(one -> graph.vertex(one, tx.serial()))
                  : tx.changedEdges(query).stream().map(one -> graph.edge(one, tx.serial()));
          return tx.countUnchanged(query, labels) + own.filter(test).count();
        });
  }

  /** Returns whether the transaction has changed anything. */
  public boolean hasChanges() {
    return read(GraphTransaction::hasChanges);
  }

  /** Returns the edges that indexes find, as {@link #vertices(IndexPlan, Keys, int)}, in order. */
  public Iterator<Edge> edges(IndexPlan plan, Keys wanted, int most) {
    return stream(tx -> tx.edges(plan, wanted, most), graph::edge);
  }

  /**
   * Returns whether the labels have so many elements that a scan is faster than an index. This is
   * an estimate: no result may depend on it.
   *
   * @param labels numbers of the labels
   */
  public boolean areMany(ElementKind kind, Set<Integer> labels) {
    LabelShares shares = graph.store().labelShares();
    return graph.tx().isOpen()
        ? read(tx -> shares.areMany(kind, labels))
        : shares.areMany(kind, labels);
  }

  /** Returns the numbers of those names that are labels. */
  public Set<Integer> labels(Collection<?> names) {
    Set<Integer> numbers = new HashSet<>();
    for (Object name : names) {
      if (name instanceof String label) {
        graph.store().dictionary().find(NameKind.LABEL, label).ifPresent(numbers::add);
      }
    }
    return numbers;
  }

  /** Returns the numbers of the labels that pass a predicate. */
  public Set<Integer> labels(Predicate<String> test) {
    return labels(graph.store().dictionary().all(NameKind.LABEL).stream().filter(test).toList());
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

  /** Returns the number of a property key; empty if the graph does not know the key. */
  public Optional<Integer> key(String name) {
    return graph.store().dictionary().find(NameKind.KEY, name);
  }

  /** Returns the name of a property key. */
  public String keyName(int key) {
    return graph.vocabulary().key(key);
  }

  /** Returns the setting for traversals that read the whole graph. */
  public FullScan fullScan() {
    return graph.store().settings().get(Options.FULL_SCAN);
  }

  /**
   * Returns the schema that holds for the reads of the transaction: the present one if the
   * transaction has not read anything yet.
   */
  public Schema schema() {
    return graph.tx().isOpen() ? read(GraphTransaction::schema) : graph.store().schema();
  }

  // ---- frontiers

  /** Returns whether the object is a vertex of this graph. */
  public boolean owns(Object object) {
    return object instanceof ColonnadeVertex vertex && vertex.graph() == graph;
  }

  /** Returns the reference by which edges name a vertex of this graph. */
  public VertexRef ref(Vertex vertex) {
    return ((ColonnadeVertex) vertex).ref();
  }

  /**
   * Returns an edge query without vertices.
   *
   * @param labels none: all labels
   * @return empty if the graph knows none of the labels, so that no edge can be found
   */
  public Optional<EdgeQuery> query(Direction direction, String[] labels, Optional<Set<Id>> others) {
    Set<Integer> numbers = new HashSet<>();
    for (String label : labels) {
      if (label != null) {
        graph.store().dictionary().find(NameKind.LABEL, label).ifPresent(numbers::add);
      }
    }
    if (labels.length > 0 && numbers.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new EdgeQuery(List.of(), sides(direction), numbers, others, Integer.MAX_VALUE));
  }

  /** Returns the shape of the edges of a label; empty if the graph does not know the label. */
  public Optional<EdgeShape> shape(String label) {
    return graph.store().dictionary().find(NameKind.LABEL, label).map(graph.store().shapes()::of);
  }

  /** Returns the name of the property key of a sort key. */
  public String name(SortKey key) {
    return graph.vocabulary().key(key.key());
  }

  private static Set<Side> sides(Direction direction) {
    return switch (direction) {
      case OUT -> EnumSet.of(Side.OUT);
      case IN -> EnumSet.of(Side.IN);
      case BOTH -> EnumSet.allOf(Side.class);
    };
  }

  /**
   * Opens a cursor over the edges at a frontier, in the order of its vertices.
   *
   * @param wanted as for {@link #edges(Keys)}
   */
  public Hop<Edge> toEdges(EdgeQuery query, Keys wanted) {
    return read(tx -> new Hop.ToEdges(graph, tx.edges(query, wanted), tx.serial()));
  }

  /**
   * Opens a cursor over the vertices at the other ends of the edges at a frontier, in the order of
   * the edges.
   *
   * @param enough see {@link GraphTransaction#neighbours}
   */
  public Hop<Vertex> toVertices(EdgeQuery query, long enough) {
    return read(tx -> new Hop.ToVertices(graph, tx.neighbours(query, enough)));
  }

  /**
   * Adds the ids of the vertices at the other ends of the edges at a frontier to a set, until the
   * set has {@code most} elements. Creates no vertices.
   */
  public void addNeighbours(EdgeQuery query, Set<Object> ids, int most) {
    int unused =
        read(
            tx -> {
              try (NeighbourCursor found = tx.neighbours(query, most - ids.size())) {
                while (ids.size() < most && found.advance()) {
                  ids.add(found.other().id());
                }
              }
              return ids.size();
            });
  }

  /**
   * Returns the number of edges that the query finds at each of its vertices, by the index of the
   * vertex. Counts at most {@code most} edges in total, see {@link
   * GraphTransaction#degrees(EdgeQuery, long)}.
   */
  public long[] degrees(EdgeQuery query, long most) {
    return read(tx -> tx.degrees(query, most));
  }

  /**
   * Loads required properties that vertices of this graph have not read yet, in one call, and hands
   * them to the vertices. Reads at most some megabytes of large values.
   *
   * @return the size in bytes of the required values of these vertices, read or not
   */
  public long load(Collection<?> vertices, Keys wanted) {
    List<ColonnadeVertex> unknown = new ArrayList<>(vertices.size());
    List<Id> ids = new ArrayList<>(vertices.size());
    long serial = graph.serial();
    for (Object object : vertices) {
      if (object instanceof ColonnadeVertex vertex
          && vertex.graph() == graph
          && !vertex.isKnownTo(serial, wanted)) {
        unknown.add(vertex);
        ids.add(vertex.ref().id());
      }
    }
    return unknown.isEmpty()
        ? 0
        : handOut(read(tx -> tx.vertices(ids, wanted)), serial, unknown, wanted);
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

  private <T> T read(Function<GraphTransaction, T> work) {
    return graph.read(tx -> meter == Meter.NONE ? work.apply(tx) : tx.metered(meter, work));
  }

  private <F, E> FactIterator<F, E> stream(
      Function<GraphTransaction, FactCursor<F>> open, BiFunction<F, Long, E> toElement) {
    return read(
        tx -> {
          Long readBy = tx.serial(); // one boxed serial for all facts
          return new FactIterator<>(open.apply(tx), fact -> toElement.apply(fact, readBy));
        });
  }
}
