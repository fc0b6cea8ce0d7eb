package io.colonnade.graph;

import io.colonnade.codec.Id;
import io.colonnade.config.IdNumbers;
import io.colonnade.config.Options;
import io.colonnade.config.SchemaMode;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.LimitExceededException;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.Cardinality;
import io.colonnade.schema.DeclaredKey;
import io.colonnade.schema.Dictionary;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;
import org.jspecify.annotations.Nullable;

/**
 * Labels, keys, values and ids as users say them, and as the graph keeps them; those that are going
 * to be written as the schema of the current transaction wants them. Thread-safe.
 */
final class Vocabulary {

  private final ColonnadeGraph graph;
  private final Dictionary dictionary;
  private final IdNumbers idNumbers;
  private final boolean isStrict;
  private final long mostBytes;

  /**
   * @param store of the graph
   */
  Vocabulary(ColonnadeGraph graph, GraphStore store) {
    this.graph = graph;
    this.dictionary = store.dictionary();
    this.idNumbers = store.settings().get(Options.ID_NUMBERS);
    this.isStrict = store.settings().get(Options.SCHEMA) == SchemaMode.STRICT;
    this.mostBytes = store.settings().get(Options.MAX_VALUE_BYTES);
  }

  // ---- names

  String label(int number) {
    return dictionary.name(NameKind.LABEL, number);
  }

  String key(int number) {
    return dictionary.name(NameKind.KEY, number);
  }

  /** The numbers of these keys, of those that have one; of all keys if none is named. */
  Keys keys(@Nullable String @Nullable ... names) {
    if (names == null || names.length == 0) {
      return Keys.ALL;
    }
    String only = names[0];
    if (names.length == 1 && only != null) {
      Optional<Integer> number = dictionary.find(NameKind.KEY, only);
      return number.isPresent() ? Keys.of(number.get()) : Keys.NONE;
    }
    int[] numbers = new int[names.length];
    int known = 0;
    for (String name : names) { // asked for each vertex: a set would cost more than the values
      Optional<Integer> number =
          name == null ? Optional.empty() : dictionary.find(NameKind.KEY, name);
      if (number.isPresent()) {
        numbers[known++] = number.get();
      }
    }
    return known == 0 ? Keys.NONE : Keys.of(Arrays.copyOf(numbers, known));
  }

  /**
   * The number of a key that is going to be written, made if it was never used.
   *
   * @throws InvalidInputException if the graph is strict and the key not declared
   */
  int keyToWrite(String name) {
    if (isStrict) {
      graph.write(tx -> tx.rules().mustKnowKey(name));
    }
    return dictionary.number(NameKind.KEY, name);
  }

  /** Same for the label of an element. */
  int labelToWrite(ElementKind kind, String name) {
    if (isStrict) {
      graph.write(tx -> tx.rules().mustKnowLabel(kind, name));
    }
    return dictionary.number(NameKind.LABEL, name);
  }

  // ---- values

  /** A property of an edge or a property, as it is going to be written. */
  PropertyFact property(String key, Object value) {
    int number = keyToWrite(key);
    return new PropertyFact(number, fitted(number, accept(value)));
  }

  /** An accepted value as one of the type that is declared for its key. */
  Object fitted(int key, Object accepted) {
    return graph.read(tx -> tx.rules().fit(key, accepted));
  }

  /** What is declared of a key now, without regard to a transaction. */
  Optional<VertexProperty.Cardinality> declaredCardinality(String key) {
    return graph
        .store()
        .schema()
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

  /** The cardinality by the name that a schema has for it. */
  static Cardinality declarable(VertexProperty.Cardinality cardinality) {
    return switch (cardinality) {
      case single -> Cardinality.SINGLE;
      case list -> Cardinality.LIST;
      case set -> Cardinality.SET;
    };
  }

  /**
   * The value as the graph keeps it.
   *
   * @throws IllegalArgumentException if its class is not supported, as TinkerPop wants it for
   *     properties
   * @throws io.colonnade.error.LimitExceededException if it takes too many bytes
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
   * The properties of a new vertex: each key may come several times, and has then all the values,
   * or, if it is declared as single, the last; null is no value.
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

  /** The id as users see it. */
  Object shown(Id id) {
    Object value = id.value();
    return value instanceof Long number && isInteger(number) ? (Object) number.intValue() : value;
  }

  /** The hash code of the id as users see it; makes no objects of numbers. */
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
