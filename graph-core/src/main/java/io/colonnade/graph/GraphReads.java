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
 * Reads of whole frontiers in the current transaction of a graph: what the steps of package {@code
 * process} are made of. Tells a meter what they cost the store.
 *
 * <p>Failures are those of the structure API: a retryable one is a {@link
 * TemporaryTransactionException}, an interrupt TinkerPop's {@code TraversalInterruptedException}.
 * Thread-safe; cursors and iterators are confined to one thread at a time.
 */
public final class GraphReads {

  /** About what a store reads at once in a scan. */
  private static final int SCANNED = 64;

  /** What is read at first of what an index finds: more would be read for nobody. */
  private static final int FOUND = 16;

  private final ColonnadeGraph graph;
  private final Meter meter;

  /** What reads see: two reads in the same state see the same. */
  public record State(long transaction, long changes) {}

  private GraphReads(ColonnadeGraph graph, Meter meter) {
    this.graph = graph;
    this.meter = meter;
  }

  /**
   * @param meter {@link Meter#NONE} costs nothing
   */
  public static GraphReads of(ColonnadeGraph graph, Meter meter) {
    return new GraphReads(graph, meter);
  }

  /** The ids that users may mean by what they give to look elements up. */
  public static Set<Id> meant(Collection<?> given) {
    Set<Id> ids = new LinkedHashSet<>();
    for (Object one : given) {
      ids.addAll(Ids.candidates(one));
    }
    return ids;
  }

  /**
   * The properties with those names; none if there are none.
   *
   * @param names empty: of all names
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
   * Takes the snapshot if no read has: no index that is found from here on is erased before the
   * transaction has ended.
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

  /** All vertices with all their values. */
  public Iterator<Vertex> vertices() {
    return vertices(Keys.ALL);
  }

  /**
   * All vertices.
   *
   * @param wanted keys whose values shall be read with them, wherever they lie; others are read
   *     later if need be, vertex by vertex or by {@link #load}
   */
  public Iterator<Vertex> vertices(Keys wanted) {
    return stream(tx -> smallInOrder(SCANNED, tx.vertices(wanted)), graph::vertex);
  }

  /**
   * The vertices with these ids, in that order, without those that do not exist.
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
   * Handles on vertices with these ids, in that order, without reading them: of use only to who
   * goes on to their edges, since a vertex that does not exist has none.
   */
  public List<Vertex> unread(List<Id> ids) {
    List<Vertex> handles = new ArrayList<>(ids.size());
    ids.forEach(id -> handles.add(graph.vertex(VertexRef.unread(id))));
    return handles;
  }

  /** All edges with all their values. */
  public Iterator<Edge> edges() {
    return edges(Keys.ALL);
  }

  /**
   * All edges.
   *
   * @param wanted keys whose values shall be read with them, wherever they lie; others are read
   *     later if need be, edge by edge
   */
  public Iterator<Edge> edges(Keys wanted) {
    return stream(tx -> tx.edges(wanted), graph::edge);
  }

  /**
   * The edges with these ids, in that order, without those that do not exist.
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
   * Returns how many vertices there are, from one scan that makes no elements.
   *
   * @param labels numbers of the labels of the vertices that count; empty: all
   */
  public long countVertices(Set<Integer> labels) {
    return read(tx -> tx.countVertices(labels));
  }

  /**
   * Returns how many edges there are, from one scan that makes no elements.
   *
   * @param labels numbers of the labels of the edges that count; empty: all
   */
  public long countEdges(Set<Integer> labels) {
    return read(tx -> tx.countEdges(labels));
  }

  // ---- indexes

  /** The indexes that may be asked; of who has not begun to read, those of now. */
  public List<IndexDefinition> indexes(ElementKind kind) {
    return graph.tx().isOpen()
        ? read(tx -> tx.indexes(kind))
        : graph.store().schema().enabledIndexes(kind);
  }

  /**
   * The vertices that indexes find in the snapshot, or will find once the transaction has
   * committed, as they are now: the caller tests them.
   *
   * @param wanted as for {@link #vertices(Keys)}
   * @param most so many are probably enough, so that no more are read at first; at least 1
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
   * How many elements pass a test.
   *
   * @param query finds exactly the elements that pass, but for those the transaction has changed,
   *     and those of other labels, each once
   * @param labels numbers of those that pass
   * @param test for what the transaction has changed
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

  /** True if the transaction has changed something. */
  public boolean hasChanges() {
    return read(GraphTransaction::hasChanges);
  }

  /** Returns the edges that indexes find, as {@link #vertices(IndexPlan, Keys, int)}, in order. */
  public Iterator<Edge> edges(IndexPlan plan, Keys wanted, int most) {
    return stream(tx -> tx.edges(plan, wanted, most), graph::edge);
  }

