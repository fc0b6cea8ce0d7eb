package io.colonnade.graph;

import io.colonnade.error.ColonnadeException;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.TransactionReads;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.jspecify.annotations.Nullable;

/**
 * A handle on an edge: its id, label and end vertices. The properties are those of the time when
 * the edge was read; they are read again after the state of the transaction has changed.
 */
public final class ColonnadeEdge extends ColonnadeElement implements Edge {

  /** The edge as the transaction with that serial read it. */
  private record Seen(long serial, EdgeFact fact) {}

  private final EdgeFact identity;
  private volatile Seen seen;
  private volatile @Nullable Object id; // decoded at the first call of id(), by hashCode() too

  /**
   * @param readBy serial of the transaction that read the fact
   */
  ColonnadeEdge(ColonnadeGraph graph, EdgeFact fact, long readBy) {
    super(graph);
    this.identity = fact;
    this.seen = new Seen(readBy, fact);
  }

  @Override
  public Object id() {
    Object known = id;
    if (known == null) {
      known = graph().vocabulary().shown(graph().store().publicId(identity));
      id = known;
    }
    return known;
  }

  @Override
  public String label() {
    return graph().vocabulary().label(identity.label());
  }

  @Override
  OptionalInt labelNumber() {
    return OptionalInt.of(identity.label());
  }

  @Override
  public Vertex outVertex() {
    return graph().elements().vertex(identity.out());
  }

  @Override
  public Vertex inVertex() {
    return graph().elements().vertex(identity.in());
  }

  @Override
  public Iterator<Vertex> vertices(Direction direction) {
    return switch (direction) {
      case OUT -> List.of(outVertex()).iterator();
      case IN -> List.of(inVertex()).iterator();
      case BOTH -> List.of(outVertex(), inVertex()).iterator();
    };
  }

  // ---- properties

  @Override
  public Set<String> keys() {
    Set<String> keys = new LinkedHashSet<>();
    fact(graph().vocabulary().counters())
        .ifPresent(edge -> edge.keys().forEach(key -> keys.add(graph().vocabulary().key(key))));
    return keys;
  }

  @Override
  public <V> Property<V> property(String key) {
    Iterator<Property<V>> found = properties(key);
    return found.hasNext() ? found.next() : Property.empty();
  }

  @Override
  @SuppressWarnings("unchecked") // TinkerPop leaves the type of the value to the caller
  public <V> Iterator<Property<V>> properties(@Nullable String... keys) {
    List<Property<V>> found = new ArrayList<>();
    Keys wanted = graph().vocabulary().keys(keys);
    for (PropertyFact property : facts(wanted)) {
      String name = graph().vocabulary().key(property.key());
      Object value = graph().vocabulary().counted(property.key(), property.value());
      found.add(new ColonnadeProperty<>(this, name, (V) value));
    }
    return found.iterator();
  }

  @Override
  @SuppressWarnings("unchecked") // TinkerPop leaves the type of the value to the caller
  public <V> Iterator<V> values(@Nullable String... keys) {
    List<PropertyFact> facts = facts(graph().vocabulary().keys(keys));
    List<V> values = new ArrayList<>(facts.size());
    for (PropertyFact property : facts) {
      values.add((V) graph().vocabulary().counted(property.key(), property.value()));
    }
    return values.iterator();
  }

  @Override
  public <V> Property<V> property(String key, @Nullable V value) {
    Keys counters = graph().vocabulary().counters();
    Optional<Integer> counter =
        counters.equals(Keys.NONE)
            ? Optional.empty()
            : graph().vocabulary().find(NameKind.KEY, key).filter(counters::contains);
    mustExist(fact(counter.map(Keys::of).orElse(Keys.ALL))); // all properties are written again
    ElementHelper.validateProperty(key, value);
    if (value == null) { // null values are not supported: setting null removes
      removeProperty(key);
      return Property.empty();
    }
    if (counter.isPresent()) {
      Object accepted = graph().vocabulary().accept(value);
      if (!setCounter(graph().vocabulary().edgeCounterToWrite(key), Optional.of(accepted))) {
        throw removed();
      }
      return property(key);
    }
    PropertyFact added = graph().vocabulary().property(key, value);
    mustExist(update(added::putInto));
    return ColonnadeProperty.of(this, key, added);
  }

  /** Removes a property. Does nothing if the edge no longer has it. */
  void removeProperty(String key) {
    graph().begin();
    graph().vocabulary().find(NameKind.KEY, key).ifPresent(this::removeProperty);
  }

  private void removeProperty(int number) {
    boolean isCounter = graph().vocabulary().isCounter(number);
    Object unused =
        isCounter
            ? setCounter(number, Optional.empty())
            : update(
                properties ->
                    PropertyFact.find(properties, number).isPresent()
                        ? PropertyFact.without(properties, number)
                        : properties);
  }

  private boolean setCounter(int number, Optional<Object> value) {
    Seen known = seen;
    return graph().apply(tx -> tx.setCounter(known.fact(), known.serial(), number, value));
  }

  /**
   * Adds 1 to a counter of this edge, see {@link #increment(String, long)}.
   *
   * @param key of the counter
   */
  public void increment(String key) {
    increment(key, 1);
  }

  /**
   * Adds to a counter of this edge, with the contract of {@link ColonnadeVertex#increment(String,
   * long)}.
   *
   * @param key of the counter
   * @param by less than 0 to count down; at most 2^53 either way
   * @throws IllegalStateException if the edge does not exist
   * @throws io.colonnade.error.InvalidInputException if the key is one of properties, or the
   *     addition is too large
   */
  public void increment(String key, long by) {
    count(graph().vocabulary().edgeCounterToWrite(key), by, 1);
  }

  /** Adds to a counter several times. */
  void count(int counter, long by, long times) {
    Seen known = seen;
    if (!graph().apply(tx -> tx.count(known.fact(), known.serial(), counter, by, times))) {
      throw removed();
    }
  }

  private void mustExist(Optional<EdgeFact> found) {
    if (found.isEmpty()) {
      throw removed();
    }
  }

  private Optional<EdgeFact> update(UnaryOperator<List<PropertyFact>> change) {
    Seen known = seen;
    return graph().apply(tx -> tx.updateEdge(known.fact(), known.serial(), change));
  }

  // ---- life

  @Override
  public void remove() {
    Seen known = seen;
    graph().write(tx -> tx.removeEdge(known.fact(), known.serial()));
  }

  private List<PropertyFact> facts(Keys wanted) {
    return fact(wanted).map(edge -> edge.properties(wanted)).orElse(List.of());
  }

  @Override
  long bytes(Keys wanted) {
    return seen.fact().bytes(wanted);
  }

  /** Returns the present state of the edge with the required values; empty if it does not exist. */
  private Optional<EdgeFact> fact(Keys wanted) {
    try {
      TransactionReads reads = graph().transaction().reads();
      Seen known = seen;
      Optional<EdgeFact> now = reads.edges().present(known.fact(), known.serial(), wanted);
      if (known.serial() != reads.serial() || known.fact().lacks(wanted)) {
        now.ifPresent(fact -> seen = new Seen(reads.serial(), fact));
      }
      return now;
    } catch (ColonnadeException e) {
      throw ColonnadeGraph.translated(e);
    }
  }

  @Override
  public String toString() {
    return StringFactory.edgeString(this);
  }
}
