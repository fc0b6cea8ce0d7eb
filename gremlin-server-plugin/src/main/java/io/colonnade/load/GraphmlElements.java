package io.colonnade.load;

import io.colonnade.codec.Id;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.ElementKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.jspecify.annotations.Nullable;

/**
 * Reads the nodes, or the edges, of GraphML. Labels are where TinkerPop writes them: in the data
 * {@code labelV} and {@code labelE}. Streams, so that memory does not grow with the file. Entities
 * and document types are not resolved. Confined to one thread.
 */
final class GraphmlElements extends ElementReader {

  private static final String LABEL_OF_VERTEX = "labelV";
  private static final String LABEL_OF_EDGE = "labelE";

  private final IdText idText;
  private final XMLStreamReader xml;
  private final Map<String, Key> keys = new HashMap<>();

  /** The declaration of a data key. */
  private record Key(String name, String type) {}

  GraphmlElements(LoadStep step, IdText idText, LoadNames names, LongConsumer read) {
    super(step, names, read);
    this.idText = idText;
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try {
      this.xml = factory.createXMLStreamReader(in);
    } catch (XMLStreamException e) {
      throw new InvalidInputException(
          Problem.GRAPHML_MALFORMED, e, "file", file.path(), "reason", reason(e));
    }
  }

  @Override
  boolean step() throws Exception {
    if (!xml.hasNext()) {
      return false;
    }
    if (xml.next() == XMLStreamConstants.START_ELEMENT) {
      String element = xml.getLocalName();
      if (element.equals("key")) {
        keys.put(attribute("id"), new Key(name(), orElse("attr.type", "string")));
      } else if (element.equals("node") && pass == ElementKind.VERTEX) {
        node();
      } else if (element.equals("edge") && pass == ElementKind.EDGE) {
        edge();
      }
    }
    return true;
  }

  /** Returns the reason without the position, which the message contains already. */
  private static String reason(Exception e) {
    return String.valueOf(e.getMessage()).replaceFirst("(?s)ParseError at .*\\nMessage: ", "");
  }

  @Override
  InvalidInputException malformed(Exception cause) {
    Location at = xml.getLocation();
    return malformed(
        Problem.GRAPHML_MALFORMED, cause, at.getLineNumber(), at.getColumnNumber(), reason(cause));
  }

  private String name() {
    return orElse("attr.name", attribute("id"));
  }

  private String attribute(String name) {
    @Nullable String value = xml.getAttributeValue(null, name);
    if (value == null) {
      throw new IllegalArgumentException(
          "<" + xml.getLocalName() + "> has no attribute '" + name + "'");
    }
    return value;
  }

  private String orElse(String name, String fallback) {
    @Nullable String value = xml.getAttributeValue(null, name);
    return value == null ? fallback : value;
  }

  private void node() throws Exception {
    String id = attribute("id");
    add("node", id, vertex(id), origin -> node(origin, id));
  }

  /** Returns the id of a vertex that may be rejected; empty if the text is not an id. */
  private Optional<Id> vertex(String id) {
    try {
      return Optional.of(idText.parse(id));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private LoadItem node(LoadItem.Origin origin, String id) throws XMLStreamException {
    Map<String, Object> data = data("node");
    int labels = data.containsKey(LABEL_OF_VERTEX) ? 1 : 0;
    Object label = data.getOrDefault(LABEL_OF_VERTEX, Vertex.DEFAULT_LABEL);
    data.remove(LABEL_OF_VERTEX);
    List<VertexPropertyFact> properties = new ArrayList<>();
    data.forEach((key, value) -> VertexPropertyFact.append(properties, names.key(key), value));
    return new LoadItem.OfVertex(
        origin,
        Optional.of(idText.parse(id)),
        names.label(ElementKind.VERTEX, label.toString()),
        properties,
        labels);
  }

  private void edge() throws Exception {
    String out = attribute("source");
    String in = attribute("target");
    String id = orElse("id", "");
    add("edge", id + " " + out + "->" + in, Optional.empty(), origin -> edge(origin, id, out, in));
  }

  private LoadItem edge(LoadItem.Origin origin, String id, String out, String in)
      throws XMLStreamException {
    Map<String, Object> data = data("edge");
    int labels = data.containsKey(LABEL_OF_EDGE) ? 1 : 0;
    Object label = data.getOrDefault(LABEL_OF_EDGE, Edge.DEFAULT_LABEL);
    data.remove(LABEL_OF_EDGE);
    List<PropertyFact> properties = List.of();
    for (Map.Entry<String, Object> each : data.entrySet()) {
      PropertyFact property = new PropertyFact(names.key(each.getKey()), each.getValue());
      properties = property.putInto(properties);
    }
    return new LoadItem.OfEdge(
        origin,
        id.isEmpty() ? Optional.empty() : Optional.of(idText.parse(id)),
        names.label(ElementKind.EDGE, label.toString()),
        idText.parse(out),
        idText.parse(in),
        properties,
        labels);
  }

  /**
   * Adds an element, or rejects it for an invalid number. The search for the next element skips the
   * rest of a rejected one.
   */
  private void add(String what, String text, Optional<Id> vertex, Content content)
      throws Exception {
    add(
        new LoadItem.Origin(xml.getLocation().getLineNumber(), List.of(what, text)),
        vertex,
        origin -> {
          try {
            return content.read(origin);
          } catch (NumberFormatException e) {
            return new LoadItem.Flawed(
                origin, 0, "the " + what + " has an invalid number: " + e.getMessage());
          }
        });
  }

  /** Reads the data up to the end of the element, in the order of the file. */
  private Map<String, Object> data(String element) throws XMLStreamException {
    Map<String, Object> values = new java.util.LinkedHashMap<>();
    while (true) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT && "data".equals(xml.getLocalName())) {
        String id = attribute("key");
        Key key = keys.getOrDefault(id, new Key(id, "string"));
        values.put(key.name(), value(key, xml.getElementText()));
      } else if (event == XMLStreamConstants.END_ELEMENT && element.equals(xml.getLocalName())) {
        return values;
      }
    }
  }

  private static Object value(Key key, String text) {
    return switch (key.type().toLowerCase(Locale.ROOT)) {
      case "int" -> Integer.valueOf(text.strip());
      case "long" -> Long.valueOf(text.strip());
      case "float" -> Float.valueOf(text.strip());
      case "double" -> Double.valueOf(text.strip());
      case "boolean" -> Boolean.valueOf(text.strip());
      default -> text;
    };
  }
}
