package io.colonnade.graph;

import io.colonnade.codec.Id;
import io.colonnade.error.ColonnadeException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.SeenEdges;
import io.colonnade.tx.TransactionReads;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;
import org.jspecify.annotations.Nullable;

/** A handle on a vertex: its id and label. Properties and edges are read on request. */
public final class ColonnadeVertex extends ColonnadeElement implements Vertex {

  /**
   * The most bytes of values that a handle keeps of its own reads. A query may hold thousands of
   * handles at once, and the transaction keeps the latest reads anyway.
   */
  private static final long MOST_KEPT = 4_096;

  /** The vertex as the transaction with that serial read it. */
  private record Seen(long serial, VertexFact fact) {}

  private volatile VertexRef ref; // not read yet if the caller gave the id alone
  private volatile @Nullable Seen seen;

  ColonnadeVertex(ColonnadeGraph graph, VertexRef ref) {
    super(graph);
    this.ref = ref;
  }

  /**
   * @param readBy serial of the transaction that read the fact
   */
  ColonnadeVertex(ColonnadeGraph graph, VertexFact fact, long readBy) {
    this(graph, fact.ref());
    this.seen = new Seen(readBy, fact);
  }

  VertexRef ref() {
    return ref;
  }

  /**
   * Returns whether the transaction with that serial has read this very handle with these values.
   */
  boolean isKnownTo(long serial, Keys wanted) {
    Seen known = seen;
    return known != null && known.serial() == serial && !known.fact().lacks(wanted);
  }

  @Override
  long bytes(Keys wanted) {
    Seen known = seen;
    return known == null ? 0 : known.fact().bytes(wanted);
  }

  /** Takes over the label of the vertex from an edge that was found at it. */
  void learn(VertexRef known) {
    if (!ref.isRead() && known.isRead()) {
      ref = known;
    }
  }

  /** Keeps what the transaction with that serial read of the vertex, unless it is large. */
  void know(VertexFact fact, long serial) {
    if (fact.bytes(Keys.NONE) <= MOST_KEPT) {
      seen = new Seen(serial, fact);
    }
    ref = fact.ref();
  }

  @Override
  public Object id() {
    return graph().vocabulary().shown(ref.id());
  }

  @Override
  public String label() {
    if (!ref.isRead()) {
      mustExist(Keys.NONE);
    }
    return graph().vocabulary().label(ref.label());
  }

  @Override
  OptionalInt labelNumber() {
    VertexRef known = ref;
    return known.isRead() ? OptionalInt.of(known.label()) : OptionalInt.empty();
  }

  // ---- properties

  @Override
  public Set<String> keys() {
    Set<String> keys = new LinkedHashSet<>();
    fact(graph().vocabulary().counters())
        .ifPresent(vertex -> vertex.keys().forEach(key -> keys.add(graph().vocabulary().key(key))));
    return keys;
  }

  @Override
  public <V> VertexProperty<V> property(String key) {
    List<VertexPropertyFact> found = facts(graph().vocabulary().keys(key));
    if (found.size() > 1) {
      throw Vertex.Exceptions.multiplePropertiesExistForProvidedKey(key);
    }
    return found.isEmpty()
        ? VertexProperty.empty()
        : new ColonnadeVertexProperty<>(this, found.get(0));
  }

  @Override
  public <V> Iterator<VertexProperty<V>> properties(@Nullable String... keys) {
    Iterator<VertexPropertyFact> facts = facts(graph().vocabulary().keys(keys)).iterator();
    return IteratorUtils.map(facts, property -> new ColonnadeVertexProperty<>(this, property));
  }

  @SuppressWarnings("unchecked") // the caller says what type the values have
  @Override
  public <V> Iterator<V> values(@Nullable String... keys) {
    List<VertexPropertyFact> facts = facts(graph().vocabulary().keys(keys));
    List<V> values = new ArrayList<>(facts.size());
    for (VertexPropertyFact property : facts) {
      values.add((V) graph().vocabulary().counted(property.key(), property.value()));
    }
    return values.iterator();
  }

