package io.colonnade.load;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.colonnade.codec.Id;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.Side;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.ElementKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.LongConsumer;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.jspecify.annotations.Nullable;

/**
 * Reads the vertices, or the edges, of an adjacency list in GraphSON 1, 2 or 3: a vertex on each
 * line. Reads edge by edge, so that a vertex may have any number of edges. Takes each edge at its
 * in vertex, as TinkerPop's reader does, unless all edges of a load are at their out vertices only.
 * Confined to one thread.
 */
final class GraphsonVertices extends ElementReader {

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();
  private static final Set<String> OF_VERTEX =
      Set.of(
          "id",
          "label",
          GraphsonExport.KEYS,
          GraphsonExport.COUNTERS,
          GraphsonExport.EDGE_COUNTERS);
  private static final Set<String> OF_PROPERTY = Set.of("id", "value", GraphsonExport.SEQUENCE);
  private static final Set<String> OF_EDGE = Set.of("id", "outV", "inV");
  private static final Map<Side, String> EDGES = Map.of(Side.IN, "inE", Side.OUT, "outE");

  private final JsonParser json;
  private final GraphsonIn values;
  private final Side at;
  private Part part = Part.LINE;
  private Optional<Id> vertex = Optional.empty();
  private long line;
  private String edgeLabel = "";

  /** Reads the value of a field. */
  private interface Field {
    Object read() throws IOException;
  }

  /** The position of the parser. */
  private enum Part {
    /** Between two vertices. */
    LINE,
    /** In a vertex, after a field. */
    VERTEX,
    /** In the edges, after the edges of a label. */
    LABELS,
    /** In the edges of a label. */
    EDGES
  }

