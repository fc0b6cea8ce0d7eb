package io.colonnade.graph;

import io.colonnade.model.EdgeShape.Multiplicity;
import io.colonnade.model.SortKey;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.SchemaEdit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a change declares of a label. The keys it names become declared too. Confined to one thread.
 *
 * @param <C> the class itself, so that calls can be chained
 */
public abstract sealed class LabelChange<C extends LabelChange<C>> {

  private final Set<String> required = new LinkedHashSet<>();
  private final Set<String> optional = new LinkedHashSet<>();
  private final Map<String, Object> defaults = new LinkedHashMap<>();
  private final Set<String> withoutDefault = new LinkedHashSet<>();

  private LabelChange() {}

  abstract C self();

  /** Elements of the label must have these keys when their transaction commits. */
  public C required(String... keys) {
    required.addAll(List.of(keys));
    return self();
  }

  /** Elements of the label need not have these required keys any more. */
  public C optional(String... keys) {
    optional.addAll(List.of(keys));
    return self();
  }

  /** New elements of the label get this value if the key is not given. */
  public C defaulted(String key, Object value) {
    defaults.put(key, value);
    return self();
  }

  /** New elements of the label get no value for these keys by themselves any more. */
  public C withoutDefault(String... keys) {
    withoutDefault.addAll(List.of(keys));
    return self();
  }

  Optional<List<SchemaEdit.Sort>> sort() {
    return Optional.empty();
  }

  Optional<Multiplicity> multiplicity() {
    return Optional.empty();
  }

  Optional<SchemaEdit.Projected> projected() {
    return Optional.empty();
  }

  final SchemaEdit edit(ElementKind kind, String label) {
    return new SchemaEdit.OfLabel(
        kind,
        label,
        required,
        optional,
        defaults,
        withoutDefault,
        sort(),
        multiplicity(),
        projected());
  }

  /** What a change declares of a label of vertices. */
  public static final class OfVertices extends LabelChange<OfVertices> {

    OfVertices() {}

    @Override
    OfVertices self() {
      return this;
    }
  }

  /** What a change declares of a label of edges. */
  public static final class OfEdges extends LabelChange<OfEdges> {

    private final List<SchemaEdit.Sort> sort = new ArrayList<>();
    private boolean isUnsorted;
    private Optional<Multiplicity> multiplicity = Optional.empty();
    private Optional<SchemaEdit.Projected> projected = Optional.empty();

    OfEdges() {}

    @Override
    OfEdges self() {
      return this;
    }

    /**
     * The edges of the label lie at their vertices by the values of this key, which each edge must
     * have and keeps for life; called again: edges with equal values by that key. Only as long as
     * no edge of the label exists.
     */
    public OfEdges sortedBy(String key, SortKey.Order order) {
      sort.add(new SchemaEdit.Sort(key, order));
      return this;
    }

    /** The edges of the label lie by their other vertices. Only as long as none exists. */
    public OfEdges unsorted() {
      isUnsorted = true;
      return this;
    }

    /**
     * At most one edge of the label leads from a vertex to another: adding it again updates it.
     * Only as long as no edge of the label exists.
     */
    public OfEdges simple() {
      multiplicity = Optional.of(Multiplicity.SIMPLE);
      return this;
    }

    /** Any number of edges may lead from a vertex to another. Only as long as none exists. */
    public OfEdges multiple() {
      multiplicity = Optional.of(Multiplicity.MULTI);
      return this;
    }

    /**
     * The values of these keys are repeated beside the vertices, so that a hop to the edges reads
     * them in the same call; no key: none. Matters where the layout keeps the properties of edges
     * in rows of their own ({@code edge-table}). Only as long as no edge of the label exists.
     */
    public OfEdges projected(String... keys) {
      projected =
          Optional.of(new SchemaEdit.Projected(Optional.of(new LinkedHashSet<>(List.of(keys)))));
      return this;
    }

    /**
     * Values that are small are repeated beside the vertices: what holds if nothing is declared.
     * Only as long as no edge of the label exists.
     */
    public OfEdges projectedBySize() {
      projected = Optional.of(new SchemaEdit.Projected(Optional.empty()));
      return this;
    }

    @Override
    Optional<SchemaEdit.Projected> projected() {
      return projected;
    }

    @Override
    Optional<List<SchemaEdit.Sort>> sort() {
      return sort.isEmpty() && !isUnsorted ? Optional.empty() : Optional.of(sort);
    }

    @Override
    Optional<Multiplicity> multiplicity() {
      return multiplicity;
    }
  }
}