  @Override
  public <V> VertexProperty<V> property(
      VertexProperty.@Nullable Cardinality cardinality,
      String key,
      @Nullable V value,
      @Nullable Object... keyValues) {
    int counter = counter(key);
    mustExist(counter < 0 ? Keys.ALL : Keys.of(counter)); // all properties are written again
    ElementHelper.legalPropertyKeyValueArray(keyValues);
    ElementHelper.validateProperty(key, value);
    VertexProperty.Cardinality effective = effective(cardinality, key);
    if (value == null) { // null values are not supported: setting null removes
      if (effective == VertexProperty.Cardinality.single) {
        properties(key).forEachRemaining(Property::remove);
      }
      return VertexProperty.empty();
    }
    if (counter >= 0) {
      return setCounter(counter, effective, key, value, keyValues);
    }
    Optional<Id> suppliedId = ElementHelper.getIdValue(keyValues).map(Ids::supplied);
    int number = graph().vocabulary().keyToWrite(key);
    Object accepted = graph().vocabulary().fitted(number, graph().vocabulary().accept(value));
    VertexPropertyFact draft = new VertexPropertyFact(number, 0, suppliedId, accepted, List.of());
    VertexPropertyFact added =
        graph()
            .apply(tx -> tx.addProperty(ref.id(), draft, Vocabulary.declarable(effective)))
            .orElseThrow(this::removed);
    ColonnadeVertexProperty<V> property = new ColonnadeVertexProperty<>(this, added);
    ElementHelper.attachProperties(property, keyValues);
    return property;
  }

  /** Returns the number of a counter; -1 if the key is that of properties. */
  private int counter(String key) {
    Keys counters = graph().vocabulary().counters();
    if (counters.equals(Keys.NONE)) {
      return -1;
    }
    return graph().vocabulary().find(NameKind.KEY, key).filter(counters::contains).orElse(-1);
  }

  private <V> VertexProperty<V> setCounter(
      int counter,
      VertexProperty.Cardinality cardinality,
      String key,
      V value,
      @Nullable Object... keyValues) {
    if (cardinality != VertexProperty.Cardinality.single || keyValues.length > 0) {
      throw new InvalidInputException(
          Problem.COUNTER_KEY,
          "reason",
          "a counter has one value, no id and no meta-properties",
          "key",
          key);
    }
    Object accepted = graph().vocabulary().accept(value);
    if (!graph().apply(tx -> tx.setCounter(ref.id(), counter, Optional.of(accepted)))) {
      throw removed();
    }
    return property(key);
  }

  /**
   * Adds 1 to a counter of this vertex, see {@link #increment(String, long)}.
   *
   * @param key of the counter
   */
  public void increment(String key) {
    increment(key, 1);
  }

  /**
   * Adds to a counter of this vertex. Does not read the counter: transactions that add to one
   * counter at the same time do not conflict. The key becomes a counter with its first use as one,
   * and stays one, even if the transaction is rolled back.
   *
   * @param key of the counter
   * @param by less than 0 to count down; at most 2^53 either way
   * @throws IllegalStateException if the vertex does not exist
   * @throws InvalidInputException if the key is one of properties, or the addition is too large
   */
  public void increment(String key, long by) {
    int number = graph().vocabulary().counterToWrite(key);
    if (graph().apply(tx -> tx.count(Map.of(ref.id(), 1L), number, by)).isPresent()) {
      throw removed();
    }
  }

  /**
   * Returns the cardinality that the writer names, else that of the schema or the settings; refuses
   * one that contradicts the schema.
   */
  private VertexProperty.Cardinality effective(
      VertexProperty.@Nullable Cardinality given, String key) {
    VertexProperty.Cardinality holds = graph().features().vertex().getCardinality(key);
    if (given == null || given == holds) {
      return holds;
    }
    if (graph().vocabulary().declaredCardinality(key).isPresent()) {
      throw new InvalidInputException(
          Problem.OTHER_CARDINALITY, "key", key, "declared", holds, "given", given);
    }
    return given;
  }

  /**
   * Changes the meta-properties of a property of this vertex.
   *
   * @return false if the property does not exist
   */
  boolean changeMeta(VertexPropertyFact property, UnaryOperator<List<PropertyFact>> change) {
    return graph().apply(tx -> tx.changeMeta(ref.id(), property, change));
  }

  /** Removes a property of this vertex. Does nothing if the property no longer exists. */
  void remove(VertexPropertyFact property) {
    if (graph().vocabulary().isCounter(property.key())) {
      Object unused =
          graph().apply(tx -> tx.setCounter(ref.id(), property.key(), Optional.empty()));
    } else {
      graph().write(tx -> tx.removeProperty(ref.id(), property));
    }
  }

