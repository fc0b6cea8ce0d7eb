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
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.ElementKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.jspecify.annotations.Nullable;

/**
 * Reads the vertices, or the edges, of an adjacency list in GraphSON 3: a vertex on each line.
 * Reads token by token, so that a vertex may have any number of edges. Takes each edge at its in
 * vertex, as TinkerPop's reader does. Confined to one thread.
 */
final class GraphsonVertices implements ItemReader {

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  private final InputFile file;
  private final LoadStep.Pass pass;
  private final LoadNames names;
  private final JsonParser json;
  private final GraphsonIn values;
  private final Deque<LoadItem> ready = new ArrayDeque<>();
  private Part part = Part.LINE;
  private @Nullable Id vertex;
  private long line;
  private int edgeLabel;
  private Optional<String> flawOfLabel = Optional.empty(); // of the edges
  private Optional<String> flaw = Optional.empty(); // of the current element

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

  GraphsonVertices(InputFile file, LoadStep.Pass pass, LoadNames names, LongConsumer read) {
    this.file = file;
    this.pass = pass;
    this.names = names;
    try {
      this.json = JSON.createParser(file.open(read));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.values = new GraphsonIn(json);
  }

  @Override
  public Optional<LoadItem> next() {
    try {
      while (ready.isEmpty()) {
        if (!step()) {
          return Optional.empty();
        }
      }
      return Optional.of(ready.remove());
    } catch (JsonProcessingException e) {
      throw malformed(e.getOriginalMessage(), e);
    } catch (IOException | RuntimeException e) {
      if (e instanceof InvalidInputException told) {
        throw told;
      }
      throw malformed(String.valueOf(e.getMessage()), e);
    }
  }

  private InvalidInputException malformed(String reason, Exception cause) {
    JsonLocation at = json.currentLocation();
    return new InvalidInputException(
        Problem.GRAPHSON_MALFORMED,
        cause,
        "file",
        file.path(),
        "line",
        at.getLineNr(),
        "column",
        at.getColumnNr(),
        "reason",
        reason);
  }

  /** Reads one part; returns false at the end of the file. */
  private boolean step() throws IOException {
    switch (part) {
      case LINE -> {
        JsonToken token = json.nextToken();
        if (token == null) {
          return false;
        }
        expect(JsonToken.START_OBJECT);
        line = json.currentTokenLocation().getLineNr();
        vertex = null;
        if (pass == LoadStep.Pass.VERTICES) {
          ready.add(vertex());
        } else {
          part = Part.VERTEX;
        }
      }
      case VERTEX -> field();
      case LABELS -> {
        if (json.nextToken() == JsonToken.END_OBJECT) {
          part = Part.VERTEX;
        } else {
          expect(JsonToken.FIELD_NAME);
          flaw = Optional.empty();
          edgeLabel = label(ElementKind.EDGE, json.currentName());
          flawOfLabel = flaw;
          json.nextToken();
          expect(JsonToken.START_ARRAY);
          part = Part.EDGES;
        }
      }
      case EDGES -> {
        if (json.nextToken() == JsonToken.END_ARRAY) {
          part = Part.LABELS;
        } else {
          expect(JsonToken.START_OBJECT);
          ready.add(edge());
        }
      }
    }
    return true;
  }

  /** Reads a field of a vertex; in the pass of edges, only the id and the in edges are used. */
  private void field() throws IOException {
    if (json.nextToken() == JsonToken.END_OBJECT) {
      part = Part.LINE;
      return;
    }
    expect(JsonToken.FIELD_NAME);
    String name = json.currentName();
    json.nextToken();
    if ("id".equals(name)) {
      vertex = id();
    } else if ("inE".equals(name)) {
      expect(JsonToken.START_OBJECT);
      part = Part.LABELS;
    } else {
      json.skipChildren();
    }
  }

  private LoadItem vertex() throws IOException {
    flaw = Optional.empty();
    Optional<Id> id = Optional.empty();
    String label = Vertex.DEFAULT_LABEL;
    List<VertexPropertyFact> properties = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      expect(JsonToken.FIELD_NAME);
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case "id" -> {
          vertex = id();
          id = Optional.of(vertex);
        }
        case "label" -> label = json.getText();
        case GraphsonExport.KEYS -> keys();
        case "properties" -> properties = properties();
        default -> json.skipChildren();
      }
    }
    if (id.isEmpty()) {
      throw new IllegalArgumentException("a vertex has no id");
    }
    properties.sort(Comparator.comparingInt(VertexPropertyFact::key)); // stable
    LoadItem.Origin origin = new LoadItem.Origin(line, List.of("v[" + id.get() + "]"));
    int number = label(ElementKind.VERTEX, label);
    return flaw.isPresent()
        ? new LoadItem.Flawed(origin, 0, flaw.get())
        : new LoadItem.OfVertex(origin, id, number, properties);
  }

  private int key(String name) {
    try {
      return names.key(name);
    } catch (InvalidInputException e) { // the rest of the element must still be read
      flaw = Optional.of(LoadNames.reason(e));
      return -1;
    }
  }

  private int label(ElementKind kind, String name) {
    try {
      return names.label(kind, name);
    } catch (InvalidInputException e) {
      flaw = Optional.of(LoadNames.reason(e));
      return -1;
    }
  }

  private List<VertexPropertyFact> properties() throws IOException {
    expect(JsonToken.START_OBJECT);
    List<VertexPropertyFact> properties = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      int key = key(json.currentName());
      json.nextToken();
      expect(JsonToken.START_ARRAY);
      int sequence = 0;
      while (json.nextToken() != JsonToken.END_ARRAY) {
        expect(JsonToken.START_OBJECT);
        VertexPropertyFact property = property(key, sequence);
        sequence = property.sequence() + 1;
        properties.add(property);
      }
    }
    return properties;
  }

  private VertexPropertyFact property(int key, int nextSequence) throws IOException {
    @Nullable Object value = null;
    Optional<Id> id = Optional.empty();
    int sequence = -1;
    List<PropertyFact> meta = List.of();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case "id" -> id = Optional.of(id());
        case GraphsonExport.SEQUENCE -> sequence = json.getIntValue();
        case "value" -> value = values.present();
        case "properties" -> meta = plain();
        default -> json.skipChildren();
      }
    }
    if (value == null) {
      throw new IllegalArgumentException("a property has no value");
    }
    Id owner = vertex;
    boolean isMade =
        sequence >= 0
            && owner != null
            && id.isPresent()
            && id.get().value().equals(GraphsonExport.madeId(owner, key, sequence));
    return new VertexPropertyFact(
        key, Math.max(sequence, nextSequence), isMade ? Optional.empty() : id, value, meta);
  }

  /**
   * Assigns numbers to the keys in this order, except to keys that have a number or that the graph
   * does not accept.
   */
  private void keys() throws IOException {
    Optional<String> flawBefore = flaw;
    expect(JsonToken.START_ARRAY);
    while (json.nextToken() != JsonToken.END_ARRAY) {
      Object unused = key(json.getText());
    }
    flaw = flawBefore;
  }

  /** Reads properties of an edge or meta-properties: name and value. */
  private List<PropertyFact> plain() throws IOException {
    expect(JsonToken.START_OBJECT);
    List<PropertyFact> properties = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      int key = key(json.currentName());
      json.nextToken();
      properties = new PropertyFact(key, values.present()).putInto(properties);
    }
    return properties;
  }

  private LoadItem edge() throws IOException {
    flaw = flawOfLabel;
    Optional<Id> id = Optional.empty();
    Optional<Id> out = Optional.empty();
    List<PropertyFact> properties = List.of();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case "id" -> id = Optional.of(id());
        case "outV" -> out = Optional.of(id());
        case "properties" -> properties = plain();
        default -> json.skipChildren();
      }
    }
    Id in = vertex;
    if (in == null || out.isEmpty()) {
      throw new IllegalArgumentException("an edge lacks one of its vertices");
    }
    LoadItem.Origin origin =
        new LoadItem.Origin(
            line, List.of("e[" + id.map(Id::toString).orElse("") + "]", out.get() + "->" + in));
    return flaw.isPresent()
        ? new LoadItem.Flawed(origin, 0, flaw.get())
        : new LoadItem.OfEdge(origin, id, edgeLabel, out.get(), in, properties);
  }

  private Id id() throws IOException {
    Object given = values.present();
    return Id.ofObject(given)
        .orElseThrow(
            () ->
                new IllegalArgumentException("an id has the class " + given.getClass().getName()));
  }

  private void expect(JsonToken token) {
    if (json.currentToken() != token) {
      throw new IllegalArgumentException("expected " + token + ", found " + json.currentToken());
    }
  }

  @Override
  public void close() {
    try {
      json.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
