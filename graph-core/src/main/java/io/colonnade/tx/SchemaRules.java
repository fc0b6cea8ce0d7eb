package io.colonnade.tx;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.ValueCodec;
import io.colonnade.config.Nearest;
import io.colonnade.config.Options;
import io.colonnade.config.SchemaMode;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.model.Change;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.GraphChange;
import io.colonnade.model.Keyed;
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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a schema says of the changes of a transaction: values become those of the declared types,
 * new elements get their defaults, and what does not fit is refused. Costs nothing where nothing is
 * declared. Immutable and thread-safe.
 */
public final class SchemaRules {

  private static final int SHOWN_CHARS = 60;

  private final Schema schema;
  private final Dictionary dictionary;
  private final boolean isStrict;
  private final boolean isIdle;

  private SchemaRules(Schema schema, Dictionary dictionary, boolean isStrict) {
    this.schema = schema;
    this.dictionary = dictionary;
    this.isStrict = isStrict;
    this.isIdle = schema.isEmpty() && !isStrict;
  }

  /** The rules of a schema for a graph. */
  public static SchemaRules of(Schema schema, GraphStore graph) {
    boolean isStrict = graph.settings().get(Options.SCHEMA) == SchemaMode.STRICT;
    return new SchemaRules(schema, graph.dictionary(), isStrict);
  }

  // ---- names

  /**
   * Does nothing if elements may be written with the label.
   *
   * @throws InvalidInputException if the graph is strict and the label not declared; it names the
   *     nearest that is
   */
  public void mustKnowLabel(ElementKind kind, String name) {
    if (isStrict && schema.label(kind, name).isEmpty()) {
      List<String> declared = schema.labels(kind).stream().map(DeclaredLabel::name).toList();
      throw undeclared(kind.noun(), name, declared);
    }
  }

  /** Same for a property key. */
  public void mustKnowKey(String name) {
    if (isStrict && schema.key(name).isEmpty()) {
      List<String> declared = schema.keys().stream().map(DeclaredKey::name).toList();
      throw undeclared("property key", name, declared);
    }
  }

  private static InvalidInputException undeclared(String noun, String name, List<String> declared) {
    return new InvalidInputException(
        Problem.UNDECLARED_NAME, Nearest.details(name, declared, noun, name));
  }

  private void mustKnow(ElementKind kind, int label, List<? extends Keyed> properties) {
    if (isStrict) {
      if (schema.label(kind, label).isEmpty()) {
        mustKnowLabel(kind, dictionary.name(NameKind.LABEL, label));
      }
      properties.forEach(this::mustKnow);
    }
  }

  private void mustKnow(Keyed property) {
    if (schema.key(property.key()).isEmpty()) {
      mustKnowKey(dictionary.name(NameKind.KEY, property.key()));
    }
    if (property instanceof VertexPropertyFact ofVertex) {
      ofVertex.meta().forEach(this::mustKnow);
    }
  }

  // ---- vertices

  /** The properties that a new vertex gets if a writer gives it these. */
  List<VertexPropertyFact> newVertex(int label, List<VertexPropertyFact> given) {
    if (isIdle) {
      return given;
    }
    mustKnow(ElementKind.VERTEX, label, given);
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
                  VertexPropertyFact.append(properties, key, value);
                }
              });
    }
    mustBeFew(properties);
    return properties;
  }

  /** The properties that a vertex of the label gets if a writer wants it to have these. */
  List<VertexPropertyFact> changedVertex(int label, List<VertexPropertyFact> wanted) {
    if (isIdle) {
      return wanted;
    }
    mustKnow(ElementKind.VERTEX, label, wanted);
    List<VertexPropertyFact> properties = fitted(wanted);
    mustBeFew(properties);
    return properties;
  }

  /** Returns true if a vertex may have as many values of the key as the cardinality says. */
  boolean allows(int key, Cardinality cardinality) {
    return isIdle || cardinality(key).filter(declared -> declared != cardinality).isEmpty();
  }

  private List<VertexPropertyFact> fitted(List<VertexPropertyFact> properties) {
    List<VertexPropertyFact> fitted = new ArrayList<>(properties.size());
    for (VertexPropertyFact property : properties) {
      fitted.add(fitted(property));
    }
    return fitted;
  }

  /**
   * The property that a vertex gets if a writer gives it that one; its other properties are not
   * regarded.
   */
  VertexPropertyFact fitted(VertexPropertyFact property) {
    if (isIdle) {
      return property;
    }
    if (isStrict) {
      mustKnow(property);
    }
    return new VertexPropertyFact(
        property.key(),
        property.sequence(),
        property.suppliedId(),
        fit(property.key(), property.value()),
        fit(property.meta()));
  }

  /** Leaves out values that stand already under a key declared as set; in a list of its own. */
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

  /** True if two of the properties have equal values. */
  public static boolean hasEqual(List<VertexPropertyFact> properties) {
    Set<Object> seen = new HashSet<>();
    for (VertexPropertyFact property : properties) {
      if (!seen.add(comparable(property.value()))) {
        return true;
      }
    }
    return false;
  }

  /** True if a key declared as set holds only one of the two values. */
  public static boolean isEqual(Object a, Object b) {
    return comparable(a).equals(comparable(b));
  }

  /** Returns an object that equals that of another value if {@link #isEqual} is true of both. */
  static Object comparable(Object value) {
    if (!value.getClass().isArray()) {
      return value;
    }
    ByteWriter bytes = new ByteWriter();
    ValueCodec.write(value, bytes);
    return bytes.toBytes();
  }

  // ---- edges

  /** The properties that a new edge gets if a writer gives it these. */
  List<PropertyFact> newEdge(int label, List<PropertyFact> given) {
    if (isIdle) {
      return given;
    }
    mustKnow(ElementKind.EDGE, label, given);
    List<PropertyFact> properties = fit(given);
    Optional<DeclaredLabel> declared = schema.label(ElementKind.EDGE, label);
    if (declared.isPresent()) {
      Set<Integer> keys = keys(given);
      for (var each : declared.get().defaults().entrySet()) {
        if (!keys.contains(each.getKey())) {
          properties = new PropertyFact(each.getKey(), each.getValue()).putInto(properties);
        }
      }
    }
    return properties;
  }

  /** The properties that an edge of the label gets if a writer wants it to have these. */
  List<PropertyFact> changedEdge(int label, List<PropertyFact> wanted) {
    if (isIdle) {
      return wanted;
    }
    mustKnow(ElementKind.EDGE, label, wanted);
    return fit(wanted);
  }

  private List<PropertyFact> fit(List<PropertyFact> properties) {
    List<PropertyFact> fitted = new ArrayList<>(properties.size());
    for (PropertyFact property : properties) {
      fitted.add(new PropertyFact(property.key(), fit(property.key(), property.value())));
    }
    return fitted;
  }

  // ---- values

  /**
   * The value as one of the type that is declared for the key.
   *
   * @throws InvalidInputException if it is none
   */
  public Object fit(int key, Object value) {
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
   * Does nothing if each element that is there afterwards has the keys that its label requires.
   *
   * @throws InvalidInputException if not; it names the first
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

  /** The names of the keys that are required of the label and not among these. */
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
