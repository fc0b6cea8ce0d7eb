package io.colonnade.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The types that JanusGraph adds to GraphSON 2 and 3, as its class {@code JanusGraphSONModule}
 * writes them. Their values become texts. Stateless.
 */
final class JanusGraphTypes {

  /** The id of an edge or of a property, such as {@code 4r6-39s-69zp-3c8}. */
  private static final String RELATION = "janusgraph:RelationIdentifier";

  /** A shape on the earth, which becomes GeoJSON (RFC 7946). */
  private static final String SHAPE = "janusgraph:Geoshape";

  private static final ObjectMapper JSON = new ObjectMapper();

  private JanusGraphTypes() {}

  static boolean has(String type) {
    return type.equals(RELATION) || type.equals(SHAPE);
  }

  /**
   * Returns the text for a value.
   *
   * @param value what the file has as the value of the type
   * @throws IllegalArgumentException if it is not such a value
   */
  static String text(String type, @Nullable Object value) {
    Map<?, ?> fields = value instanceof Map<?, ?> map ? map : Map.of();
    if (type.equals(RELATION)) {
      if (fields.get("relationId") instanceof String id) {
        return id;
      }
      throw new IllegalArgumentException(type + " without a relationId");
    }
    try {
      return JSON.writeValueAsString(geometry(fields));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(type + " without coordinates", e);
    }
  }

  private static Map<?, ?> geometry(Map<?, ?> fields) {
    if (fields.get("coordinates") instanceof List<?> point) {
      Map<String, Object> geometry = new LinkedHashMap<>();
      geometry.put("type", "Point");
      geometry.put("coordinates", point);
      return geometry;
    }
    if (fields.get("geometry") instanceof Map<?, ?> geometry) {
      return geometry;
    }
    throw new IllegalArgumentException(SHAPE + " without coordinates");
  }
}