  /**
   * True if so many elements have one of the labels that a scan reads them faster than an index. An
   * estimate: no answer may depend on it.
   *
   * @param labels their numbers
   */
  public boolean areMany(ElementKind kind, Set<Integer> labels) {
    LabelShares shares = graph.store().labelShares();
    return graph.tx().isOpen()
        ? read(tx -> shares.areMany(kind, labels))
        : shares.areMany(kind, labels);
  }

  /** The numbers of those of the names that are labels. */
  public Set<Integer> labels(Collection<?> names) {
    Set<Integer> numbers = new HashSet<>();
    for (Object name : names) {
      if (name instanceof String label) {
        graph.store().dictionary().find(NameKind.LABEL, label).ifPresent(numbers::add);
      }
    }
    return numbers;
  }

  /** The numbers of the labels that pass a test. */
  public Set<Integer> labels(Predicate<String> test) {
    Set<Integer> numbers = new HashSet<>();
    List<String> names = graph.store().dictionary().all(NameKind.LABEL);
    for (int number = 0; number < names.size(); number++) {
      if (test.test(names.get(number))) {
        numbers.add(number);
      }
    }
    return numbers;
  }

  /** The number of the label of an element; empty if it is not of this graph, or was not read. */
  public OptionalInt labelNumber(Element element) {
    return element instanceof ColonnadeElement ours && ours.graph() == graph
        ? ours.labelNumber()
        : OptionalInt.empty();
  }

  /** The number of a property key; empty if the graph does not know it. */
  public Optional<Integer> key(String name) {
    return graph.store().dictionary().find(NameKind.KEY, name);
  }

  /** The name of a property key. */
  public String keyName(int key) {
    return graph.vocabulary().key(key);
  }

  /** What becomes of traversals that go through the whole graph. */
  public FullScan fullScan() {
    return graph.store().settings().get(Options.FULL_SCAN);
  }

  /** What holds for what the transaction reads; of who has not begun to read, what holds now. */
  public Schema schema() {
    return graph.tx().isOpen() ? read(GraphTransaction::schema) : graph.store().schema();
  }

  // ---- frontiers

  /** True if the object is a vertex of this graph. */
  public boolean owns(Object object) {
    return object instanceof ColonnadeVertex vertex && vertex.graph() == graph;
  }

  /** How edges name a vertex of this graph. */
  public VertexRef ref(Vertex vertex) {
    return ((ColonnadeVertex) vertex).ref();
  }

  /**
   * A query at no vertex yet.
   *
   * @param labels none: all
   * @return empty if the graph knows none of the labels, so that nothing can be found
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

  /** How the edges of a label lie; empty if the graph does not know the label. */
  public Optional<EdgeShape> shape(String label) {
    return graph.store().dictionary().find(NameKind.LABEL, label).map(graph.store().shapes()::of);
  }

  /** The name of the property key of a sort key. */
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
   * The edges at a frontier, in the order of its vertices.
   *
   * @param wanted keys whose values shall be read with them, wherever they lie; others are read
   *     later if need be, edge by edge
   */
  public Hop<Edge> toEdges(EdgeQuery query, Keys wanted) {
    return read(tx -> new Hop.ToEdges(graph, tx.edges(query, wanted), tx.serial()));
  }

  /**
   * The vertices at the other ends of the edges at a frontier, in the order of the edges.
   *
   * @param enough see {@link GraphTransaction#neighbours}
   */
  public Hop<Vertex> toVertices(EdgeQuery query, long enough) {
    return read(tx -> new Hop.ToVertices(graph, tx.neighbours(query, enough)));
  }

  /**
   * Adds the ids of the vertices at the other ends of the edges at a frontier to a set, until it
   * has so many elements. Makes no vertices.
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
   * Returns how many edges the query finds at each of its vertices, by index, and counts no more
   * than {@code most} edges in all, see {@link GraphTransaction#degrees(EdgeQuery, long)}.
   */
  public long[] degrees(EdgeQuery query, long most) {
    return read(tx -> tx.degrees(query, most));
  }

  /**
   * Reads those of the vertices that are this graph's and do not know the wanted properties yet, in
   * one call, and hands the vertices what was read. Of large values, it reads some megabytes.
   *
   * @return the size in bytes of the wanted values of these vertices, read or not
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
        bytes += fact.bytes(wanted); // the transaction keeps it
      }
    }
    return bytes;
  }

  /** Returns the size in bytes of the values that an object holds; 0 if it is no element. */
  public static long heldBytes(@Nullable Object object) {
    return object instanceof ColonnadeElement element ? element.bytes(Keys.NONE) : 0;
  }

  /** Returns the size in bytes of the values that elements hold, and of those they shall have. */
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
          Long readBy = tx.serial(); // one object for all facts
          return new FactIterator<>(open.apply(tx), fact -> toElement.apply(fact, readBy));
        });
  }
}
