package io.colonnade.tx;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.ValueCodec;
import io.colonnade.config.Nearest;
import io.colonnade.config.Options;
import io.colonnade.config.SchemaMode;
import io.colonnade.error.ConflictException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.model.Change;
import io.colonnade.model.CounterFacts;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.GraphChange;
import io.colonnade.model.Keyed;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.Cardinality;
import io.colonnade.schema.DeclaredKey;
import io.colonnade.schema.DeclaredLabel;
import io.colonnade.schema.Dictionary;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.NameKind;
import io.colonnade.schema.Schema;
import io.colonnade.schema.WriterRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Applies a schema to the changes of a transaction: converts values to the declared types, adds
 * defaults to new elements, and refuses what violates a declaration. Costs nothing for names
 * without declarations. Immutable and thread-safe.
 */
public final class SchemaRules {

  private static final int SHOWN_CHARS = 60;

  private final Schema declared;
  private final Schema schema; // what is declared, and what a pending change adds for writers
  private final Optional<WriterRules> pending;
  private final Dictionary dictionary;
  private final boolean isStrict;
  private final boolean testsNames;
  private final boolean isIdle;

  private SchemaRules(
      Schema declared, Optional<WriterRules> pending, Dictionary dictionary, boolean isStrict) {
    this.declared = declared;
    this.schema = pending.map(WriterRules::schema).orElse(declared);
    this.pending = pending;
    this.dictionary = dictionary;
    this.isStrict = isStrict;
    this.testsNames = isStrict || pending.isPresent() || dictionary.hasDropped();
    this.isIdle = schema.isEmpty() && !isStrict;
  }

  /** Returns the rules that the stored elements of a graph obey. */
  public static SchemaRules of(Schema schema, GraphStore graph) {
    return of(schema, Optional.empty(), graph);
  }

  /** Returns the rules for writers, which also obey a change that is being proved. */
  public static SchemaRules forWriters(Schema schema, GraphStore graph) {
    return of(schema, schema.writerRules(), graph);
  }

  private static SchemaRules of(Schema schema, Optional<WriterRules> pending, GraphStore graph) {
    boolean isStrict = graph.settings().get(Options.SCHEMA) == SchemaMode.STRICT;
    return new SchemaRules(schema, pending, graph.dictionary(), isStrict);
  }

  // ---- names

  /**
   * Checks that elements may be written with the label.
   *
   * @throws InvalidInputException if the graph is strict and the label is not declared; the message
   *     names the nearest declared label
   */
  public void mustKnowLabel(ElementKind kind, String name) {
    if (isStrict && declared.label(kind, name).isEmpty()) {
      List<String> known = declared.labels(kind).stream().map(DeclaredLabel::name).toList();
      throw undeclared(kind.noun(), name, known);
    }
  }

  /**
   * Checks that properties may be written with the key.
   *
   * @throws InvalidInputException if the graph is strict and the key is not declared; the message
   *     names the nearest declared key
   */
  public void mustKnowKey(String name) {
    if (isStrict && declared.key(name).isEmpty()) {
      List<String> known = declared.keys().stream().map(DeclaredKey::name).toList();
      throw undeclared("property key", name, known);
    }
  }

  private static InvalidInputException undeclared(String noun, String name, List<String> declared) {
    return new InvalidInputException(
        Problem.UNDECLARED_NAME, Nearest.details(name, declared, noun, name));
  }

  private void mustKnow(ElementKind kind, int label, List<? extends Keyed> properties) {
    if (testsNames) {
      mustBeLive(NameKind.LABEL, label);
      if (pending.filter(rules -> rules.isLabelClosed(label)).isPresent()) {
        throw isPending(kind.noun(), NameKind.LABEL, label);
      }
      if (isStrict && declared.label(kind, label).isEmpty()) {
        mustKnowLabel(kind, dictionary.name(NameKind.LABEL, label));
      }
      properties.forEach(this::mustKnow);
    }
  }

  /**
   * Refuses the number of a dropped name. Only a caller that looked the name up before the
   * transaction began has such a number, as a bulk load does.
   */
  private void mustBeLive(NameKind kind, int number) {
    if (!dictionary.isLive(kind, number)) {
      throw new ConflictException(
          Problem.SCHEMA_CHANGED, "dropped " + kind.noun(), dictionary.name(kind, number));
    }
  }

