package io.colonnade.graph;

import io.colonnade.model.EdgeShape.Counting;
import io.colonnade.model.EdgeShape.Multiplicity;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.SchemaEdit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Order;

/**
 * The declarations that a schema change makes for one label. Keys that are named here become
 * declared too. Confined to one thread.
 *
 * @param <C> the class itself, for chained calls
 */
public abstract sealed class LabelChange<C extends LabelChange<C>> {

  private final Set<String> required = new LinkedHashSet<>();
  private final Set<String> optional = new LinkedHashSet<>();
  private final Map<String, Object> defaults = new LinkedHashMap<>();
  private final Set<String> withoutDefault = new LinkedHashSet<>();

  private LabelChange() {}

  abstract C self();

  /** Requires these keys: each element of the label must have them when its transaction commits. */
  public C required(String... keys) {
    required.addAll(List.of(keys));
    return self();
  }

  /** Makes these keys optional again. */
  public C optional(String... keys) {
    optional.addAll(List.of(keys));
    return self();
  }

  /** Sets the value that new elements of the label get if the writer gives none for the key. */
  public C defaulted(String key, Object value) {
    defaults.put(key, value);
    return self();
  }

  /** Removes the default values of these keys. */
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

  Optional<Counting> counting() {
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
        projected(),
        counting());
  }

  /** The declarations for a label of vertices. */
  public static final class OfVertices extends LabelChange<OfVertices> {

    OfVertices() {}

    @Override
    OfVertices self() {
      return this;
    }
  }

  /** The declarations for a label of edges. */
  public static final class OfEdges extends LabelChange<OfEdges> {

    private final List<SchemaEdit.Sort> sort = new ArrayList<>();
    private boolean isUnsorted;
    private Optional<Multiplicity> multiplicity = Optional.empty();
    private Optional<SchemaEdit.Projected> projected = Optional.empty();
    private Optional<Counting> counting = Optional.empty();

    OfEdges() {}

    @Override
    OfEdges self() {
      return this;
    }

    /**
     * Stores the edges of the label at their vertices in the order of the values of this key. Each
     * edge must have a value of the key, which never changes. A second call adds a key for edges
     * with equal values of the first. Only allowed while no edge of the label exists.
     *
     * @param order {@code asc} or {@code desc}
     * @throws IllegalArgumentException if the order is {@code shuffle}
     */
    public OfEdges sortedBy(String key, Order order) {
      sort.add(SchemaChange.sort(key, order));
      return this;
    }

    /**
     * Stores the edges of the label in the order of their other vertices. Only allowed while no
     * edge of the label exists.
     */
    public OfEdges unsorted() {
      isUnsorted = true;
      return this;
    }

    /**
     * Allows at most one edge of the label from one vertex to another: adding the edge again
     * updates it. Only allowed while no edge of the label exists.
     */
    public OfEdges simple() {
      multiplicity = Optional.of(Multiplicity.SIMPLE);
      return this;
    }

    /**
     * Allows any number of edges from one vertex to another. Only allowed while no edge of the
     * label exists.
     */
    public OfEdges multiple() {
      multiplicity = Optional.of(Multiplicity.MULTI);
      return this;
    }

    /**
     * Stores copies of the values of these keys at the vertices, so that a hop to the edges reads
     * them in the same call; without keys, nothing is copied. Has an effect only if the layout
     * stores the properties of edges in rows of their own ({@code edge-table}). Only allowed while
     * no edge of the label exists.
     */
    public OfEdges projected(String... keys) {
      projected =
          Optional.of(new SchemaEdit.Projected(Optional.of(new LinkedHashSet<>(List.of(keys)))));
      return this;
    }

    /**
     * Stores copies of small values at the vertices, which is the default. Only allowed while no
     * edge of the label exists.
     */
    public OfEdges projectedBySize() {
      projected = Optional.of(new SchemaEdit.Projected(Optional.empty()));
      return this;
    }

    /**
     * Stores no degrees: the number of edges of the label at a vertex is not stored, and is counted
     * from the edges when it is asked for. Only allowed while no edge of the label exists.
     */
    public OfEdges uncounted() {
      counting = Optional.of(Counting.UNCOUNTED);
      return this;
    }

    /**
     * Stores the number of edges of the label at each vertex, which is the default. Only allowed
     * while no edge of the label exists.
     */
    public OfEdges counted() {
      counting = Optional.of(Counting.COUNTED);
      return this;
    }

    @Override
    Optional<SchemaEdit.Projected> projected() {
      return projected;
    }

    @Override
    Optional<Counting> counting() {
      return counting;
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
