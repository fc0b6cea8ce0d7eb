package io.colonnade.load;

import io.colonnade.codec.Id;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.ElementKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The items of a batch as lists that every serializer of Gremlin can write. An item is one of:
 *
 * <ul>
 *   <li>{@code [v, id or null, label, number of labels, [property...]]}, where a property is {@code
 *       [key, value]} or {@code [key, value, sequence, id or null, [key, value...]]};
 *   <li>{@code [e, id or null, label, number of labels, id, id, [key, value...]]};
 *   <li>{@code [f, column, reason]} for a row that the client has rejected.
 * </ul>
 *
 * A value is a text, a number or a truth value, or a map with its stored bytes in Base64.
 * Stateless.
 */
final class WireItems {

  private static final String VERTEX = "v";
  private static final String EDGE = "e";
  private static final String FLAWED = "f";
  private static final String BYTES = "bytes";

  private static final Set<Class<?>> AS_THEY_ARE =
      Set.of(String.class, Integer.class, Long.class, Double.class, Boolean.class);

  private WireItems() {}

  static List<Object> written(LoadItem item, NameBook names) {
    List<@Nullable Object> fields = new ArrayList<>();
    if (item instanceof LoadItem.OfVertex vertex) {
      fields.add(VERTEX);
      fields.add(value(vertex.id()));
      fields.add(names.name(vertex.label()));
      fields.add(vertex.labels());
      List<Object> properties = new ArrayList<>();
      vertex.properties().forEach(property -> properties.add(written(property, names)));
      fields.add(properties);
    } else if (item instanceof LoadItem.OfEdge edge) {
      fields.add(EDGE);
      fields.add(value(edge.id()));
      fields.add(names.name(edge.label()));
      fields.add(edge.labels());
      fields.add(edge.out().value());
      fields.add(edge.in().value());
      fields.add(written(edge.properties(), names));
    } else if (item instanceof LoadItem.Flawed flawed) {
      fields.add(FLAWED);
      fields.add(flawed.column());
      fields.add(flawed.reason());
    }
    return asSent(fields);
  }

  /** Serializers write null; the types of the driver do not say so. */
  @SuppressWarnings({"unchecked", "NullAway"})
  private static List<Object> asSent(List<@Nullable Object> fields) {
    return (List<Object>) (List<?>) fields;
  }

  private static @Nullable Object value(Optional<Id> id) {
    return id.isPresent() ? id.get().value() : null;
  }

  private static List<Object> written(VertexPropertyFact property, NameBook names) {
    List<@Nullable Object> fields = new ArrayList<>();
    fields.add(names.name(property.key()));
    fields.add(sent(property.value()));
    if (property.sequence() != 0
        || property.suppliedId().isPresent()
        || !property.meta().isEmpty()) {
      fields.add(property.sequence());
      fields.add(value(property.suppliedId()));
      fields.add(written(property.meta(), names));
    }
    return asSent(fields);
  }

  private static List<Object> written(List<PropertyFact> properties, NameBook names) {
    List<Object> fields = new ArrayList<>();
    for (PropertyFact property : properties) {
      fields.add(names.name(property.key()));
      fields.add(sent(property.value()));
    }
    return fields;
  }

  /** Returns a value as it is if every serializer keeps its class; otherwise its stored bytes. */
  private static Object sent(Object value) {
    boolean isText = !(value instanceof String text) || GraphsonTypes.isText(text);
    return AS_THEY_ARE.contains(value.getClass()) && isText
        ? value
        : Map.of(BYTES, GraphsonTypes.encode(value));
  }

  private static Object received(Object value) {
    return value instanceof Map<?, ?> map
        ? GraphsonTypes.decode(String.valueOf(map.get(BYTES)))
        : value;
  }

  /**
   * Returns the item that was written, rejected if the graph does not accept one of its names.
   *
   * @param origin the position of the item in its batch
   * @throws InvalidInputException if it is not an item
   */
  static LoadItem read(Object written, LoadItem.Origin origin, LoadNames names) {
    try {
      List<?> fields = (List<?>) written;
      return switch ((String) fields.get(0)) {
        case VERTEX -> vertex(fields, origin, names);
        case EDGE -> edge(fields, origin, names);
        case FLAWED ->
            new LoadItem.Flawed(
                origin, ((Number) fields.get(1)).intValue(), String.valueOf(fields.get(2)));
        default -> throw new IllegalArgumentException(fields.get(0) + " is not an item");
      };
    } catch (ClassCastException | IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new InvalidInputException(
          Problem.LOAD_REQUEST, e, "item", origin.line(), "reason", String.valueOf(e.getMessage()));
    }
  }

  private static LoadItem vertex(List<?> fields, LoadItem.Origin origin, LoadNames names) {
    Optional<Id> id = id(fields.get(1));
    try {
      List<VertexPropertyFact> properties = new ArrayList<>();
      for (Object property : (List<?>) fields.get(4)) {
        properties.add(property((List<?>) property, names));
      }
      properties.sort(Comparator.comparingInt(VertexPropertyFact::key)); // stable
      return new LoadItem.OfVertex(
          origin,
          id,
          names.label(ElementKind.VERTEX, (String) fields.get(2)),
          properties,
          ((Number) fields.get(3)).intValue());
    } catch (InvalidInputException e) {
      return new LoadItem.Flawed(origin, 0, LoadNames.reason(e), id);
    }
  }

  private static VertexPropertyFact property(List<?> fields, LoadNames names) {
    int key = names.key((String) fields.get(0));
    return fields.size() == 2
        ? new VertexPropertyFact(key, 0, Optional.empty(), received(fields.get(1)), List.of())
        : new VertexPropertyFact(
            key,
            ((Number) fields.get(2)).intValue(),
            id(fields.get(3)),
            received(fields.get(1)),
            properties(fields.get(4), names));
  }

  private static LoadItem edge(List<?> fields, LoadItem.Origin origin, LoadNames names) {
    try {
      return new LoadItem.OfEdge(
          origin,
          id(fields.get(1)),
          names.label(ElementKind.EDGE, (String) fields.get(2)),
          id(fields.get(4)).orElseThrow(() -> new IllegalArgumentException("an end is null")),
          id(fields.get(5)).orElseThrow(() -> new IllegalArgumentException("an end is null")),
          properties(fields.get(6), names),
          ((Number) fields.get(3)).intValue());
    } catch (InvalidInputException e) {
      return new LoadItem.Flawed(origin, 0, LoadNames.reason(e));
    }
  }

  private static List<PropertyFact> properties(Object written, LoadNames names) {
    List<PropertyFact> properties = List.of();
    List<?> fields = (List<?>) written;
    for (int i = 0; i < fields.size(); i += 2) {
      properties =
          new PropertyFact(names.key((String) fields.get(i)), received(fields.get(i + 1)))
              .putInto(properties);
    }
    return properties;
  }

  private static Optional<Id> id(@Nullable Object value) {
    return value == null ? Optional.empty() : Optional.of(ElementReader.id(value));
  }
}
