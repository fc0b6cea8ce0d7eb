package io.colonnade.load;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads values in GraphSON 2 and 3, typed or untyped. Creates only objects of the types of {@link
 * GraphsonTypes}, and texts for those of {@link JanusGraphTypes}. Confined to one thread.
 */
final class GraphsonIn {

  private final JsonParser json;

  GraphsonIn(JsonParser json) {
    this.json = json;
  }

  /**
   * Reads the value that begins with the current token, up to its last token.
   *
   * @throws IOException if the input is not valid JSON
   * @throws IllegalArgumentException if the input is not valid GraphSON
   */
  @Nullable Object value() throws IOException {
    JsonToken token = json.currentToken();
    return switch (token) {
      case VALUE_NULL -> null;
      case VALUE_TRUE -> Boolean.TRUE;
      case VALUE_FALSE -> Boolean.FALSE;
      case VALUE_STRING -> json.getText();
      case VALUE_NUMBER_INT -> json.getNumberValue();
      case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
      case START_ARRAY -> into(new ArrayList<>());
      case START_OBJECT -> object();
      default -> throw new IllegalArgumentException("a value is missing");
    };
  }

  /** Reads a value that must not be null. */
  Object present() throws IOException {
    Object value = value();
    if (value == null) {
      throw new IllegalArgumentException("a value is null");
    }
    return value;
  }

  private Collection<@Nullable Object> into(Collection<@Nullable Object> elements)
      throws IOException {
    while (json.nextToken() != JsonToken.END_ARRAY) {
      elements.add(value());
    }
    return elements;
  }

  private Object object() throws IOException {
    if (json.nextToken() == JsonToken.FIELD_NAME && "@type".equals(json.currentName())) {
      json.nextToken();
      String type = json.getText();
      if (json.nextToken() != JsonToken.FIELD_NAME || !"@value".equals(json.currentName())) {
        throw new IllegalArgumentException("@type without @value");
      }
      json.nextToken();
      Object value = typed(type);
      if (json.nextToken() != JsonToken.END_OBJECT) {
        throw new IllegalArgumentException("unexpected content after @value");
      }
      return value;
    }
    Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
    while (json.currentToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      map.put(name, value());
      json.nextToken();
    }
    return map;
  }

  private Object typed(String type) throws IOException {
    switch (type) {
      case "g:List", "g:Set", "g:Map" -> {
        if (json.currentToken() != JsonToken.START_ARRAY) {
          throw new IllegalArgumentException(type + " without an array");
        }
        return switch (type) {
          case "g:List" -> into(new ArrayList<>());
          case "g:Set" -> into(new LinkedHashSet<>());
          default -> map();
        };
      }
      default -> {
        if (JanusGraphTypes.has(type)) {
          return JanusGraphTypes.text(type, value());
        }
        Function<String, Object> read =
            GraphsonTypes.named(type)
                .orElseThrow(() -> new IllegalArgumentException("unknown type " + type))
                .read();
        if (!json.currentToken().isScalarValue()) {
          throw new IllegalArgumentException(type + " without a number or text");
        }
        return read.apply(json.getText());
      }
    }
  }

  private Map<@Nullable Object, @Nullable Object> map() throws IOException {
    List<@Nullable Object> entries = new ArrayList<>();
    Object unused = into(entries);
    Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = 0; i + 1 < entries.size(); i += 2) {
      map.put(entries.get(i), entries.get(i + 1));
    }
    return map;
  }
}
