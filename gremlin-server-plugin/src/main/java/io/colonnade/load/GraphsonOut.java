package io.colonnade.load;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes values in GraphSON 3. Confined to one thread. */
final class GraphsonOut {

  private final JsonGenerator json;

  GraphsonOut(JsonGenerator json) {
    this.json = json;
  }

  /** Writes a value so that {@link GraphsonIn} reads an equal one. */
  void value(@Nullable Object value) throws IOException {
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
      written(type.get().write().apply(value));
    }
    json.writeEndObject();
  }

  private void written(Object form) throws IOException {
    if (form instanceof BigDecimal decimal) {
      json.writeNumber(decimal);
    } else if (form instanceof BigInteger integer) {
      json.writeNumber(integer);
    } else if (form instanceof Float number) {
      json.writeNumber(number);
    } else if (form instanceof Double number) {
      json.writeNumber(number);
    } else if (form instanceof Number number) {
      json.writeNumber(number.longValue());
    } else {
      json.writeString(form.toString());
    }
  }

  private void typed(String type) throws IOException {
    json.writeStartObject();
    json.writeStringField("@type", type);
    json.writeFieldName("@value");
  }
}
