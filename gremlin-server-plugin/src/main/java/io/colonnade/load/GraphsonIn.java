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
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads values in GraphSON 1 to 3, typed or untyped. Creates only objects of the types of {@link
 * GraphsonTypes}, and texts for those of {@link JanusGraphTypes}. Confined to one thread.
 *
 * <p>GraphSON 1.0 with types is what Jackson writes with the names of classes: an object has the
 * name as its first field, any other value is an array of the name and the value. A name of a class
 * is compared with the known ones, and nothing else is done with it.
 */
final class GraphsonIn {

  static final String CLASS = "@class";

  private final JsonParser json;
  private boolean hasClasses;

  GraphsonIn(JsonParser json) {
    this.json = json;
  }

  /** From now on the input is GraphSON 1.0 with types. */
  void expectClasses() {
    hasClasses = true;
  }

  /**
   * Returns whether the current token is a field with the name of a class in place of a value.
   *
   * @param isFirst whether it is the first field of its object
   */
  boolean isClass(boolean isFirst) throws IOException {
    return hasClasses
        && isFirst
        && json.currentToken() == JsonToken.FIELD_NAME
        && CLASS.equals(json.currentName());
  }

  /** Goes from the field {@link #CLASS} to the name of the class. */
  void enterClass() throws IOException {
    json.nextToken();
    expect(JsonToken.VALUE_STRING);
  }

  /** Goes from the first token of an array, or of one of its class and itself, to its own. */
  void enterArray() throws IOException {
    expect(JsonToken.START_ARRAY);
    if (hasClasses) {
      String unused = className();
      expect(JsonToken.START_ARRAY);
    }
  }

  /** Goes from the end of what {@link #enterArray} has entered to the last token of the whole. */
  void leaveArray() throws IOException {
    if (hasClasses) {
      json.nextToken();
      expect(JsonToken.END_ARRAY);
    }
  }

  /** Reads the name that is the first element of an array, and goes to the value. */
  private String className() throws IOException {
    json.nextToken();
    expect(JsonToken.VALUE_STRING);
    String name = json.getText();
    json.nextToken();
    return name;
  }

  /** Checks the current token. */
  void expect(JsonToken token) {
    if (json.currentToken() != token) {
      throw new IllegalArgumentException("expected " + token + ", found " + json.currentToken());
    }
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
      case START_ARRAY -> hasClasses ? ofClass() : into(new ArrayList<>());
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
    if (isClass(true)) {
      enterClass();
      json.nextToken();
    }
    while (json.currentToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      map.put(name, value());
      json.nextToken();
    }
    return map;
  }

  private Object ofClass() throws IOException {
    String name = className();
    Object value =
        json.currentToken() == JsonToken.START_ARRAY
            ? into(name.endsWith("Set") ? new LinkedHashSet<>() : new ArrayList<>())
            : scalar(name, GraphsonTypes.ofClass(name));
    json.nextToken();
    expect(JsonToken.END_ARRAY);
    return value;
  }

  private Object scalar(String type, Optional<GraphsonTypes.Scalar> known) throws IOException {
    Function<String, Object> read =
        known.orElseThrow(() -> new IllegalArgumentException("unknown type " + type)).read();
    if (!json.currentToken().isScalarValue()) {
      throw new IllegalArgumentException(type + " without a number or text");
    }
    return read.apply(json.getText());
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
        return scalar(type, GraphsonTypes.named(type));
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
