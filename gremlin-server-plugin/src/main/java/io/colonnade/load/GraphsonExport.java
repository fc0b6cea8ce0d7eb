package io.colonnade.load;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Id;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.Side;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import io.colonnade.tx.MergedIncidences;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Base64;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes a graph as an adjacency list in GraphSON 3: a vertex on each line, with its out and in
 * edges. A load of the file creates an equal graph, with the same ids and types; TinkerPop's reader
 * reads it except for values without a GraphSON type, see {@link GraphsonTypes#OURS}. Streams, so
 * that memory grows neither with the graph nor with a vertex. Confined to one thread.
 */
final class GraphsonExport {

  /** The field that distinguishes properties without supplied ids. */
  static final String SEQUENCE = "sequence";

  /**
   * A field of the first vertex with all keys, so that a new graph numbers them equally, see {@link
   * #madeId}.
   */
  static final String KEYS = "colonnade:keys";

  /** A field of the first vertex with the keys that are counters. */
  static final String COUNTERS = "colonnade:counters";

  /** A field of the first vertex with the counters that edges may have. */
  static final String EDGE_COUNTERS = "colonnade:edgeCounters";

  private final GraphStore store;
  private final GraphTransaction tx;
  private final JsonGenerator json;
  private final ExportCount count;

  private GraphsonExport(GraphStore store, GraphTransaction tx, OutputStream out, ExportCount count)
      throws IOException {
    this.count = count;
    this.store = store;
    this.tx = tx;
    this.json = new JsonFactory().createGenerator(out).setRootValueSeparator(null);
  }

  /** Writes the graph as the transaction sees it. */
  static void run(GraphStore store, GraphTransaction tx, OutputStream out, ExportCount count)
      throws IOException {
    GraphsonExport export = new GraphsonExport(store, tx, out, count);
    try (FactCursor<VertexFact> vertices = tx.reads().vertices().all(Keys.ALL)) {
      for (Optional<VertexFact> vertex = vertices.next();
          vertex.isPresent();
          vertex = vertices.next()) {
        export.vertex(vertex.get());
      }
    }
    export.json.flush();
    count.tell();
  }

  private void vertex(VertexFact vertex) throws IOException {
    json.writeStartObject();
    json.writeFieldName("id");
    id(vertex.ref().id());
    json.writeStringField("label", label(vertex.ref().label()));
    if (count.isFirstVertex()) {
      json.writeArrayFieldStart(KEYS);
      for (String key : tx.reads().names().all(NameKind.KEY)) {
        json.writeString(key);
      }
      json.writeEndArray();
      if (!tx.counters().equals(Keys.NONE)) {
        counters(COUNTERS, tx.counters());
        counters(EDGE_COUNTERS, tx.edgeCounters());
      }
    }
    for (Side side : Side.values()) {
      edges(vertex, side);
    }
    properties(vertex);
    json.writeEndObject();
    json.writeRaw('\n');
    count.vertex();
  }

  private void counters(String field, Keys counters) throws IOException {
    json.writeArrayFieldStart(field);
    for (int counter : counters.ascending()) {
      json.writeString(key(counter));
    }
    json.writeEndArray();
  }

  private void edges(VertexFact vertex, Side side) throws IOException {
    EdgeQuery query = new EdgeQuery(List.of(vertex.ref()), EnumSet.of(side), Set.of());
    Set<Integer> seen = new HashSet<>();
    int label = -1;
    try (MergedIncidences found = tx.reads().edges().at(query, Keys.ALL)) {
      while (found.advance()) {
        EdgeFact edge = found.incidence().edge();
        if (edge.label() != label) {
          startLabel(seen, edge.label(), side);
          label = edge.label();
        }
        edge(edge, side);
      }
    }
    if (!seen.isEmpty()) {
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  /** Begins the edges of a label, which layouts return together. */
  private void startLabel(Set<Integer> seen, int label, Side side) throws IOException {
    if (seen.isEmpty()) {
      json.writeObjectFieldStart(side == Side.OUT ? "outE" : "inE");
    } else {
      json.writeEndArray();
    }
    if (!seen.add(label)) {
      throw new IllegalStateException("the edges of a label are not adjacent: " + label(label));
    }
    json.writeArrayFieldStart(label(label));
  }

  private void edge(EdgeFact edge, Side side) throws IOException {
    json.writeStartObject();
    json.writeFieldName("id");
    id(store.publicId(edge));
    json.writeFieldName(side == Side.OUT ? "inV" : "outV");
    id(side == Side.OUT ? edge.in().id() : edge.out().id());
    plain(edge.properties());
    json.writeEndObject();
    if (side == Side.OUT) {
      count.edge();
    }
  }

  private void plain(List<PropertyFact> properties) throws IOException {
    if (properties.isEmpty()) {
      return;
    }
    json.writeObjectFieldStart("properties");
    for (PropertyFact property : properties) {
      json.writeFieldName(key(property.key()));
      value(property.value());
    }
    json.writeEndObject();
  }

  private void properties(VertexFact vertex) throws IOException {
    List<VertexPropertyFact> properties = vertex.properties();
    if (properties.isEmpty()) {
      return;
    }
    json.writeObjectFieldStart("properties");
    for (int i = 0; i < properties.size(); i++) { // in one pass: a record is decoded in order
      VertexPropertyFact property = properties.get(i);
      if (i == 0 || properties.get(i - 1).key() != property.key()) {
        json.writeArrayFieldStart(key(property.key()));
      }
      property(vertex.ref().id(), property);
      if (i + 1 == properties.size() || properties.get(i + 1).key() != property.key()) {
        json.writeEndArray();
      }
    }
    json.writeEndObject();
  }

  private void property(Id owner, VertexPropertyFact property) throws IOException {
    json.writeStartObject();
    json.writeFieldName("id");
    if (property.suppliedId().isPresent()) {
      id(property.suppliedId().get());
    } else {
      value(madeId(owner, property.key(), property.sequence()));
      json.writeNumberField(SEQUENCE, property.sequence());
    }
    json.writeFieldName("value");
    value(property.value());
    plain(property.meta());
    json.writeEndObject();
  }

  /** Returns the id that users see for a property without a supplied id. */
  static String madeId(Id vertex, int key, int sequence) {
    ByteWriter id = new ByteWriter();
    id.raw(vertex.key());
    id.ov(key);
    id.vi(sequence);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(id.toBytes().toArray());
  }

  private void id(Id id) throws IOException {
    value(id.value());
  }

  private String label(int number) {
    return store.dictionary().name(NameKind.LABEL, number);
  }

  private String key(int number) {
    return store.dictionary().name(NameKind.KEY, number);
  }

  // ---- values

  /** Writes a value so that {@link GraphsonIn} reads an equal one. */
  private void value(@Nullable Object value) throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof Boolean truth) {
      json.writeBoolean(truth);
    } else if (value instanceof String text && GraphsonTypes.isText(text)) {
      json.writeString(text);
    } else if (value instanceof List<?> list) {
      all("g:List", list);
    } else if (value instanceof Set<?> set) {
      all("g:Set", set);
    } else if (value instanceof Map<?, ?> map) {
      typed("g:Map");
      json.writeStartArray();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        value(entry.getKey());
        value(entry.getValue());
      }
      json.writeEndArray();
      json.writeEndObject();
    } else {
      scalar(value);
    }
  }

  private void all(String type, Iterable<?> elements) throws IOException {
    typed(type);
    json.writeStartArray();
    for (Object element : elements) {
      value(element);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void scalar(Object value) throws IOException {
    Optional<GraphsonTypes.Scalar> type = GraphsonTypes.of(value);
    if (type.isEmpty()) {
      typed(GraphsonTypes.OURS);
      json.writeString(GraphsonTypes.encode(value));
    } else {
      typed(type.get().name());
      Object form = type.get().write().apply(value);
      if (form instanceof Number) {
        json.writeNumber(form.toString());
      } else {
        json.writeString(form.toString());
      }
    }
    json.writeEndObject();
  }

  private void typed(String type) throws IOException {
    json.writeStartObject();
    json.writeStringField("@type", type);
    json.writeFieldName("@value");
  }
}