  /**
   * Returns the present state of a property; empty if the property or the vertex does not exist.
   */
  Optional<VertexPropertyFact> find(VertexPropertyFact property) {
    return fact(Keys.of(property.key())).flatMap(vertex -> vertex.find(property));
  }

  // ---- edges

  @Override
  public Edge addEdge(String label, @Nullable Vertex inVertex, @Nullable Object... keyValues) {
    if (inVertex == null) {
      throw Graph.Exceptions.argumentCanNotBeNull("vertex");
    }
    ElementHelper.validateLabel(label);
    ElementHelper.legalPropertyKeyValueArray(keyValues);
    Optional<Id> suppliedId = ElementHelper.getIdValue(keyValues).map(Ids::supplied);
    List<PropertyFact> properties = List.of();
    for (int i = 0; i < keyValues.length; i += 2) {
      Object value = keyValues[i + 1];
      if (keyValues[i] instanceof String key && value != null) {
        ElementHelper.validateProperty(key, value);
        properties =
            new PropertyFact(
                    graph().vocabulary().edgeKeyToWrite(key), graph().vocabulary().accept(value))
                .putInto(properties);
      }
    }
    List<PropertyFact> accepted = properties;
    int number = graph().vocabulary().labelToWrite(ElementKind.EDGE, label);
    ColonnadeVertex other = other(inVertex);
    return graph()
        .apply(
            tx ->
                tx.addEdge(suppliedId, number, ref.id(), other.ref.id(), accepted)
                    .map(edge -> graph().elements().edge(edge, tx.serial()))
                    .orElseThrow(
                        () -> Graph.Exceptions.edgeWithIdAlreadyExists(suppliedId.orElseThrow())));
  }

  private ColonnadeVertex other(Vertex vertex) {
    if (vertex instanceof ColonnadeVertex ours && ours.graph() == graph()) {
      return ours;
    }
    return (ColonnadeVertex) graph().vertices(vertex).next(); // of another graph, or detached
  }

  @Override
  public Iterator<Edge> edges(Direction direction, String... labels) {
    Optional<EdgeQuery> query = query(direction, labels, ref);
    if (query.isEmpty()) {
      return CloseableIterator.empty();
    }
    try {
      SeenEdges seenEdges = graph().transaction().reads().edges();
      return new HopIterator<>(seenEdges.at(query.get(), Keys.ALL), graph().elements()::edge);
    } catch (ColonnadeException e) {
      throw ColonnadeGraph.translated(e);
    }
  }

  @Override
  public Iterator<Vertex> vertices(Direction direction, String... labels) {
    Optional<EdgeQuery> query = query(direction, labels, ref.unasked());
    if (query.isEmpty()) {
      return CloseableIterator.empty();
    }
    try {
      SeenEdges seenEdges = graph().transaction().reads().edges();
      return new HopIterator<>(
          seenEdges.neighbours(query.get(), Long.MAX_VALUE),
          found -> graph().elements().vertex(found.other()));
    } catch (ColonnadeException e) {
      throw ColonnadeGraph.translated(e);
    }
  }

  private Optional<EdgeQuery> query(Direction direction, String[] labels, VertexRef at) {
    return graph()
        .catalog()
        .query(direction, labels, Optional.empty())
        .map(query -> query.at(List.of(at), Integer.MAX_VALUE));
  }

  // ---- life

  @Override
  public void remove() {
    graph().write(tx -> tx.removeVertex(ref.id()));
  }

  private List<VertexPropertyFact> facts(Keys wanted) {
    VertexFact vertex = fact(wanted).orElse(null);
    return vertex == null ? List.of() : vertex.properties(wanted);
  }

  private void mustExist(Keys wanted) {
    if (fact(wanted).isEmpty()) {
      throw removed();
    }
  }

  /**
   * Returns the present state of the vertex with the required values; empty if it does not exist.
   */
  private Optional<VertexFact> fact(Keys wanted) {
    try {
      TransactionReads reads = graph().transaction().reads();
      Seen known = seen;
      if (known != null && known.serial() == reads.serial() && !known.fact().lacks(wanted)) {
        return reads.vertices().present(known.fact());
      }
      Optional<VertexFact> read = reads.vertices().find(ref.id(), wanted);
      read.ifPresent(fact -> know(fact, reads.serial()));
      return read;
    } catch (ColonnadeException e) {
      throw ColonnadeGraph.translated(e);
    }
  }

  @Override
  public String toString() {
    return StringFactory.vertexString(this);
  }
}