  private void mustKnow(Keyed property) {
    mustBeLive(NameKind.KEY, property.key());
    mustBeOpen(property.key());
    if (isStrict && declared.key(property.key()).isEmpty()) {
      mustKnowKey(dictionary.name(NameKind.KEY, property.key()));
    }
    if (property instanceof VertexPropertyFact ofVertex) {
      ofVertex.meta().forEach(this::mustKnow);
    }
  }

  private void mustBeOpen(int key) {
    if (pending.filter(rules -> rules.isKeyClosed(key)).isPresent()) {
      throw isPending(NameKind.KEY.noun(), NameKind.KEY, key);
    }
  }

  private ConflictException isPending(String noun, NameKind kind, int number) {
    return new ConflictException(Problem.SCHEMA_PENDING, noun, dictionary.name(kind, number));
  }

  // ---- counters

  /** Returns the keys that are counters. */
  Keys counters() {
    return schema.counters();
  }

  /**
   * Returns the value to which a counter is set.
   *
   * @throws InvalidInputException if the value is not an integer in the range of counters
   */
  long counterValue(int key, Object value) {
    long number = (Long) fit(key, value);
    if (number > CounterFacts.MOST || number < -CounterFacts.MOST) {
      throw new InvalidInputException(Problem.COUNTER_OVERFLOW, "key", name(key), "value", number);
    }
    return number;
  }

  /**
   * Checks a change of a counter.
   *
   * @throws InvalidInputException if the key is not a counter
   * @throws ConflictException if a change is being proved that makes it one
   */
  void mustBeCounter(int key) {
    mustBeLive(NameKind.KEY, key);
    mustBeOpen(key);
    if (!declared.type(key).isCounter()) {
      throw new InvalidInputException(
          Problem.COUNTER_EXPECTED, "key", name(key), "type", declared.type(key));
    }
  }

  /**
   * Checks a change of a counter of an edge, which reads of edges must look for.
   *
   * @throws ConflictException if the key is a counter that no edge has, for this transaction
   */
  void mustCountEdges(int key) {
    if (!schema.edgeCounters().contains(key)) {
      throw new ConflictException(Problem.SCHEMA_CHANGED, "key", name(key));
    }
  }

  /**
   * Checks an addition to a counter.
   *
   * @throws InvalidInputException if it is too large
   */
  void mustBeStep(int key, long by) {
    mustBeCounter(key);
    if (by > CounterFacts.MOST_ADDED || by < -CounterFacts.MOST_ADDED) {
      throw new InvalidInputException(Problem.COUNTER_STEP, "key", name(key), "by", by);
    }
  }

  /**
   * Returns the sum of equal additions.
   *
   * @throws InvalidInputException if it leaves the range of counters
   */
  long steps(int key, long by, long times) {
    if (times > 1 && Math.multiplyHigh(by, times) != (by * times) >> 63) {
      throw new InvalidInputException(
          Problem.COUNTER_OVERFLOW, "key", name(key), "by", by, "times", times);
    }
    return by * times;
  }

  /** Refuses a counter where a property is needed. */
  void mustBeProperty(int key, String reason) {
    if (schema.type(key).isCounter()) {
      throw new InvalidInputException(Problem.COUNTER_KEY, "reason", reason, "key", name(key));
    }
  }

  private String name(int key) {
    return dictionary.name(NameKind.KEY, key);
  }

  // ---- vertices

  /** Returns the properties of a new vertex for the properties that a writer gives. */
  List<VertexPropertyFact> newVertex(int label, List<VertexPropertyFact> given) {
    mustKnow(ElementKind.VERTEX, label, given);
    if (isIdle) {
      return given;
    }
    List<VertexPropertyFact> properties = withoutRepetitions(fitted(given));
    Optional<DeclaredLabel> declared = schema.label(ElementKind.VERTEX, label);
    if (declared.isPresent()) {
      Set<Integer> keys = keys(given);
      declared
          .get()
          .defaults()
          .forEach(
              (key, value) -> {
                if (!keys.contains(key)) {
                  mustBeOpen(key);
                  VertexPropertyFact.append(properties, key, value);
                }
              });
    }
    mustBeFew(properties);
    return properties;
  }

  /** Returns the properties of a vertex of the label for the properties that a writer requests. */
  List<VertexPropertyFact> changedVertex(int label, List<VertexPropertyFact> wanted) {
    mustKnow(ElementKind.VERTEX, label, wanted);
    if (isIdle) {
      return wanted;
    }
    List<VertexPropertyFact> properties = fitted(wanted);
    mustBeFew(properties);
    return properties;
  }

