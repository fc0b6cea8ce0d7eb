package io.colonnade.schema;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A label or property key as users see it. Immutable.
 *
 * @param isDeclared false if it was created by its first use and never declared
 * @param facts its rules, by name, as plain values that every driver knows: {@code type} and {@code
 *     cardinality} of keys; {@code required} and {@code defaults} of labels; {@code sort} (such as
 *     {@code at desc}), {@code simple}, {@code uncounted} and {@code projected} of edge labels.
 *     Rules that are not declared are absent
 */
public record SchemaEntry(Kind kind, String name, boolean isDeclared, Map<String, Object> facts) {

  /** The kind of an entry. */
  public enum Kind {
    KEY("key"),
    VERTEX_LABEL("vertexLabel"),
    EDGE_LABEL("edgeLabel"),
    /** A label that is used, for vertices or edges, and declared for neither. */
    LABEL("label");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** Returns the name that is used to declare and to list it. */
    public String text() {
      return text;
    }
  }

  public SchemaEntry {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /**
   * Returns the entry as one map: the name under the text of the kind, {@code declared}, and the
   * facts.
   */
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(kind.text(), name);
    map.put("declared", isDeclared);
    map.putAll(facts);
    return map;
  }

  /** Returns one line for users, such as {@code edgeLabel posted sort=[at desc]}. */
  @Override
  public String toString() {
    StringBuilder line = new StringBuilder(kind.text()).append(' ').append(name);
    facts.forEach((fact, value) -> line.append(' ').append(fact).append('=').append(value));
    return isDeclared ? line.toString() : line.append(" (used, not declared)").toString();
  }
}
