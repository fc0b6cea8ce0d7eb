package io.colonnade.check;

import io.colonnade.model.EdgeFact;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.Cardinality;
import io.colonnade.schema.DeclaredKey;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.Schema;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.SchemaRules;
import java.util.List;

/**
 * Checks that the stored elements satisfy the declarations of the schema. Confined to one check.
 */
final class Declarations {

  private final Schema schema;
  private final SchemaRules rules;
  private final GraphStore graph;
  private final Violations violations;

  /**
   * @param schema the schema of the checked snapshot
   */
  Declarations(Schema schema, GraphStore graph, Violations violations) {
    this.schema = schema;
    this.rules = SchemaRules.of(schema, graph);
    this.graph = graph;
    this.violations = violations;
  }

  void check(VertexFact vertex) {
    if (schema.isEmpty()) {
      return;
    }
    String where = "v[" + vertex.ref().id() + "]";
    for (VertexPropertyFact property : vertex.properties()) {
      checkType(property.key(), property.value(), where);
      property.meta().forEach(meta -> checkType(meta.key(), meta.value(), where));
    }
    for (int number : vertex.keys()) {
      schema.key(number).ifPresent(key -> checkCardinality(key, vertex, where));
    }
    checkKeys(rules.missing(ElementKind.VERTEX, vertex.ref().label(), vertex.keys()), where);
  }

  void check(EdgeFact edge) {
    if (schema.isEmpty()) {
      return;
    }
    String where = "e[" + graph.publicId(edge) + "]";
    for (PropertyFact property : edge.properties()) {
      checkType(property.key(), property.value(), where);
    }
    checkKeys(rules.missing(ElementKind.EDGE, edge.label(), edge.keys()), where);
  }

  private void checkType(int number, Object value, String where) {
    schema
        .key(number)
        .filter(key -> !key.type().holds(value))
        .ifPresent(key -> violations.add("value is not of the declared type", of(where, key)));
  }

  private void checkCardinality(DeclaredKey key, VertexFact vertex, String where) {
    List<VertexPropertyFact> values = vertex.properties(key.number());
    boolean fits =
        switch (key.cardinality().orElse(Cardinality.LIST)) {
          case SINGLE -> values.size() == 1;
          case SET -> !SchemaRules.hasEqual(values);
          case LIST -> true;
        };
    if (!fits) {
      violations.add("more values than the declared cardinality allows", of(where, key));
    }
  }

  private void checkKeys(List<String> missing, String where) {
    if (!missing.isEmpty()) {
      violations.add("element lacks keys that its label requires", where + " " + missing);
    }
  }

  private static String of(String where, DeclaredKey key) {
    return where + " key " + key.name();
  }
}
