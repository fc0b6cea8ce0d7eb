package io.colonnade.schema;

import io.colonnade.model.EdgeShape.Multiplicity;
import io.colonnade.model.SortKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Lists all labels and keys of a graph, declared or only used, as users see them. Stateless. */
public final class SchemaListing {

  private SchemaListing() {}

  /**
   * Returns keys, then vertex labels, then edge labels, then labels that are only used; each group
   * in the order of the numbers.
   */
  public static List<SchemaEntry> of(Schema schema, Dictionary dictionary) {
    List<SchemaEntry> entries = new ArrayList<>();
    for (String name : dictionary.all(NameKind.KEY)) {
      entries.add(
          schema
              .key(name)
              .map(SchemaListing::entry)
              .orElseGet(() -> used(SchemaEntry.Kind.KEY, name)));
    }
    for (ElementKind kind : ElementKind.values()) {
      schema.labels(kind).forEach(label -> entries.add(entry(label, schema)));
    }
    for (String name : dictionary.all(NameKind.LABEL)) {
      if (schema.label(ElementKind.VERTEX, name).isEmpty()
          && schema.label(ElementKind.EDGE, name).isEmpty()) {
        entries.add(used(SchemaEntry.Kind.LABEL, name));
      }
    }
    return entries;
  }

  private static SchemaEntry used(SchemaEntry.Kind kind, String name) {
    return new SchemaEntry(kind, name, false, Map.of());
  }

  private static SchemaEntry entry(DeclaredKey key) {
    Map<String, Object> facts = new LinkedHashMap<>();
    if (!key.type().isAny()) {
      facts.put("type", key.type().name());
    }
    key.cardinality()
        .ifPresent(
            cardinality -> facts.put("cardinality", cardinality.name().toLowerCase(Locale.ROOT)));
    return new SchemaEntry(SchemaEntry.Kind.KEY, key.name(), true, facts);
  }

  private static SchemaEntry entry(DeclaredLabel label, Schema schema) {
    Map<String, Object> facts = new LinkedHashMap<>();
    if (!label.required().isEmpty()) {
      facts.put("required", label.required().stream().map(key -> name(key, schema)).toList());
    }
    if (!label.defaults().isEmpty()) {
      Map<String, Object> defaults = new LinkedHashMap<>();
      label.defaults().forEach((key, value) -> defaults.put(name(key, schema), value));
      facts.put("defaults", defaults);
    }
    if (!label.shape().sort().isEmpty()) {
      facts.put("sort", label.shape().sort().stream().map(sort -> text(sort, schema)).toList());
    }
    if (label.shape().multiplicity() == Multiplicity.SIMPLE) {
      facts.put("simple", true);
    }
    if (!label.shape().isCounted()) {
      facts.put("uncounted", true);
    }
    label
        .shape()
        .projected()
        .ifPresent(
            keys ->
                facts.put(
                    "projected", keys.stream().map(key -> name(key, schema)).sorted().toList()));
    SchemaEntry.Kind kind =
        label.kind() == ElementKind.VERTEX
            ? SchemaEntry.Kind.VERTEX_LABEL
            : SchemaEntry.Kind.EDGE_LABEL;
    return new SchemaEntry(kind, label.name(), true, facts);
  }

  private static String text(SortKey sort, Schema schema) {
    return name(sort.key(), schema) + (sort.order() == SortKey.Order.DESCENDING ? " desc" : " asc");
  }

  /**
   * Returns the name of a key that a label uses. The declaration of the label has declared the key.
   */
  private static String name(int key, Schema schema) {
    return schema.key(key).map(DeclaredKey::name).orElse("?");
  }
}
