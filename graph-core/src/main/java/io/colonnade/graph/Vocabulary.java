package io.colonnade.graph;

import io.colonnade.codec.Id;
import io.colonnade.config.IdNumbers;
import io.colonnade.config.Options;
import io.colonnade.config.SchemaMode;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.Problem;
import io.colonnade.model.CounterFacts;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.Cardinality;
import io.colonnade.schema.DeclaredKey;
import io.colonnade.schema.Dictionary;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.LiveSchema;
import io.colonnade.schema.NameKind;
import io.colonnade.schema.Schema;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.schema.ValueType;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import io.colonnade.tx.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of labels, keys, values and ids between the form that users see and the form that
 * the graph stores. Conversions for writing follow the schema of the current transaction.
 * Thread-safe.
 */
final class Vocabulary {

  private final ColonnadeGraph graph;
  private final Dictionary dictionary;
  private final LiveSchema schema;
  private final IdNumbers idNumbers;
  private final boolean isStrict;
  private final boolean isShared;
  private final long mostBytes;

  /**
   * @param store the store of the graph
   */
  Vocabulary(ColonnadeGraph graph, GraphStore store) {
    this.graph = graph;
    this.dictionary = store.dictionary();
    this.schema = store.liveSchema();
    this.idNumbers = store.settings().get(Options.ID_NUMBERS);
    this.isStrict = store.settings().get(Options.SCHEMA) == SchemaMode.STRICT;
    this.isShared = store.store().isShared();
    this.mostBytes = store.settings().get(Options.MAX_VALUE_BYTES);
  }

  // ---- names

  /**
   * Returns the number of a name; empty if the graph does not have the name in the snapshot of the
   * current transaction. Opens a transaction only for an unknown name on a store that other
   * processes share.
   *
   * @throws TemporaryTransactionException if names have changed since the begin of the transaction
   */
  Optional<Integer> find(NameKind kind, String name) {
    Optional<Integer> number = dictionary.find(kind, name);
    if (number.isEmpty() && isShared) {
      number = graph.apply(tx -> tx.reads().names().find(kind, name));
    }
    mustNameAsBegun();
    return number;
  }

  /** Returns the names of all labels, with the contract of {@link #find}. */
  List<String> labels() {
    List<String> labels =
        isShared
            ? graph.apply(tx -> tx.reads().names().all(NameKind.LABEL))
            : dictionary.all(NameKind.LABEL);
    mustNameAsBegun();
    return labels;
  }

  /** Comes after a look-up: a change of names is announced before it is visible. */
  private void mustNameAsBegun() {
    if (schema.hasChangedNames() && graph.tx().isOpen()) {
      graph.write(GraphTransaction::mustNameAsBegun);
    }
  }

  String label(int number) {
    return dictionary.name(NameKind.LABEL, number);
  }

  String key(int number) {
    return dictionary.name(NameKind.KEY, number);
  }

  /**
   * Returns the numbers of these keys; names without a number are ignored. Without names: all keys.
   */
  Keys keys(@Nullable String @Nullable ... names) {
    if (names == null || names.length == 0) {
      return Keys.ALL;
    }
    String only = names[0];
    if (names.length == 1 && only != null) {
      Optional<Integer> number = find(NameKind.KEY, only);
      return number.isPresent() ? Keys.of(number.get()) : Keys.NONE;
    }
    int[] numbers = new int[names.length];
    int known = 0;
    for (String name : names) { // for each vertex: a set would cost more than the read
      Optional<Integer> number = name == null ? Optional.empty() : find(NameKind.KEY, name);
      if (number.isPresent()) {
        numbers[known++] = number.get();
      }
    }
    return known == 0 ? Keys.NONE : Keys.of(Arrays.copyOf(numbers, known));
  }

  /**
   * Returns the number of a key for writing; assigns one to a new name.
   *
   * @throws InvalidInputException if the graph is strict and the key is not declared
   */
  int keyToWrite(String name) {
    graph.begin(); // before the look-up: a rename after the look-up then refuses the commit
    if (isStrict) {
      graph.write(tx -> tx.rules().mustKnowKey(name));
    }
    return dictionary.number(NameKind.KEY, name);
  }

  /** Returns the number of a key of a new edge, with the contract of {@link #keyToWrite}. */
  int edgeKeyToWrite(String name) {
    graph.begin();
    return !counters().equals(Keys.NONE)
            && isCounter(graph.apply(GraphTransaction::schema), name, ValueType.COUNTER)
        ? edgeCounterToWrite(name)
        : keyToWrite(name);
  }

  /**
   * Returns the number of a label for writing; assigns one to a new name.
   *
   * @throws InvalidInputException if the graph is strict and the label is not declared
   */
  int labelToWrite(ElementKind kind, String name) {
    graph.begin();
    if (isStrict) {
      graph.write(tx -> tx.rules().mustKnowLabel(kind, name));
    }
    return dictionary.number(NameKind.LABEL, name);
  }

  // ---- counters

  /** Returns the keys that are counters for the current transaction. */
  Keys counters() {
    return graph.apply(GraphTransaction::counters);
  }

  /** Returns whether a key is a counter for the current transaction. */
  boolean isCounter(int key) {
    return counters().contains(key);
  }

  /**
   * Returns the number of a counter to write. A key that was never used becomes a counter, in a
   * commit of its own.
   *
   * @throws InvalidInputException if the key is one of properties, or if the graph is strict and
   *     the key is not declared as a counter
   * @throws TemporaryTransactionException if other processes change the schema at the same time
   */
  int counterToWrite(String name) {
    return counterToWrite(name, ValueType.COUNTER);
  }