  GraphsonVertices(LoadStep step, LoadNames names, LongConsumer read) {
    super(step, names, read);
    this.at = step.edgesAt();
    try {
      this.json = JSON.createParser(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.values = new GraphsonIn(json);
  }

  /**
   * Returns the counters that the first vertex of a file lists; none if the file is malformed,
   * which the load reports.
   */
  static FileCounters counters(InputStream file) {
    Set<String> counters = new LinkedHashSet<>();
    Optional<Set<String>> ofEdges = Optional.empty(); // empty: the file does not tell
    try (JsonParser parser = JSON.createParser(file)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return FileCounters.unknown();
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        JsonToken value = parser.nextToken();
        boolean isList = value == JsonToken.START_ARRAY;
        if (isList && field.equals(GraphsonExport.COUNTERS)) {
          counters.addAll(texts(parser));
        } else if (isList && field.equals(GraphsonExport.EDGE_COUNTERS)) {
          ofEdges = Optional.of(texts(parser));
        } else if (OF_VERTEX.contains(field)) {
          parser.skipChildren();
        } else {
          break; // edges and properties follow the fields of the vertex
        }
      }
    } catch (IOException malformed) {
      return FileCounters.unknown();
    }
    Set<String> onEdges = ofEdges.orElse(counters);
    return new FileCounters(counters, key -> onEdges.contains(key) || !counters.contains(key));
  }

  /**
   * Returns the vertices at which the files have their edges: the in vertices, unless none of all
   * files in GraphSON has an edge there. A file alone does not tell: it may be a part of a graph
   * whose edges all lead to vertices of another part. Reads until the first edge at an in vertex.
   */
  static Side edgesAt(List<InputFile> files) {
    Set<Side> sides = EnumSet.noneOf(Side.class);
    for (InputFile file : files) {
      if (file.format() == GraphFormat.GRAPHSON && !sides.contains(Side.IN)) {
        try (JsonParser json = JSON.createParser(file.open(bytes -> {}))) {
          while (!sides.contains(Side.IN) && json.nextToken() == JsonToken.START_OBJECT) {
            addSides(json, sides);
          }
        } catch (IOException malformed) {
          return Side.IN; // the load reports it
        }
      }
    }
    return sides.equals(EnumSet.of(Side.OUT)) ? Side.OUT : Side.IN;
  }

  /** Adds the sides at which a vertex has edges, and moves to its end. */
  private static void addSides(JsonParser json, Set<Side> sides) throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      boolean isObject = json.nextToken() == JsonToken.START_OBJECT;
      for (Map.Entry<Side, String> each : EDGES.entrySet()) {
        if (isObject && field.equals(each.getValue()) && hasLabel(json)) {
          sides.add(each.getKey());
        }
      }
      json.skipChildren(); // no effect at the end of edges
    }
  }

  /** Returns whether edges by label have a label, and moves to their end. */
  private static boolean hasLabel(JsonParser json) throws IOException {
    boolean hasLabel = false;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      hasLabel |= json.nextToken().isStructStart(); // the name of a class is a text
      json.skipChildren();
    }
    return hasLabel;
  }

  private static Set<String> texts(JsonParser parser) throws IOException {
    Set<String> texts = new LinkedHashSet<>();
    while (parser.nextToken() == JsonToken.VALUE_STRING) {
      texts.add(parser.getText());
    }
    return texts;
  }

  @Override
  InvalidInputException malformed(Exception cause) {
    JsonLocation at = json.currentLocation();
    String reason =
        cause instanceof JsonProcessingException syntax
            ? syntax.getOriginalMessage()
            : String.valueOf(cause.getMessage());
    return malformed(Problem.GRAPHSON_MALFORMED, cause, at.getLineNr(), at.getColumnNr(), reason);
  }

  @Override
  boolean step() throws Exception {
    JsonToken token = json.nextToken();
    switch (part) {
      case LINE -> {
        if (token == null) {
          return false;
        }
        expect(JsonToken.START_OBJECT);
        line = json.currentTokenLocation().getLineNr();
        vertex = Optional.empty();
        if (pass == ElementKind.VERTEX) {
          vertex();
        } else {
          part = Part.VERTEX;
        }
      }
      case VERTEX -> field(token);
      case LABELS -> {
        if (token == JsonToken.END_OBJECT) {
          part = Part.VERTEX;
        } else {
          expect(JsonToken.FIELD_NAME);
          edgeLabel = json.currentName();
          boolean mayBeClass = values.isClass(true);
          if (json.nextToken() != JsonToken.VALUE_STRING || !mayBeClass) {
            values.enterArray();
            part = Part.EDGES;
          }
        }
      }
      case EDGES -> {
        if (token == JsonToken.END_ARRAY) {
          values.leaveArray();
          part = Part.LABELS;
        } else {
          expect(JsonToken.START_OBJECT);
          edge();
        }
      }
    }
    return true;
  }

  /**
   * Reads a field of a vertex; in the pass of edges, only the id and the edges of one side are
   * used.
   */
  private void field(@Nullable JsonToken token) throws IOException {
    if (token == JsonToken.END_OBJECT) {
      part = Part.LINE;
      return;
    }
    expect(JsonToken.FIELD_NAME);
    String name = json.currentName();
    json.nextToken();
    if ("id".equals(name)) {
      vertex = Optional.of(id(values.present()));
    } else if (name.equals(EDGES.get(at))) {
      expect(JsonToken.START_OBJECT);
      part = Part.LABELS;
    } else if (GraphsonIn.CLASS.equals(name)) {
      expect(JsonToken.VALUE_STRING);
      values.expectClasses();
    } else {
      json.skipChildren();
    }
  }

  /** Reads some fields of an element or a property, and its properties. */
  private Map<String, Object> element(Set<String> wanted, Field properties) throws IOException {
    Map<String, Object> fields = new HashMap<>();
    expect(JsonToken.START_OBJECT);
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      if (name.equals("properties")) {
        fields.put(name, properties.read());
      } else if (wanted.contains(name)) {
        fields.put(name, values.present());
      } else if (name.equals(GraphsonIn.CLASS)) {
        expect(JsonToken.VALUE_STRING);
        values.expectClasses();
      } else {
        json.skipChildren();
      }
    }
    return fields;
  }

  /** Reads an object with any names; of a repeated name, the last value. */
  private Map<String, Object> object() throws IOException {
    return object(values::present, (first, last) -> last);
  }

  private Map<String, Object> object(Field value, BinaryOperator<Object> ofRepeatedName)
      throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    expect(JsonToken.START_OBJECT);
    boolean isFirst = true;
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      if (values.isClass(isFirst)) {
        values.enterClass();
      } else {
        json.nextToken();
        fields.merge(name, value.read(), ofRepeatedName);
      }
      isFirst = false;
    }
    return fields;
  }

  private List<Map<String, Object>> propertiesOfKey() throws IOException {
    List<Map<String, Object>> properties = new ArrayList<>();
    values.enterArray();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      properties.add(element(OF_PROPERTY, this::object));
    }
    values.leaveArray();
    return properties;
  }

  private static Object both(Object values, Object more) {
    List<Object> all = new ArrayList<>((List<?>) values);
    all.addAll((List<?>) more);
    return all;
  }

  private void vertex() throws Exception {
    Map<String, Object> fields =
        element(OF_VERTEX, () -> object(this::propertiesOfKey, GraphsonVertices::both));
    Id id =
        optionalId(fields).orElseThrow(() -> new IllegalArgumentException("a vertex has no id"));
    if (fields.get(GraphsonExport.KEYS) instanceof List<?> keys) {
      keys.forEach(this::number);
    }
    Object label = fields.getOrDefault("label", Vertex.DEFAULT_LABEL);
    add(
        new LoadItem.Origin(line, List.of("v[" + id + "]")),
        Optional.of(id),
        origin ->
            new LoadItem.OfVertex(
                origin,
                Optional.of(id),
                names.label(ElementKind.VERTEX, label.toString()),
                properties(id, fields),
                fields.containsKey("label") ? 1 : 0));
  }

  /** Assigns a number to a key, unless the key has one or the graph does not accept it. */
  private void number(Object key) {
    try {
      int unused = names.key(key.toString());
    } catch (InvalidInputException e) {
      String unused = LoadNames.reason(e);
    }
  }

  private List<VertexPropertyFact> properties(Id owner, Map<?, ?> element) {
    List<VertexPropertyFact> properties = new ArrayList<>();
    propertiesOf(element)
        .forEach(
            (name, values) -> {
              int key = names.key(name.toString());
              int sequence = 0;
              for (Object each : (List<?>) values) {
                VertexPropertyFact property = property(owner, key, sequence, (Map<?, ?>) each);
                sequence = property.sequence() + 1;
                properties.add(property);
              }
            });
    properties.sort(Comparator.comparingInt(VertexPropertyFact::key)); // stable
    return properties;
  }

  private VertexPropertyFact property(Id owner, int key, int nextSequence, Map<?, ?> fields) {
    Object value = fields.get("value");
    if (value == null) {
      throw new IllegalArgumentException("a property has no value");
    }
    Optional<Id> id = optionalId(fields);
    int sequence =
        fields.get(GraphsonExport.SEQUENCE) instanceof Number number ? number.intValue() : -1;
    boolean isMade =
        sequence >= 0
            && id.isPresent()
            && id.get().value().equals(GraphsonExport.madeId(owner, key, sequence));
    return new VertexPropertyFact(
        key,
        Math.max(sequence, nextSequence),
        isMade ? Optional.empty() : id,
        value,
        plain(fields));
  }

  /** Returns the properties of an edge, or the meta-properties of a property. */
  private List<PropertyFact> plain(Map<?, ?> element) {
    List<PropertyFact> properties = List.of();
    for (Map.Entry<?, ?> each : propertiesOf(element).entrySet()) {
      int key = names.key(each.getKey().toString());
      properties = new PropertyFact(key, each.getValue()).putInto(properties);
    }
    return properties;
  }

  private void edge() throws Exception {
    Map<String, Object> fields = element(OF_EDGE, this::object);
    Object other = fields.get(at == Side.IN ? "outV" : "inV");
    if (vertex.isEmpty() || other == null) {
      throw new IllegalArgumentException("an edge lacks one of its vertices");
    }
    Optional<Id> id = optionalId(fields);
    Id out = at == Side.IN ? id(other) : vertex.get();
    Id in = at == Side.IN ? vertex.get() : id(other);
    add(
        new LoadItem.Origin(
            line, List.of("e[" + id.map(Id::toString).orElse("") + "]", out + "->" + in)),
        origin ->
            new LoadItem.OfEdge(
                origin, id, names.label(ElementKind.EDGE, edgeLabel), out, in, plain(fields)));
  }

  private static Optional<Id> optionalId(Map<?, ?> fields) {
    return Optional.ofNullable(fields.get("id")).map(ElementReader::id);
  }

  private static Map<?, ?> propertiesOf(Map<?, ?> element) {
    Object properties = element.get("properties");
    return properties == null ? Map.of() : (Map<?, ?>) properties;
  }

  private void expect(JsonToken token) {
    values.expect(token);
  }
}