  /** Returns whether values of the key may be written with this cardinality. */
  boolean allows(int key, Cardinality cardinality) {
    return isIdle || cardinality(key).filter(declared -> declared != cardinality).isEmpty();
  }

  private List<VertexPropertyFact> fitted(List<VertexPropertyFact> properties) {
    List<VertexPropertyFact> fitted = new ArrayList<>(properties.size());
    for (VertexPropertyFact property : properties) {
      fitted.add(converted(property));
    }
    return fitted;
  }

  /**
   * Returns the property to write for a property that a writer gives, regardless of the other
   * properties of the vertex.
   */
  VertexPropertyFact fitted(VertexPropertyFact property) {
    if (testsNames) {
      mustKnow(property);
    }
    return isIdle ? property : converted(property);
  }

  private VertexPropertyFact converted(VertexPropertyFact property) {
    mustBeProperty(property.key(), "a counter has one value");
    return new VertexPropertyFact(
        property.key(),
        property.sequence(),
        property.suppliedId(),
        fit(property.key(), property.value()),
        fit(property.meta()));
  }

  /** Returns a new list without repeated values of keys that are declared as set. */
  private List<VertexPropertyFact> withoutRepetitions(List<VertexPropertyFact> properties) {
    List<VertexPropertyFact> kept = new ArrayList<>(properties.size());
    for (VertexPropertyFact property : properties) {
      boolean isRepeated =
          cardinality(property.key()).filter(each -> each == Cardinality.SET).isPresent()
              && hasEqual(with(ofKey(kept, property.key()), property));
      if (!isRepeated) {
        kept.add(property);
      }
    }
    return kept;
  }

  private void mustBeFew(List<VertexPropertyFact> properties) {
    for (int from = 0; from < properties.size(); ) {
      int key = properties.get(from).key();
      List<VertexPropertyFact> ofKey = ofKey(properties.subList(from, properties.size()), key);
      Optional<Cardinality> cardinality = cardinality(key);
      boolean isRefused =
          cardinality.isPresent()
              && switch (cardinality.get()) {
                case SINGLE -> ofKey.size() > 1;
                case SET -> hasEqual(ofKey);
                case LIST -> false;
              };
      if (isRefused) {
        throw new InvalidInputException(
            Problem.TOO_MANY_VALUES,
            "key",
            dictionary.name(NameKind.KEY, key),
            "cardinality",
            cardinality.get(),
            "values",
            ofKey.size());
      }
      from += ofKey.size();
    }
  }

  private Optional<Cardinality> cardinality(int key) {
    return schema.key(key).flatMap(DeclaredKey::cardinality);
  }

  private static List<VertexPropertyFact> ofKey(List<VertexPropertyFact> properties, int key) {
    return properties.stream().filter(property -> property.key() == key).toList();
  }

  private static List<VertexPropertyFact> with(
      List<VertexPropertyFact> properties, VertexPropertyFact another) {
    List<VertexPropertyFact> all = new ArrayList<>(properties);
    all.add(another);
    return all;
  }

