package io.colonnade.graph;

import io.colonnade.error.RetryableException;
import io.colonnade.model.SortKey;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.NameKind;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.schema.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;

/**
 * Declarations that are made together. What no declaration mentions stays unchanged. Confined to
 * one thread.
 */
public final class SchemaChange {

  private final ColonnadeGraph graph;
  private final List<SchemaEdit> edits = new ArrayList<>();

  SchemaChange(ColonnadeGraph graph) {
    this.graph = graph;
  }

  /** Declares a property key, for vertices, edges and vertex properties. */
  public SchemaChange key(String name) {
    return add(name, Optional.empty(), Optional.empty());
  }

  /**
   * Declares a property key and the class of its values. A number of a narrower class is widened on
   * writing if that loses nothing; {@code Object} allows any value again.
   *
   * @throws io.colonnade.error.InvalidInputException if values of the class cannot be stored
   */
  public SchemaChange key(String name, Class<?> type) {
    return add(name, Optional.of(ValueType.of(type)), Optional.empty());
  }

  /** Declares a property key and the cardinality of its vertex properties. */
  public SchemaChange key(String name, VertexProperty.Cardinality cardinality) {
    return add(name, Optional.empty(), Optional.of(cardinality));
  }

  /**
   * Declares a property key, the class of its values and its cardinality, see {@link #key(String,
   * Class)} and {@link #key(String, VertexProperty.Cardinality)}.
   */
  public SchemaChange key(String name, Class<?> type, VertexProperty.Cardinality cardinality) {
    return add(name, Optional.of(ValueType.of(type)), Optional.of(cardinality));
  }

  /**
   * Declares a counter: a key whose value on a vertex or an edge is changed by additions, which do
   * not conflict. A key stays a counter.
   */
  public SchemaChange counter(String name) {
    return add(name, Optional.of(ValueType.COUNTER), Optional.empty());
  }

  private SchemaChange add(
      String name, Optional<ValueType> type, Optional<VertexProperty.Cardinality> cardinality) {
    return declare(new SchemaEdit.OfKey(name, type, cardinality.map(Vocabulary::declarable)));
  }

  /** Declares a label of vertices. */
  public SchemaChange vertexLabel(String name) {
    return vertexLabel(name, vertices -> vertices);
  }

  /** Declares a label of vertices and its rules. */
  public SchemaChange vertexLabel(String name, UnaryOperator<LabelChange.OfVertices> rules) {
    return declare(rules.apply(new LabelChange.OfVertices()).edit(ElementKind.VERTEX, name));
  }

  /** Declares a label of edges. */
  public SchemaChange edgeLabel(String name) {
    return edgeLabel(name, edges -> edges);
  }

  /** Declares a label of edges and its rules. */
  public SchemaChange edgeLabel(String name, UnaryOperator<LabelChange.OfEdges> rules) {
    return declare(rules.apply(new LabelChange.OfEdges()).edit(ElementKind.EDGE, name));
  }

  /** Renames a property key, for all elements, declarations and indexes. */
  public SchemaChange renameKey(String name, String to) {
    return declare(new SchemaEdit.OfName(NameKind.KEY, name, Optional.of(to)));
  }

  /** Renames a label, for all vertices, edges, declarations and indexes. */
  public SchemaChange renameLabel(String name, String to) {
    return declare(new SchemaEdit.OfName(NameKind.LABEL, name, Optional.of(to)));
  }

  /** Drops a property key and its declaration, if nothing uses the key. */
  public SchemaChange dropKey(String name) {
    return declare(new SchemaEdit.OfName(NameKind.KEY, name, Optional.empty()));
  }

  /** Drops a label and its declarations, if nothing uses the label. */
  public SchemaChange dropLabel(String name) {
    return declare(new SchemaEdit.OfName(NameKind.LABEL, name, Optional.empty()));
  }

  /**
   * Makes a declaration that is given as data.
   *
   * @throws IllegalArgumentException if a label or key is not a valid name, or if a default value
   *     cannot be stored
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
    } else if (edit instanceof SchemaEdit.OfName name) {
      name.to()
          .ifPresent(
              name.kind() == NameKind.KEY
                  ? SchemaChange::validateKey
                  : ElementHelper::validateLabel);
      edits.add(name);
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

  /** Returns a key and the order of its values in terms of the schema. */
  static SchemaEdit.Sort sort(String key, Order order) {
    return switch (order) {
      case asc -> new SchemaEdit.Sort(key, SortKey.Order.ASCENDING);
      case desc -> new SchemaEdit.Sort(key, SortKey.Order.DESCENDING);
      case shuffle ->
          throw new IllegalArgumentException("values of a key cannot be stored in order shuffle");
    };
  }

  private static void validateKey(String key) {
    ElementHelper.validateProperty(key, key);
  }

  /**
   * Commits all declarations or none, in a separate transaction. They are durable on return and
   * hold for every transaction that begins later. Transactions that have changed something already
   * are refused at their commit and must be repeated. If the process ends during the check, the
   * declarations are checked and made, or taken back, when the graph is opened again.
   *
   * <p>Some declarations require a check of existing data: a type, a required key, a cardinality or
   * an edge order for names that are in use, or a name that is dropped. The graph is then read as
   * far as needed. Other transactions commit meanwhile and already obey the new declarations; what
   * contradicts the present or the new declarations is refused, retryably where it depends on the
   * result of the check.
   *
   * <p>A change that renames or drops a name ends the snapshots of all other transactions, whose
   * next read fails with a retryable error.
   *
   * @throws IllegalStateException if the current transaction has changes: commit it or roll it back
   *     first
   * @throws io.colonnade.error.InvalidInputException if declarations contradict each other or the
   *     graph; the message names the first element that does not fit
   * @throws TemporaryTransactionException if another process or thread changed the schema at the
   *     same time
   */
  public void commit() {
    graph.endUnchanged();
    try {
      graph.internals().declare(edits);
    } catch (RetryableException e) {
      throw new TemporaryTransactionException(e);
    }
  }
}
