package io.colonnade.schema;

import io.colonnade.model.EdgeShape.Multiplicity;
import io.colonnade.model.SortKey;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One thing that a change of the schema declares, by names. What it does not speak of stays as it
 * was. Immutable.
 */
public sealed interface SchemaEdit {

  /**
   * Declares a property key.
   *
   * @param type empty: as it was
   * @param cardinality empty: as it was
   */
  record OfKey(String key, Optional<ValueType> type, Optional<Cardinality> cardinality)
      implements SchemaEdit {}

  /**
   * Declares the label of vertices or of edges, and the keys it names.
   *
   * @param required keys that elements must have, besides those they had to have already
   * @param optional keys that they need not have any more
   * @param defaults values for new elements, besides those that were declared already
   * @param withoutDefault keys for which there is no default any more
   * @param sort the keys by which edges lie, the first decides; empty: as it was
   * @param multiplicity of edges; empty: as it was
   * @param projected what is repeated of edges where the layout keeps them elsewhere; empty: as it
   *     was
   */
  record OfLabel(
      ElementKind kind,
      String label,
      Set<String> required,
      Set<String> optional,
      Map<String, Object> defaults,
      Set<String> withoutDefault,
      Optional<List<Sort>> sort,
      Optional<Multiplicity> multiplicity,
      Optional<Projected> projected)
      implements SchemaEdit {

    public OfLabel {
      required = Collections.unmodifiableSet(new LinkedHashSet<>(required));
      optional = Collections.unmodifiableSet(new LinkedHashSet<>(optional));
      defaults = Collections.unmodifiableMap(new LinkedHashMap<>(defaults));
      withoutDefault = Collections.unmodifiableSet(new LinkedHashSet<>(withoutDefault));
      sort = sort.map(List::copyOf);
    }

    /** The same with other defaults. */
    public OfLabel withDefaults(Map<String, Object> others) {
      return new OfLabel(
          kind, label, required, optional, others, withoutDefault, sort, multiplicity, projected);
    }
  }

  /**
   * What is repeated of the properties of edges.
   *
   * @param keys empty: what is small
   */
  record Projected(Optional<Set<String>> keys) {

    public Projected {
      keys = keys.map(LinkedHashSet::new);
    }
  }

  /** A {@link SortKey} by name. */
  record Sort(String key, SortKey.Order order) {}
}
