package io.colonnade.tx;

import io.colonnade.model.VertexPropertyFact;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** What the schema says of changes. */
final class SchemaRules {

  private SchemaRules() {}

  /** True if two of the properties have equal values. */
  static boolean hasEqual(List<VertexPropertyFact> properties) {
    Set<Object> seen = new HashSet<>();
    for (VertexPropertyFact property : properties) {
      Object value = property.value();
      if (!seen.add(value.getClass().isArray() ? List.of(Objects.hashCode(value)) : value)) {
        return true;
      }
    }
    return false;
  }
}
