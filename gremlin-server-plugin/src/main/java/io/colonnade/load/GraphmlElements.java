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
final class GraphmlElements implements ItemReader {

  private static final String LABEL_OF_VERTEX = "labelV";
  private static final String LABEL_OF_EDGE = "labelE";

  private final InputFile file;
  private final LoadStep.Pass pass;
  private final IdText idText;
  private final LoadNames names;
  private final XMLStreamReader xml;
  private final Map<String, Key> keys = new HashMap<>();

  /** The declaration of a data key. */
  private record Key(String name, String type) {}

  GraphmlElements(
      InputFile file, LoadStep.Pass pass, IdText idText, LoadNames names, LongConsumer read) {
    this.file = file;
    this.pass = pass;
    this.idText = idText;
    this.names = names;
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try {
      this.xml = factory.createXMLStreamReader(file.open(read));
    } catch (XMLStreamException e) {
      throw new InvalidInputException(
          Problem.GRAPHML_MALFORMED, e, "file", file.path(), "reason", reason(e));
    }
  }

  @Override
  public Optional<LoadItem> next() {
    try {
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamConstants.START_ELEMENT) {
          switch (xml.getLocalName()) {
            case "key" -> keys.put(attribute("id"), new Key(name(), orElse("attr.type", "string")));
            case "node" -> {
              if (pass == LoadStep.Pass.VERTICES) {
                return Optional.of(node());
              }
            }
            case "edge" -> {
              if (pass == LoadStep.Pass.EDGES) {
                return Optional.of(edge());
              }
            }
            default -> {}
          }
        }
      }
      return Optional.empty();
    } catch (XMLStreamException e) {
      throw malformed(reason(e), e);
    } catch (IllegalArgumentException e) {
      throw malformed(String.valueOf(e.getMessage()), e);
    }
  }

  /** Returns the reason without the position, which the message contains already. */
  private static String reason(XMLStreamException e) {
    return String.valueOf(e.getMessage()).replaceFirst("(?s)ParseError at .*\\nMessage: ", "");
  }

  private InvalidInputException malformed(String reason, Exception cause) {
    return new InvalidInputException(
        Problem.GRAPHML_MALFORMED,
        cause,
        "file",
        file.path(),
        "line",
        xml.getLocation().getLineNumber(),
        "column",
        xml.getLocation().getColumnNumber(),
        "reason",
        reason);
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

  private LoadItem node() throws XMLStreamException {
    String text = attribute("id");
    LoadItem.Origin origin = origin("node", text);
    List<VertexPropertyFact> properties = new ArrayList<>();
    String label = Vertex.DEFAULT_LABEL;
    try {
      for (Map.Entry<String, Object> value : data("node").entrySet()) {
        if (LABEL_OF_VERTEX.equals(value.getKey())) {
          label = value.getValue().toString();
        } else {
          int key = names.key(value.getKey());
          VertexPropertyFact.append(properties, key, value.getValue());
        }
      }
      return new LoadItem.OfVertex(
          origin,
          Optional.of(idText.parse(text)),
          names.label(ElementKind.VERTEX, label),
          properties);
    } catch (NumberFormatException e) {
      return flawed(origin, "node", e);
    } catch (InvalidInputException e) {
      return new LoadItem.Flawed(origin, 0, LoadNames.reason(e));
    }
  }

  private LoadItem edge() throws XMLStreamException {
    String out = attribute("source");
    String in = attribute("target");
    String id = orElse("id", "");
    LoadItem.Origin origin = origin("edge", id + " " + out + "->" + in);
    List<PropertyFact> properties = List.of();
    String label = Edge.DEFAULT_LABEL;
    try {
      for (Map.Entry<String, Object> value : data("edge").entrySet()) {
        if (LABEL_OF_EDGE.equals(value.getKey())) {
          label = value.getValue().toString();
        } else {
          int key = names.key(value.getKey());
          properties = new PropertyFact(key, value.getValue()).putInto(properties);
        }
      }
      Optional<Id> edgeId = id.isEmpty() ? Optional.empty() : Optional.of(idText.parse(id));
      return new LoadItem.OfEdge(
          origin,
          edgeId,
          names.label(ElementKind.EDGE, label),
          idText.parse(out),
          idText.parse(in),
          properties);
    } catch (NumberFormatException e) {
      return flawed(origin, "edge", e);
    } catch (InvalidInputException e) {
      return new LoadItem.Flawed(origin, 0, LoadNames.reason(e));
    }
  }

  private LoadItem.Origin origin(String what, String text) {
    return new LoadItem.Origin(xml.getLocation().getLineNumber(), List.of(what, text));
  }

  /**
   * Returns a rejected item for an invalid number. The search for the next element skips the rest
   * of this one.
   */
  private static LoadItem flawed(LoadItem.Origin origin, String what, NumberFormatException e) {
    return new LoadItem.Flawed(
        origin, 0, "the " + what + " has an invalid number: " + e.getMessage());
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

  @Override
  public void close() {
    try {
      xml.close();
    } catch (XMLStreamException e) {
      throw malformed(reason(e), e);
    }
  }
}