  /**
   * Returns the number of a counter of an edge to write, with the contract of {@link
   * #counterToWrite(String)}. A counter that no edge has ever had becomes one of edges, too.
   */
  int edgeCounterToWrite(String name) {
    return counterToWrite(name, ValueType.COUNTER_OF_EDGES);
  }

  private int counterToWrite(String name, ValueType type) {
    ElementHelper.validateProperty(name, name);
    graph.begin(); // before the look-up, see keyToWrite
    if (!isCounter(graph.apply(GraphTransaction::schema), name, type)) {
      if (isStrict) {
        graph.write(tx -> tx.rules().mustKnowKey(name));
      }
      dictionary
          .find(NameKind.KEY, name)
          .ifPresent(key -> graph.write(tx -> tx.mustNotHaveProperties(key)));
      if (!isCounter(graph.store().schema(), name, type)) {
        makeCounter(name, type);
      }
      graph.write(GraphTransaction::adoptCounters);
    }
    return dictionary.number(NameKind.KEY, name);
  }

  private static boolean isCounter(Schema schema, String name, ValueType type) {
    return schema
        .key(name)
        .filter(type.countsEdges() ? DeclaredKey::countsEdges : DeclaredKey::isCounter)
        .isPresent();
  }

  private void makeCounter(String name, ValueType type) {
    graph
        .store()
        .schema()
        .key(name)
        .filter(declared -> !declared.isCounter())
        .ifPresent(
            declared -> {
              throw new InvalidInputException(
                  Problem.COUNTER_EXPECTED, "key", name, "type", declared.type());
            });
    SchemaEdit edit = new SchemaEdit.OfKey(name, Optional.of(type), Optional.empty());
    Object unused =
        ColonnadeGraph.translated(
            () -> {
              graph.internals().declare(List.of(edit));
              return name;
            });
  }

  /**
   * Returns a value that was read, unless it is that of a counter which has left its range.
   *
   * @throws InvalidInputException if it has
   */
  Object counted(int key, Object value) {
    if (value instanceof Long sum
        && (sum > CounterFacts.MOST || sum < -CounterFacts.MOST)
        && isCounter(key)) {
      throw new InvalidInputException(Problem.COUNTER_OVERFLOW, "key", key(key), "value", sum);
    }
    return value;
  }

  // ---- values

  /** Returns the fact to write for a property of an edge, or for a meta-property. */
  PropertyFact property(String key, Object value) {
    int number = keyToWrite(key);
    return new PropertyFact(number, fitted(number, accept(value)));
  }

  /** Returns an accepted value, converted to the type that is declared for its key. */
  Object fitted(int key, Object accepted) {
    return graph.apply(tx -> tx.rules().fit(key, accepted));
  }

  /**
   * Returns the cardinality that is declared for a key at present, independent of a transaction.
   */
  Optional<VertexProperty.Cardinality> declaredCardinality(String key) {
    return graph
        .store()
        .schema()
        .forWriters()
        .key(key)
        .flatMap(DeclaredKey::cardinality)
        .map(
            declared ->
                switch (declared) {
                  case SINGLE -> VertexProperty.Cardinality.single;
                  case LIST -> VertexProperty.Cardinality.list;
                  case SET -> VertexProperty.Cardinality.set;
                });
  }

  /** Returns the schema's constant for a TinkerPop cardinality. */
  static Cardinality declarable(VertexProperty.Cardinality cardinality) {
    return switch (cardinality) {
      case single -> Cardinality.SINGLE;
      case list -> Cardinality.LIST;
      case set -> Cardinality.SET;
    };
  }

  /**
   * Returns the value in the form that the graph stores.
   *
   * @throws IllegalArgumentException if its class is not supported, as TinkerPop requires for
   *     properties
   * @throws io.colonnade.error.LimitExceededException if the value is too large
   */
  Object accept(Object value) {
    try {
      return Values.accept(value, mostBytes);
    } catch (LimitExceededException e) {
      throw e;
    } catch (InvalidInputException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /**
   * Returns the properties of a new vertex. A repeated key keeps all its values, or only the last
   * one if the key is declared as single. A null value adds nothing.
   */
  List<VertexPropertyFact> properties(@Nullable Object... keyValues) {
    List<VertexPropertyFact> properties = new ArrayList<>(keyValues.length / 2);
    for (int i = 0; i < keyValues.length; i += 2) {
      if (keyValues[i] instanceof String key) {
        ElementHelper.validateProperty(key, keyValues[i + 1]);
        Object value = keyValues[i + 1];
        if (value != null) {
          add(properties, key, accept(value));
        }
      }
    }
    return properties;
  }

  private void add(List<VertexPropertyFact> properties, String key, Object value) {
    int number = keyToWrite(key);
    if (declaredCardinality(key).filter(VertexProperty.Cardinality.single::equals).isPresent()) {
      properties.removeIf(before -> before.key() == number);
    }
    VertexPropertyFact.append(properties, number, value);
  }

  // ---- ids

  /** Returns the id as users see it. */
  Object shown(Id id) {
    Object value = id.value();
    return value instanceof Long number && isInteger(number) ? (Object) number.intValue() : value;
  }

  /** Returns the hash code of the id as users see it, without boxing numbers. */
  int shownHash(Id id) {
    if (!id.isNumber()) {
      return shown(id).hashCode();
    }
    long number = id.number();
    return isInteger(number) ? (int) number : Long.hashCode(number);
  }

  private boolean isInteger(long number) {
    return idNumbers == IdNumbers.INTEGER && number == (int) number;
  }
}
