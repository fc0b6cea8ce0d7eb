package io.colonnade.graph;

import io.colonnade.error.RetryableException;
import io.colonnade.schema.Cardinality;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.schema.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;

/**
 * Declarations that shall be made together. What a declaration does not speak of stays as it was.
 * Confined to one thread.
 */
public final class SchemaChange {

  private final ColonnadeGraph graph;
  private final List<SchemaEdit> edits = new ArrayList<>();

  SchemaChange(ColonnadeGraph graph) {
    this.graph = graph;
  }

  /** Declares a property key, of vertices, edges and properties alike. */
  public SchemaChange key(String name) {
    return add(name, Optional.empty(), Optional.empty());
  }

  /**
   * Declares a property key and the class of its values. Numbers of a narrower class are widened
   * when they are written, if nothing is lost; {@code Object} allows any value again.
   *
   * @throws io.colonnade.error.InvalidInputException if such values cannot be stored
   */
  public SchemaChange key(String name, Class<?> type) {
    return add(name, Optional.of(ValueType.of(type)), Optional.empty());
  }

  /** Declares a property key and how many values a vertex may have. */
  public SchemaChange key(String name, Cardinality cardinality) {
    return add(name, Optional.empty(), Optional.of(cardinality));
  }

  /** Same as {@link #key(String, Class)} and {@link #key(String, Cardinality)}. */
  public SchemaChange key(String name, Class<?> type, Cardinality cardinality) {
    return add(name, Optional.of(ValueType.of(type)), Optional.of(cardinality));
  }

  private SchemaChange add(
      String name, Optional<ValueType> type, Optional<Cardinality> cardinality) {
    return declare(new SchemaEdit.OfKey(name, type, cardinality));
  }

  /** Declares a label of vertices. */
  public SchemaChange vertexLabel(String name) {
    return vertexLabel(name, vertices -> vertices);
  }

  /** Declares a label of vertices and what holds for them. */
  public SchemaChange vertexLabel(String name, UnaryOperator<LabelChange.OfVertices> rules) {
    return declare(rules.apply(new LabelChange.OfVertices()).edit(ElementKind.VERTEX, name));
  }

  /** Declares a label of edges. */
  public SchemaChange edgeLabel(String name) {
    return edgeLabel(name, edges -> edges);
  }

  /** Declares a label of edges and what holds for them. */
  public SchemaChange edgeLabel(String name, UnaryOperator<LabelChange.OfEdges> rules) {
    return declare(rules.apply(new LabelChange.OfEdges()).edit(ElementKind.EDGE, name));
  }

  /**
   * Declares what is told as data.
   *
   * @throws IllegalArgumentException if a label or key cannot be one, or a default not be stored
   */
  public SchemaChange declare(SchemaEdit edit) {
    if (edit instanceof SchemaEdit.OfKey key) {
      validateKey(key.key());
      edits.add(key);
    } else if (edit instanceof SchemaEdit.OfLabel label) {
      ElementHelper.validateLabel(label.label());
      label.required().forEach(SchemaChange::validateKey);
      label.sort().ifPresent(sort -> sort.forEach(each -> validateKey(each.key())));
      edits.add(label.withDefaults(accepted(label.defaults())));
    }
    return this;
  }

  private Map<String, Object> accepted(Map<String, Object> defaults) {
    Map<String, Object> accepted = new LinkedHashMap<>();
    defaults.forEach(
        (key, value) -> {
          validateKey(key);
          accepted.put(key, graph.vocabulary().accept(value));
        });
    return accepted;
  }

  private static void validateKey(String key) {
    ElementHelper.validateProperty(key, key);
  }

  /**
   * Makes all declarations or none, in a transaction of its own; they are durable on return and
   * hold for transactions that begin later. Transactions under way that have changed something are
   * refused at their commit and have to run again.
   *
   * <p>If data have to be looked at (a type, a required key, a cardinality, how edges lie, of names
   * that are in use), the graph is read as far as needed; commits of others may have to wait for
   * that.
   *
   * @throws IllegalStateException if the current transaction has changes: commit it first, or roll
   *     it back
   * @throws io.colonnade.error.InvalidInputException if declarations contradict each other, or the
   *     graph; it names the first element that does not fit
   * @throws TemporaryTransactionException if somebody else changed the schema at the same time
   */
  public void commit() {
    graph.endUnchanged();
    try {
      graph.store().declare(edits);
    } catch (RetryableException e) {
      throw new TemporaryTransactionException(e);
    }
  }
}
