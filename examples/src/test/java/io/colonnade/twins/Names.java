package io.colonnade.twins;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.jspecify.annotations.Nullable;

/**
 * What the elements of one twin are called, and values as text that is the same in all twins if and
 * only if the values are. A generated id may differ between twins: it is the number of the element.
 * Confined to one thread.
 */
final class Names {

  /** What is not there. */
  static final String NONE = "none";

  private static final int SHOWN = 40;

  private final Map<Integer, Object> ids = new HashMap<>();
  private final Map<Object, String> generated = new HashMap<>();

  /** Learns the id that an element was given by its graph, or by whom who made it. */
  void learn(int number, Object id, boolean isSupplied) {
    ids.put(number, id);
    if (!isSupplied) {
      generated.putIfAbsent(id, "#" + number);
    }
  }

  /** The id of the element with that number; empty if it was never made. */
  Optional<Object> id(int number) {
    return Optional.ofNullable(ids.get(number));
  }

  String text(@Nullable Object value) {
    if (value == null) {
      return "null";
    } else if (value instanceof Optional<?> found) {
      return found.map(this::text).orElse(NONE);
    } else if (value instanceof Vertex vertex) {
      return "v[" + id(vertex.id()) + "]";
    } else if (value instanceof Edge edge) {
      return "e[" + id(edge.id()) + "]";
    } else if (value instanceof VertexProperty<?> property) {
      return property.key() + "=" + text(property.value()) + texts(property.properties());
    } else if (value instanceof Property<?> property) {
      return property.key() + "=" + text(property.value());
    } else if (value instanceof Map<?, ?> map) {
      return "map" + texts(map.entrySet().iterator());
    } else if (value instanceof Map.Entry<?, ?> entry) {
      return text(entry.getKey()) + ":" + text(entry.getValue());
    } else if (value instanceof Collection<?> all) {
      return (value instanceof List ? "list" : "set") + texts(all.iterator());
    }
    return scalar(value);
  }

  /** In their order. */
  String texts(Iterator<?> values) {
    List<String> texts = new ArrayList<>();
    values.forEachRemaining(value -> texts.add(text(value)));
    return texts.toString();
  }

  private String id(Object id) {
    String name = generated.get(id);
    return name == null ? scalar(id) : name;
  }

  private String scalar(Object value) {
    String type = value.getClass().getSimpleName() + " ";
    if (value instanceof ByteBuffer buffer) {
      return type + texts(bytes(buffer).iterator());
    } else if (value.getClass().isArray()) {
      List<Object> elements = new ArrayList<>();
      for (int i = 0; i < Array.getLength(value); i++) {
        elements.add(Array.get(value, i));
      }
      return type + texts(elements.iterator());
    }
    String text = String.valueOf(value);
    return text.length() > SHOWN ? type + text.length() + " " + text.hashCode() : type + text;
  }

  private static List<Byte> bytes(ByteBuffer buffer) {
    List<Byte> bytes = new ArrayList<>();
    for (int i = buffer.position(); i < buffer.limit(); i++) {
      bytes.add(buffer.get(i));
    }
    return bytes;
  }
}
