package io.colonnade.schema;

import io.colonnade.model.EdgeShape.Counting;
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
 * One part of a schema change, with names instead of numbers. What it does not mention stays
 * unchanged. Immutable.
 */
public sealed interface SchemaEdit {

  /**
   * Declares a property key.
   *
   * @param type empty: unchanged
   * @param cardinality empty: unchanged
   */
  record OfKey(String key, Optional<ValueType> type, Optional<Cardinality> cardinality)
      implements SchemaEdit {}

  /**
   * Declares a label of vertices or edges, and the keys that it names.
   *
   * @param required keys that elements must have, in addition to those required already
   * @param optional keys that are no longer required
   * @param defaults values for new elements, in addition to those declared already
   * @param withoutDefault keys whose default is removed
   * @param sort the keys that order the edges, the first one decides; empty: unchanged
   * @param multiplicity of edges; empty: unchanged
   * @param projected the values of edges that are also stored at the vertices, if the layout stores
   *     edges elsewhere; empty: unchanged
   * @param counting whether the degrees of the vertices are stored; empty: unchanged
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
      Optional<Projected> projected,
      Optional<Counting> counting)
      implements SchemaEdit {

    public OfLabel {
      required = Collections.unmodifiableSet(new LinkedHashSet<>(required));
      optional = Collections.unmodifiableSet(new LinkedHashSet<>(optional));
      defaults = Collections.unmodifiableMap(new LinkedHashMap<>(defaults));
      withoutDefault = Collections.unmodifiableSet(new LinkedHashSet<>(withoutDefault));
      sort = sort.map(List::copyOf);
    }

    /** Returns this declaration with other defaults. */
    public OfLabel withDefaults(Map<String, Object> others) {
      return new OfLabel(
          kind,
          label,
          required,
          optional,
          others,
          withoutDefault,
          sort,
          multiplicity,
          projected,
          counting);
    }
  }

  /**
   * Renames a label or property key, or drops it if nothing uses it.
   *
   * @param to the new name; empty: the name is dropped
   */
  record OfName(NameKind kind, String name, Optional<String> to) implements SchemaEdit {}

  /**
   * The values of edges that are also stored at their vertices.
   *
   * @param keys empty: all small values
   */
  record Projected(Optional<Set<String>> keys) {

    public Projected {
      keys = keys.map(LinkedHashSet::new);
    }
  }

  /** A {@link SortKey} with a name instead of a number. */
  record Sort(String key, SortKey.Order order) {}
}
