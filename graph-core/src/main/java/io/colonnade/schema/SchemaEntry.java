package io.colonnade.schema;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A label or property key as people see it. Immutable.
 *
 * @param isDeclared false if it came into being on use and nobody has declared it
 * @param facts what holds for it, by name, in plain values that every driver knows: {@code type},
 *     {@code cardinality} of keys; {@code required}, {@code defaults} of labels; {@code sort} (such
 *     as {@code at desc}) , {@code simple} and {@code projected} of edge labels; what is not
 *     declared is absent
 */
public record SchemaEntry(Kind kind, String name, boolean isDeclared, Map<String, Object> facts) {

  /** What it is. */
  public enum Kind {
    KEY("key"),
    VERTEX_LABEL("vertexLabel"),
    EDGE_LABEL("edgeLabel"),
    /** One that is used, of vertices or of edges, and declared for neither. */
    LABEL("label");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** As it is written where the schema is listed and declared. */
    public String text() {
      return text;
    }
  }

  public SchemaEntry {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /** One map: the name under the text of the kind, {@code declared}, and the facts. */
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(kind.text(), name);
    map.put("declared", isDeclared);
    map.putAll(facts);
    return map;
  }

  /** One line for people: {@code edgeLabel posted sort=[at desc]}. */
  @Override
  public String toString() {
    StringBuilder line = new StringBuilder(kind.text()).append(' ').append(name);
    facts.forEach((fact, value) -> line.append(' ').append(fact).append('=').append(value));
    return isDeclared ? line.toString() : line.append(" (used, not declared)").toString();
  }
}