  /** Returns whether two of the properties have equal values. */
  public static boolean hasEqual(List<VertexPropertyFact> properties) {
    Set<Object> seen = new HashSet<>();
    for (VertexPropertyFact property : properties) {
      if (!seen.add(comparable(property.value()))) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a set treats the two values as equal. */
  public static boolean isEqual(Object a, Object b) {
    return comparable(a).equals(comparable(b));
  }

  /**
   * Returns an object whose equality agrees with {@link #isEqual}: it is equal for two values if
   * {@link #isEqual} is true of them.
   */
  static Object comparable(Object value) {
    if (!value.getClass().isArray()) {
      return value;
    }
    ByteWriter bytes = new ByteWriter();
    ValueCodec.write(value, bytes);
    return bytes.toBytes();
  }

  // ---- edges

  /**
   * Checks that edges of a label may be added.
   *
   * @throws ConflictException if a change is being proved that stores them in another order
   */
  void mustTakeEdges(int label) {
    if (pending.filter(rules -> rules.isReshaped(label)).isPresent()) {
      throw isPending(ElementKind.EDGE.noun(), NameKind.LABEL, label);
    }
  }

  /** Returns the properties of a new edge for the properties that a writer gives. */
  List<PropertyFact> newEdge(int label, List<PropertyFact> given) {
    mustKnow(ElementKind.EDGE, label, given);
    if (isIdle) {
      return given;
    }
    List<PropertyFact> properties = fit(given);
    Optional<DeclaredLabel> declared = schema.label(ElementKind.EDGE, label);
    if (declared.isPresent()) {
      Set<Integer> keys = keys(given);
      for (var each : declared.get().defaults().entrySet()) {
        if (!keys.contains(each.getKey())) {
          mustBeOpen(each.getKey());
          properties = new PropertyFact(each.getKey(), each.getValue()).putInto(properties);
        }
      }
    }
    return properties;
  }

  /** Returns the properties of an edge of the label for the properties that a writer requests. */
  List<PropertyFact> changedEdge(int label, List<PropertyFact> wanted) {
    mustKnow(ElementKind.EDGE, label, wanted);
    return isIdle ? wanted : fit(wanted);
  }

  private List<PropertyFact> fit(List<PropertyFact> properties) {
    List<PropertyFact> fitted = new ArrayList<>(properties.size());
    for (PropertyFact property : properties) {
      mustBeProperty(property.key(), "a counter is not a meta-property");
      fitted.add(new PropertyFact(property.key(), fit(property.key(), property.value())));
    }
    return fitted;
  }

  // ---- values

  /**
   * Returns the value, converted to the type that is declared for the key.
   *
   * @throws InvalidInputException if that is not possible
   * @throws ConflictException if a change is being proved that drops the key or gives it another
   *     type
   */
  public Object fit(int key, Object value) {
    mustBeOpen(key);
    Optional<DeclaredKey> declared = isIdle ? Optional.empty() : schema.key(key);
    return declared.isEmpty() ? value : fit(declared.get(), value);
  }

  private static Object fit(DeclaredKey key, Object value) {
    return key.type()
        .fit(value)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    Problem.VALUE_NOT_OF_TYPE,
                    "key",
                    key.name(),
                    "type",
                    key.type(),
                    "value",
                    shortened(value),
                    "class",
                    value.getClass().getSimpleName()));
  }

  private static String shortened(Object value) {
    String text = String.valueOf(value);
    return text.length() <= SHOWN_CHARS ? text : text.substring(0, SHOWN_CHARS) + "…";
  }

  private static Set<Integer> keys(List<? extends Keyed> properties) {
    Set<Integer> keys = new HashSet<>();
    properties.forEach(property -> keys.add(property.key()));
    return keys;
  }

  // ---- at the end

  /**
   * Checks that each element has the keys that its label requires after the change.
   *
   * @throws InvalidInputException if one does not; the message names the first one
   */
  void mustBeComplete(GraphChange change, GraphStore graph) {
    if (isIdle) {
      return;
    }
    for (Change<VertexFact> vertex : change.vertices()) {
      vertex
          .after()
          .ifPresent(
              after -> {
                List<String> missing =
                    missing(ElementKind.VERTEX, after.ref().label(), after.keys());
                if (!missing.isEmpty()) {
                  throw incomplete("v[" + after.ref().id() + "]", after.ref().label(), missing);
                }
              });
    }
    for (Change<EdgeFact> edge : change.edges()) {
      edge.after()
          .ifPresent(
              after -> {
                List<String> missing = missing(ElementKind.EDGE, after.label(), after.keys());
                if (!missing.isEmpty()) {
                  throw incomplete("e[" + graph.publicId(after) + "]", after.label(), missing);
                }
              });
    }
  }

  /** Returns the names of the keys that the label requires and that are not among these. */
  public List<String> missing(ElementKind kind, int label, List<Integer> keys) {
    Optional<DeclaredLabel> declared = schema.label(kind, label);
    if (declared.isEmpty() || keys.containsAll(declared.get().required())) {
      return List.of();
    }
    Set<Integer> missing = new TreeSet<>(declared.get().required());
    missing.removeAll(new HashSet<>(keys));
    return missing.stream().map(key -> dictionary.name(NameKind.KEY, key)).toList();
  }

  private InvalidInputException incomplete(String element, int label, List<String> keys) {
    return new InvalidInputException(
        Problem.KEY_MISSING,
        "element",
        element,
        "label",
        dictionary.name(NameKind.LABEL, label),
        "keys",
        keys);
  }
}
